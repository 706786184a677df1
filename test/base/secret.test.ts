import { format, inspect } from 'node:util';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { Secret } from '../../src/base/secret.ts';

const secret = new Secret('s3cr3t');

test('a secret is printed by nobody, whichever way it is looked at', () => {
  const lines: string[] = [];
  pino({}, { write: (line: string) => lines.push(line) }).info({ secret, inside: { secret } }, 'sent');
  const shown = [
    String(secret),
    `${secret}`,
    JSON.stringify({ secret }),
    inspect({ secret }, { showHidden: true, depth: null }),
    format('%s %o %j', secret, secret, secret),
    JSON.stringify({ ...secret }),
    inspect(structuredClone({ ...secret })),
    new Error(`refused ${secret}`, { cause: secret }).message,
    inspect(new Error('refused', { cause: secret })),
    ...lines,
  ];
  for (const one of shown) expect(one).not.toContain('s3cr3t');
  expect(shown[0]).toBe('[secret]');
  expect(secret.reveal()).toBe('s3cr3t');
});
