import { expect, test } from 'vitest';
import { roleNames } from '../../../src/sections/roles.ts';
import { draftConnector } from '../../../src/sources/connector/connector-draft.ts';
import { readConnector } from '../../../src/sources/connector/read-connector.ts';

test.each(roleNames)('a first file for %s is sound as it is', async (role) => {
  for (const [method, path] of [
    ['GET', '/ask/{document}'],
    ['POST', '/ask'],
    ['GET', '/'],
  ] as const) {
    const text = draftConnector({
      provider: 'acme-two',
      role,
      method,
      url: new URL(`https://api.acme.example${path}`),
    });
    const { connector, findings } = await readConnector(text, 'acme-two.yaml');
    expect(
      findings.map(({ line, message }) => `${line}: ${message.en}\n${text.split('\n')[line - 1]}`),
    ).toEqual([]);
    expect(connector?.request.url).toBe(`https://api.acme.example${path}`);
  }
});
