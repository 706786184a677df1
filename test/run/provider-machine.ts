import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { checkDigits } from '../../src/document/check-digits.ts';
import { newMachine } from '../cli/run-credit.ts';
import { serveHttp } from '../net/local-server.ts';

/** CNPJs that were never given out, in order. */
export const cnpjsFrom = (first: number, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => {
    const base = `${20_000_000 + first + index}0001`;
    return base + checkDigits('cnpj', base);
  });

/** What a process of the built program ended with. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * A machine with the profile `ours`: protests by the provider `acme`, which a local server imitates, everything else by the sandbox.
 *
 * @param answer answers each request to the provider.
 * @param options.keys further members of the connector, as YAML. `ORIGIN` is the address of the server.
 */
export async function providerMachine(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  { keys = '', env = {} }: { readonly keys?: string; readonly env?: Readonly<Record<string, string>> } = {},
) {
  const machine = await newMachine();
  onTestFinished(machine.remove);
  const { folder, db } = machine;
  const settings = join(folder, '.config', 'credit');
  await mkdir(join(settings, 'profiles'), { recursive: true });
  await mkdir(join(settings, 'connectors'));
  const { url } = await serveHttp(answer);
  const request = keys.includes('\nrequest:') || keys.startsWith('request:') ? '' : usualRequest;
  const connector = `provider: acme
role: protests
title: { en: Acme, pt-BR: Acme }
hosts: ['${url.host}']
${request}noRecord: [{ status: [404] }]
${keys}
map:
  PROTESTS: { count: total, entries: { each: protests, item: { amount: amount } } }
`;
  await writeFile(
    join(settings, 'connectors', 'acme.protests.yaml'),
    connector.replaceAll('ORIGIN', url.origin),
  );
  const roles = ['registration', 'revenue', 'location', 'relations'].map(
    (role) => `  ${role}: [{ provider: sandbox }]\n`,
  );
  const profile = `name: Ours\nroles:\n${roles.join('')}  protests: [{ provider: acme }]\n`;
  await writeFile(join(settings, 'profiles', 'ours.yaml'), profile);
  const variables = {
    HOME: folder,
    CREDIT_DB: db,
    CREDIT_PROFILE: 'ours',
    CREDIT_ALLOW_PRIVATE_SOURCES: '127.0.0.0/8',
    CREDIT_THREADS: '1',
    ...env,
  };
  // Creates the database before several processes open it.
  await machine.run('policy list');
  return {
    ...machine,
    /** Writes a file with documents, one a line. */
    list: async (documents: readonly string[], name = 'list.txt') => {
      const file = join(folder, name);
      await writeFile(file, documents.join('\n'));
      return file;
    },
    /** Runs a command in a process of its own. */
    credit: (...words: readonly string[]): Promise<Ended> => credit(words, variables),
  };
}

const usualRequest = "request: { method: GET, url: 'ORIGIN/protests/{document}' }\n";

function credit(words: readonly string[], env: Readonly<Record<string, string>>): Promise<Ended> {
  const child = spawn(process.execPath, [join(process.cwd(), 'bin/credit.js'), ...words], {
    env: { PATH: process.env['PATH'], ...env },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => (stdout += chunk));
  child.stderr.on('data', (chunk) => (stderr += chunk));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, stdout, stderr })));
}
