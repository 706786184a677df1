import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { generalPermissions, type Permission, permissions } from '../../src/auth/permission.ts';
import { openDatabase } from '../../src/storage/open-database.ts';
import { hashCheaply, newCheapClient } from '../auth/cheap-secrets.ts';
import { type Machine, newMachine, type RunOptions } from './run-credit.ts';

hashCheaply();

let machine: Machine;
beforeEach(async () => {
  machine = await newMachine();
});
afterEach(() => machine.remove());

const onTerminal: RunOptions = { terminal: 'all', env: { NO_COLOR: '1' } };

async function json(words: string) {
  const { code, stdout, stderr } = await machine.run(`${words} --json`);
  expect([code, stderr]).toEqual([0, stderr]);
  return JSON.parse(stdout);
}

/** A client that is there already, where the test is not about how it was made. */
async function client(
  name: string,
  organizationName = 'local',
  granted: readonly Permission[] = permissions,
) {
  // The first command makes the database, and the organisation of its own.
  await machine.run('client list');
  const storage = await openDatabase(machine.db);
  try {
    return await newCheapClient(storage, { name, organizationName, permissions: granted }, new Date());
  } finally {
    await storage.close();
  }
}

/** Answers the question of a command on a terminal. */
async function answer(words: string, typed: string) {
  const run = machine.start(words, onTerminal);
  while (!run.stdout.text.match(/Go on\?|to go on/)) await new Promise((resolve) => setTimeout(resolve, 10));
  run.keyboard.write(`${typed}\r`);
  return run.finished;
}

