module github.com/truecopy-go/truecopy

go 1.25.0

require (
	github.com/google/go-cmp v0.7.0
	github.com/pdfcpu/pdfcpu v0.15.0
	golang.org/x/text v0.40.0
)

require (
	github.com/hhrutter/tiff v1.0.6 // indirect
	go.yaml.in/yaml/v3 v3.0.5 // indirect
	golang.org/x/crypto v0.54.0 // indirect
	golang.org/x/image v0.44.0 // indirect
)
