import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startProxy } from '../net/local-proxy.ts';
import { listen } from '../net/local-server.ts';
import { type BuiltProgram, newBuiltProgram } from './built-program.ts';

const data = new URL('../storage/postgres/data/', import.meta.url);
const [certificateFile, keyFile] = ['certificate', 'key'].map(
  (part) => new URL(`other-host-${part}.pem`, data),
);

let program: BuiltProgram;
beforeEach(async () => {
  program = await newBuiltProgram();
});
afterEach(() => program.remove());

/** Runs the built program while this process answers its requests. */
function run(words: readonly string[], env: Readonly<Record<string, string>>) {
  return new Promise<{ code: unknown; output: string }>((resolve) => {
    execFile(
      process.execPath,
      ['bin/credit.js', ...words],
      {
        env: {
          PATH: process.env['PATH'],
          HOME: program.folder,
          CREDIT_DB: `${program.folder}/credit.db`,
          LANG: 'en_US.UTF-8',
          NODE_EXTRA_CA_CERTS: certificateFile?.pathname,
          ...env,
        },
      },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });
}

/** Starts a company registry without companies on https, under a name that only a proxy can resolve. */
async function startRegistry() {
  const paths: unknown[] = [];
  const server = createServer(
    { cert: readFileSync(certificateFile ?? ''), key: readFileSync(keyFile ?? '') },
    ({ url }, response) => {
      paths.push(url);
      response
        .writeHead(404, { 'content-type': 'application/json' })
        .end('{"message":"CNPJ 12.ABC.345/01DE-35 não encontrado."}');
    },
  );
  server.on('tlsClientError', () => {});
  const { url } = await listen(server, 'https');
  const host = `db.example:${url.port}`;
  return { paths, host, env: { CREDIT_PROFILE: 'public', CREDIT_REGISTRY_URL: `https://${host}` } };
}

/** The lines of `credit doctor` about a check. */
const linesOf = (output: string, check: string) => output.split('\n').filter((line) => line.includes(check));

describe('the built program', () => {
  test('reaches a source on https through the proxy, and shows the proxy without its credentials', async () => {
    const [registry, proxy] = [await startRegistry(), await startProxy()];
    await program.run('analyze 99991000000168 --no-input');
    const { output } = await run(['doctor'], {
      ...registry.env,
      HTTPS_PROXY: proxy.address.replace('//', '//joe:hidden-password@'),
      NO_PROXY: 'inside.example',
    });
    expect(linesOf(output, 'source registration')).toEqual([
      expect.stringMatching(/^OK\tsource registration\t.*answered in \d+ ms$/),
    ]);
    expect(linesOf(output, 'HTTPS_PROXY')).toEqual([
      `OK\tproxy HTTPS_PROXY\t${proxy.address}, for sources, sign-in and downloads; direct: inside.example`,
    ]);
    expect(registry.paths).toHaveLength(1);
    expect(proxy.targets()).toContain(registry.host);
    expect(output).not.toContain('hidden-password');
  });

  test('distinguishes a proxy that refuses from a source that refuses or has no record', async () => {
    const registry = await startRegistry();
    const proxy = await startProxy(() => 'HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
    await program.run('analyze 99991000000168 --no-input');
    const env = { ...registry.env, HTTPS_PROXY: proxy.address.replace('//', '//joe:hidden-password@') };
    const english = await run(['doctor'], env);
    expect(linesOf(english.output, 'source registration')).toEqual([
      expect.stringContaining(
        `the proxy ${proxy.address} requires a valid user name and password (HTTP 407)`,
      ),
    ]);
    const portuguese = await run(['doctor', '--lang', 'pt-BR'], env);
    expect(portuguese.output).toContain(
      `Não foi alcançada: o proxy ${proxy.address} recusou a conexão ou falhou.`,
    );
    expect([english.code, english.output + portuguese.output]).toEqual([
      1,
      expect.not.stringContaining('hidden-password'),
    ]);
    expect(registry.paths).toEqual([]);
  });

  test('does not start with an invalid proxy, and does not repeat its credentials', async () => {
    for (const variable of ['HTTPS_PROXY', 'http_proxy', 'CREDIT_WEBHOOK_PROXY']) {
      const env = { [variable]: 'socks5://joe:hidden-password@proxy.example:1080' };
      const { code, output } = await run(['serve', '--port', '0'], env);
      expect([code, output]).toEqual([2, expect.stringContaining(`CONFIGURATION_INVALID: ${variable}`)]);
      expect(output).not.toContain('hidden-password');
    }
  });

  test('keeps the proxy of webhooks, and shows it without its credentials', async () => {
    const env = { XDG_CONFIG_HOME: program.folder };
    const set = await run(
      ['config', 'set', 'webhookProxy', 'http://joe:hidden-password@egress.example:3128'],
      env,
    );
    const got = await run(['config', 'get', 'webhookProxy'], env);
    const listed = await run(['config', 'list'], env);
    const examined = await run(['doctor', '--offline'], env);
    expect(got.output).toContain('http://egress.example:3128');
    expect(linesOf(examined.output, 'webhookProxy')).toEqual([
      'OK\tproxy webhookProxy\thttp://egress.example:3128, for webhooks; it must refuse private addresses',
    ]);
    expect([set, got, listed, examined].map(({ output }) => output).join('')).not.toContain(
      'hidden-password',
    );
  });
});
