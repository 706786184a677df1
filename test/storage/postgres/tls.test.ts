import { chmodSync, chownSync, copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeError } from '../../../src/base/errors.ts';
import { openStorage } from '../../../src/storage/open-storage.ts';
import { type PostgresServer, startPostgres } from '../../postgres-server.ts';
import { refusalOf } from '../test-database.ts';

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const ours = file('../../net/data/self-signed-certificate.pem');
const others = file('data/other-host-certificate.pem');

/** The user that PostgreSQL runs as where the tests run as root. */
const nobody = 65_534;

let folder = '';
const servers = new Map<'localhost' | 'db.example', PostgresServer>();

/** A server that speaks TLS alone, with a certificate. */
async function start(certificate: string, key: string): Promise<PostgresServer> {
  const home = mkdtempSync(join(folder, 'server-'));
  const [cert, secret, hba] = ['server.crt', 'server.key', 'hba.conf'].map((name) => join(home, name));
  if (cert === undefined || secret === undefined || hba === undefined) throw new Error('A file has no name');
  copyFileSync(certificate, cert);
  copyFileSync(key, secret);
  writeFileSync(hba, 'hostssl all all all trust\n');
  // PostgreSQL takes a key that it alone may read.
  chmodSync(secret, 0o600);
  if (process.getuid?.() === 0) for (const path of [home, cert, secret, hba]) chownSync(path, nobody, nobody);
  return startPostgres(['ssl=on', `ssl_cert_file=${cert}`, `ssl_key_file=${secret}`, `hba_file=${hba}`]);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'credit-tls-'));
  chmodSync(folder, 0o755);
  servers.set('localhost', await start(ours, file('../../net/data/self-signed-key.pem')));
  servers.set('db.example', await start(others, file('data/other-host-key.pem')));
});

afterAll(async () => {
  for (const server of servers.values()) await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The address of a server with what is said of TLS, as an operator writes it. */
function addressOf(name: 'localhost' | 'db.example', tls: string): string {
  const address = new URL(servers.get(name)?.address ?? '');
  address.hostname = 'localhost';
  address.password = 'secret-word';
  address.search = tls;
  return address.href;
}

test.each(['require', 'verify-ca', 'verify-full'])(
  'a server whose certificate is trusted and for its host serves, with sslmode=%s',
  async (mode) => {
    const storage = await openStorage(addressOf('localhost', `sslmode=${mode}&sslrootcert=${ours}`));
    await storage.probe();
    await storage.close();
  },
);

describe('refused, with the reason in words and no password:', () => {
  test.each([
    [
      'a certificate that nobody vouches for',
      'localhost',
      'sslmode=require',
      /nobody who is trusted here.*sslrootcert/,
    ],
    [
      'a certificate for another host',
      'db.example',
      `sslmode=require&sslrootcert=${others}`,
      /for another host/,
    ],
    [
      'a file of certificates that is not there',
      'localhost',
      'sslmode=require&sslrootcert=/nowhere.pem',
      /sslrootcert cannot be read/,
    ],
    ['no TLS where the server demands it', 'localhost', '', /demands TLS.*sslmode=require/],
  ] as const)('%s', async (_what, name, tls, reason) => {
    const refusal = await refusalOf(openStorage(addressOf(name, tls)));
    expect(refusal.code).toBe('STORAGE_UNREACHABLE');
    expect(describeError(refusal, 'en').message).toMatch(reason);
    expect(`${describeError(refusal, 'pt-BR').message} ${refusal.stack}`).not.toContain('secret-word');
  });
});