describe('credit client', () => {
  test('create prints the id and the secret, and belongs to the organisation of the command line', async () => {
    const made = await json('client create --name erp --permission all');
    expect(made).toMatchObject({
      clientId: expect.stringMatching(/^cli_/),
      clientSecret: expect.stringMatching(/^crs_[\w-]{43}$/),
      name: 'erp',
      organizationId: expect.stringMatching(/^org_/),
      organization: 'local',
      userId: expect.stringMatching(/^usr_/),
      permissions: [...generalPermissions],
      createdAt: expect.stringMatching(/Z$/),
    });
  });

  test.each([
    ['a permission that is none beside all', ['--permission', 'all,typo'], '--permission'],
    ['a blank organisation', ['--permission', 'all', '--organization', ' '], '--organization'],
    ['a blank analyst', ['--permission', 'all', '--user', ''], '--user'],
  ])('create refuses %s, and makes nothing', async (_what, words, option) => {
    const { code, stderr } = await machine.run(['client', 'create', '--name', 'erp', ...words]);
    expect(code).toBe(2);
    expect(stderr).toContain(`INVALID_ARGUMENT: ${option}`);
    expect((await json('client list')).items).toEqual([]);
  });

  test('create keeps a permission once that is given twice', async () => {
    const made = await json(
      'client create --name erp --permission report:read,report:read --permission report:read',
    );
    expect(made.permissions).toEqual(['report:read']);
  });

  test('create takes permissions again and again, or with commas, an organisation and an analyst', async () => {
    const made = await json(
      'client create --name crm --permission report:read,report:create --permission policy:read --organization acme --new-organization --user ana',
    );
    expect(made).toMatchObject({
      organization: 'acme',
      user: 'ana',
      permissions: ['report:create', 'report:read', 'policy:read'],
    });
  });

  test('create says on a terminal that the secret is shown only now, and what comes next', async () => {
    const { stdout, stderr } = await machine.run('client create --name erp --permission all', onTerminal);
    expect(stdout).toMatch(/^clientId {6}cli_\w+\nclientSecret {2}crs_[\w-]+\n$/);
    expect(stderr).toContain('shown this once');
    expect(stderr).toContain('credit serve');
    const piped = await machine.run('client create --name crm --permission all');
    expect(piped.stderr).not.toContain('credit serve');
    const tested = await machine.run('client create --name web --permission all', {
      ...onTerminal,
      env: { CI: '1' },
    });
    expect(tested.stderr).not.toContain('credit serve');
  });

  test('shows a secret once, in whatever is done with the client afterwards', async () => {
    const made = await json('client create --name erp --permission all');
    const said: string[] = [];
    const run = async (words: string) => {
      const { stdout, stderr } = await machine.run(words);
      said.push(stdout, stderr);
      return stdout;
    };
    await run('client list');
    await run('client list --json');
    const rotated = JSON.parse(await run(`client rotate ${made.clientId} --keep-old-for 1 --json --debug`));
    await run(`client revoke ${made.clientId} --confirm erp --debug`);
    await run('client list --json --debug');
    await run('config list --json');
    await run('doctor');
    expect(said.join('\n')).not.toContain(made.clientSecret);
    expect(said.join('\n').split(rotated.clientSecret)).toHaveLength(2);
    for (const name of await readdir(machine.folder)) {
      const file = join(machine.folder, name);
      if (!(await stat(file)).isFile()) continue;
      expect(await readFile(file, 'latin1')).not.toContain(made.clientSecret.slice(4));
    }
  });

  test.each([
    ['client create --permission all', 'USAGE'],
    ['client create --name erp', 'USAGE'],
    ['client create --name erp --permission report:red', 'INVALID_ARGUMENT'],
    ['client rotate cli_none', 'UNKNOWN_CLIENT'],
    ['client rotate cli_none --keep-old-for 169', 'INVALID_ARGUMENT'],
    ['client revoke cli_none', 'UNKNOWN_CLIENT'],
    ['client create --name erp --permission all --organization acme', 'UNKNOWN_ORGANIZATION'],
    ['client create --name erp --permission all --new-organization', 'USAGE'],
    ['client create --name erp --permission all --new-organization local', 'ORGANIZATION_EXISTS'],
    ['client create --name erp --permission all --dialect hosted-v3', 'UNKNOWN_CHOICE'],
    ['client list --organization acme', 'UNKNOWN_ORGANIZATION'],
    ['client update cli_none', 'USAGE'],
    ['client update cli_none --dialect hosted-v1', 'UNKNOWN_CLIENT'],
    ['key revoke AAAAAAAAAAAA', 'UNKNOWN_SIGNING_KEY'],
  ])('"%s" is refused', async (words, code) => {
    expect(await machine.run(words)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining(`Error ${code}`),
    });
  });

  test('in test mode says SANDBOX, and is shown with its organisation', async () => {
    const made = await json('client create --name erp-test --permission all --test');
    expect(made).toMatchObject({ test: true, organization: 'local' });
    expect(made.organizationId).toMatch(/^org_/);
    expect(made.permissions).toEqual(generalPermissions.filter((one) => one !== 'policy:manage'));
    const said = await machine.run('client create --name other --permission report:read --test');
    expect(said).toMatchObject({ code: 0, stderr: expect.stringContaining('SANDBOX') });
    const { items } = await json('client list --organization local');
    expect(items).toMatchObject([{ test: true }, { test: true }]);
    expect((await machine.run('client list', onTerminal)).stdout).toContain('SANDBOX, in force');
    expect((await json('usage --organization "local (test)"')).total).toMatchObject({ count: 0, price: 0 });
    const refused = await machine.run('client create --name more --permission user:manage --test');
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('user:manage')]);
    // Without --test, in the organisation of test clients, it is one as well.
    const within = await machine.run(
      'client create --name more --permission user:manage --organization "local (test)"',
    );
    expect([within.code, within.stderr]).toEqual([2, expect.stringContaining('user:manage')]);
  });

  test('has a dialect, which update changes', async () => {
    const made = await json('client create --name erp --permission all --dialect hosted-v1');
    expect(made.dialect).toBe('hosted-v1');
    const changed = await json(`client update ${made.clientId} --dialect specification`);
    expect(changed).toMatchObject({ clientId: made.clientId, dialect: 'specification' });
  });

  test('is touched only as one of the organisation that is named', async () => {
    const { clientId } = await client('erp');
    await client('crm', 'acme');
    for (const act of ['rotate', 'revoke', 'update --dialect hosted-v1']) {
      const { code, stderr } = await machine.run(`client ${act} ${clientId} --organization acme`);
      expect([code, stderr]).toEqual([2, expect.stringContaining('UNKNOWN_CLIENT')]);
    }
    await json(`client rotate ${clientId} --organization local`);
  });

  test('of a name that is taken says whose it is', async () => {
    const { clientId } = await client('erp');
    const { code, stderr } = await machine.run('client create --name erp --permission all');
    expect(code).toBe(2);
    expect(stderr).toContain(`"erp" already: ${clientId}`);
  });

  test('list shows who may call, of one organisation or of all', async () => {
    expect(await machine.run('client list')).toMatchObject({
      code: 0,
      stdout: '',
      stderr: expect.stringContaining('client create'),
    });
    const first = await client('erp', 'local', ['report:read']);
    const second = await client('crm', 'acme');
    await machine.run(`client revoke ${first.clientId} --confirm erp`);
    const { items, nextCursor } = await json('client list');
    expect(nextCursor).toBeNull();
    expect(items.map((item: { clientId: string }) => item.clientId)).toEqual([
      second.clientId,
      first.clientId,
    ]);
    expect((await json('client list --organization acme')).items).toHaveLength(1);
    const lines = (await machine.run('client list --header')).stdout.split('\n');
    expect(lines[0]).toBe(
      'clientId\tname\torganization\tuser\tstatus\tdialect\tpermissions\tcreatedAt\trevokedAt\ttest',
    );
    expect(lines[2]).toMatch(/\terp\tlocal\terp\trevoked\tspecification\treport:read\t\S+Z\t\S+Z\tfalse$/);
  });

  test('rotate keeps the old secret for as long as it is told to', async () => {
    const { clientId, clientSecret } = await client('erp');
    const kept = await json(`client rotate ${clientId} --keep-old-for 24`);
    expect(kept.clientSecret).not.toBe(clientSecret);
    const hours = (Date.parse(kept.previousSecretUntil) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    const gone = await machine.run(`client rotate ${clientId}`);
    expect(gone.stderr).toContain('refused from now on');
    expect((await json('client list')).items[0].previousSecretUntil).toBeNull();
  });

  test('revoke shows the effect on a terminal and wants the name; another word is no, and it is final', async () => {
    const { clientId } = await client('erp');
    const no = await answer(`client revoke ${clientId}`, 'y');
    expect(no).toMatchObject({ code: 0, stderr: expect.stringContaining('Revokes erp of local, for good') });
    expect(no.stderr).toContain('Nothing was changed.');
    expect((await json('client list')).items[0].revokedAt).toBeNull();
    expect((await answer(`client revoke ${clientId}`, 'erp')).stderr).toContain(`Revoked: ${clientId}`);
    for (const words of [`client revoke ${clientId} --yes`, `client rotate ${clientId}`])
      expect((await machine.run(words, onTerminal)).stderr).toContain('CLIENT_REVOKED');
  });

  test('revoke without a terminal wants --confirm with the name, and --yes is not enough', async () => {
    const { clientId } = await client('erp');
    for (const words of ['', ' --yes'])
      expect(await machine.run(`client revoke ${clientId}${words}`)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('--confirm "erp"'),
      });
    expect((await machine.run(`client revoke ${clientId} --confirm crm`)).code).toBe(2);
    expect((await json('client list')).items[0].revokedAt).toBeNull();
    expect((await machine.run(`client revoke ${clientId} --confirm erp`)).code).toBe(0);
  });

  test('revoke --all ends every client of one organisation, once its name is typed', async () => {
    await client('erp');
    await json('client create --name bi --permission all');
    await client('crm', 'acme');
    expect((await machine.run('client revoke --all')).stderr).toContain('--confirm "local"');
    expect((await machine.run('client revoke --all --confirm acme')).code).toBe(2);
    expect((await json('client revoke --all --confirm local')).items).toHaveLength(2);
    const inForce = (await json('client list')).items.filter(
      (item: { revokedAt: string | null }) => item.revokedAt === null,
    );
    expect(inForce).toMatchObject([{ name: 'crm' }]);
    expect((await machine.run('client revoke --all')).stderr).toContain('in force');
    expect((await machine.run('client revoke')).stderr).toContain('either a client or --all');
  });
});

