package syntax

import "github.com/pdfcpu/pdfcpu/pkg/pdfcpu/model"

// configuration is our own: the default one writes into the user's home.
func configuration(password string) *model.Configuration {
	return &model.Configuration{
		Reader15:       true,
		ValidationMode: model.ValidationRelaxed,
		Offline:        true,
		Eol:            "\n",
		Limits:         model.DefaultResourceLimits(),
		UserPW:         password,
		OwnerPW:        password,
	}
}
