// Leads the official TypeScript clients over a server and documents:
//   node client.mjs SERVER DOCUMENTS
// The clients hold every structured answer against its tool's output schema themselves.
import assert from 'node:assert/strict';
import * as v1 from '@modelcontextprotocol/sdk/client/index.js';
import * as v1stdio from '@modelcontextprotocol/sdk/client/stdio.js';
import * as v2 from '@modelcontextprotocol/client';
import * as v2stdio from '@modelcontextprotocol/client/stdio';

const [server, documents] = process.argv.slice(2);

async function lead(name, Client, Transport, options) {
  const noise = [];
  const client = new Client({ name: 'interop', version: '1' }, options);
  client.onerror = error => noise.push(error.message);
  await client.connect(new Transport({ command: server, args: ['-root', documents], stderr: 'ignore' }));
  const call = async (tool, args) => {
    const result = await client.callTool({ name: tool, arguments: args });
    assert.deepEqual(JSON.parse(result.content[1].text), result.structuredContent);
    assert.equal(result.isError ?? false, result.structuredContent.status === 'failed');
    return result.structuredContent;
  };

  const { tools } = await client.listTools();
  assert.deepEqual(tools.map(tool => tool.name), ['read_table', 'check_citations']);

  for (const [path, label] of [['statement.csv', 'CARD GROCER 27 MAIN ST'], ['statement.pdf', 'CARD GROCER']]) {
    const table = await call('read_table', { path });
    const row = table.rows.findIndex(cells => cells.includes(label)) + 1;
    assert.ok(row > 0, `${path} has no row with ${label}`);
    const records = amount => [{ rows: [row], values: { label, amount } }];
    const carried = await call('check_citations', { path, records: records(12.4), reading: table.reading });
    assert.equal(carried.carried, 2, JSON.stringify(carried));
    const astext = await call('check_citations', { path, records: JSON.stringify(records(12.4)) });
    assert.equal(astext.carried, 2, JSON.stringify(astext));
    const wrong = await call('check_citations', { path, records: records(12.04) });
    assert.equal(wrong.status, 'verdict');
    assert.deepEqual(wrong.records[0].missing.map(m => m.field), ['amount']);
  }

  let seen = 0;
  for (let from = 1; from; ) {
    const part = await call('read_table', { path: 'long.csv', from, limit: 2000 });
    assert.equal(part.firstRowNumber, seen + 1);
    seen += part.rows.length;
    from = part.next;
  }
  assert.equal(seen, 5000);

  assert.equal((await call('read_table', { path: 'missing.csv' })).code, 'not-found');
  assert.equal((await call('read_table', { path: 7 })).code, 'bad-arguments');
  assert.equal((await call('check_citations', { path: 'statement.csv', records: [{ rows: ['1'], values: {} }] })).code, 'bad-arguments');
  await assert.rejects(client.callTool({ name: 'no_such_tool', arguments: {} }), error => error.code === -32602);

  const began = Date.now();
  await client.close();
  assert.ok(Date.now() - began < 1900, 'the server did not end with its input');
  assert.deepEqual(noise, []);
  console.log(`${name}: all held`);
}

await lead('sdk 1.32.2', v1.Client, v1stdio.StdioClientTransport, {});
for (const mode of ['legacy', 'auto', { pin: '2026-07-28' }]) {
  await lead(`client 2.4.0 ${JSON.stringify(mode)}`, v2.Client, v2stdio.StdioClientTransport, { versionNegotiation: { mode } });
}