describe('credit key', () => {
  test('list says that there is none before the service began, and makes none', async () => {
    expect(await machine.run('key list')).toMatchObject({
      code: 0,
      stdout: '',
      stderr: expect.stringContaining('credit serve'),
    });
    expect(await json('key list')).toEqual({ items: [], nextCursor: null });
    expect(await readdir(machine.folder)).not.toContain('credit.db.master-key');
  });

  test('rotate adds one that signs, list names them, and no command shows a key', async () => {
    const { kid: first } = await json('key rotate');
    const { kid: second } = await json('key rotate');
    expect((await json('key list')).items).toEqual([
      { kid: second, addedAt: expect.any(String), signs: true, origin: 'database' },
      { kid: first, addedAt: expect.any(String), signs: false, origin: 'database' },
    ]);
    const { stdout } = await machine.run('key list');
    expect(stdout).toMatch(new RegExp(`^${second}\\t\\S+Z\\tsigns\\n${first}\\t\\S+Z\\tverifies\\n$`));
  });

  test('new makes a file that its owner alone reads, never shows the key, and replaces no file', async () => {
    const { file, id } = await json('key new --out master.key');
    expect(id).toMatch(/^[0-9a-f]{16}$/);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const content = await readFile(file, 'utf8');
    const again = await machine.run('key new --out master.key');
    expect(again).toMatchObject({ code: 2, stderr: expect.stringContaining('KEY_FILE_EXISTS') });
    expect(await readFile(file, 'utf8')).toBe(content);
    const other = await machine.run('key new -o other.key');
    expect(other.stderr).toContain('CREDIT_MASTER_KEY_FILE');
    const shown = (await readFile(join(machine.folder, 'other.key'), 'utf8')).trim().split(' ').at(-1) ?? '';
    expect(shown).toHaveLength(43);
    expect(other.stdout + other.stderr).not.toContain(shown);
  });

  test('rotate --master renews the master key of a database in a file, and doctor names it', async () => {
    await json('key rotate');
    const { id, sealed } = await json('key rotate --master');
    expect(sealed).toBe(1);
    const { stdout } = await machine.run('doctor --offline --json');
    expect(stdout).toContain(`"check":"master key","state":"OK","detail":"${id}`);
  });

  test('revoke asks on a terminal, and puts a new key in the place of the one that signs', async () => {
    const { kid } = await json('key rotate');
    expect((await answer(`key revoke ${kid}`, 'y')).stderr).toContain('Nothing was changed.');
    expect((await answer(`key revoke ${kid}`, kid)).stderr).toContain(`Gone: ${kid}`);
    const { items } = await json('key list');
    expect(items).toHaveLength(1);
    expect(items[0].kid).not.toBe(kid);
  });

  test('tells of a key of the settings, which signs first and is not in the file', async () => {
    const env = { CREDIT_SIGNING_KEY: 'b7Qk2mZp9xR4tVw8yL3nC6sD1fG5hJ0aEuIoT' };
    const rotated = await machine.run('key rotate', { env });
    expect(rotated.stderr).toContain('signingKey');
    const { stdout } = await machine.run('key list --json', { env });
    expect(stdout).not.toContain(env.CREDIT_SIGNING_KEY);
    const { items } = JSON.parse(stdout);
    expect(items).toMatchObject([
      { signs: true, origin: 'setting' },
      { signs: false, origin: 'database' },
    ]);
    expect((await machine.run(`key revoke ${items[0].kid}`, { env })).stderr).toContain(
      'UNKNOWN_SIGNING_KEY',
    );
  });

  test('a file from before is taken over first, and one that is broken names the line, not what stands in it', async () => {
    const file = join(machine.folder, 'credit.db.keys');
    await writeFile(file, 'a-key and-another\n', { mode: 0o600 });
    const { code, stderr } = await machine.run('key rotate');
    expect(code).toBe(2);
    expect(stderr).toContain('credit.db.keys:1');
    expect(stderr).not.toContain('and-another');
    await writeFile(file, 'k3y-of-many-different-characters-0189\n');
    expect((await machine.run('key rotate')).stderr).toContain('remove it');
    expect((await json('key list')).items).toHaveLength(2);
  });
});
