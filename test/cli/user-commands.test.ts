import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Machine, newMachine } from './run-credit.ts';

let machine: Machine;
beforeEach(async () => {
  machine = await newMachine();
});
afterEach(() => machine.remove());

async function json(words: string | readonly string[]) {
  const line = typeof words === 'string' ? words.split(' ') : words;
  const { code, stdout, stderr } = await machine.run([...line, '--json']);
  expect([code, stderr]).toEqual([0, stderr]);
  return JSON.parse(stdout);
}

const bia = 'user add --name Bia --email Bia@Example.com --role analyst';

describe('credit user', () => {
  test('add prints a link to set a password, on stdout and nothing else there', async () => {
    const { code, stdout, stderr } = await machine.run(bia);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^http:\/\/127\.0\.0\.1:8080\/entrar#[\w-]{43}\n$/);
    expect(stderr).toContain('Bia of local, analyst');
    expect(stderr).toContain('The link uses http://127.0.0.1:8080.');
    expect(stderr).toContain('credit config set publicUrl ADDRESS');
  });

  test('with --json too, a link without publicUrl comes with a note about its address', async () => {
    const added = await machine.run(`${bia} --json`);
    const renewed = await machine.run('user link bia@example.com --json');
    for (const { stdout, stderr } of [added, renewed]) {
      expect(JSON.parse(stdout).link.note).toContain('credit config set publicUrl ADDRESS');
      expect(JSON.parse(stdout).link.url).toMatch(/^http:\/\/127\.0\.0\.1:8080\/entrar#/);
      expect(stderr).toContain('The link uses http://127.0.0.1:8080.');
      expect(stderr).toContain('credit config set publicUrl ADDRESS');
    }
  });

  test('add makes the link of the public address', async () => {
    const env = { CREDIT_PUBLIC_URL: 'https://credit.example.com/' };
    const { stdout, stderr } = await machine.run(bia, { env });
    expect(stdout).toMatch(/^https:\/\/credit\.example\.com\/entrar#[\w-]{43}\n$/);
    expect(stderr).not.toContain('publicUrl');
  });

  test('list shows who may sign in, link, role, disable and enable change it', async () => {
    const { user, link } = await json(bia);
    expect(user).toMatchObject({
      id: expect.stringMatching(/^usr_/),
      name: 'Bia',
      email: 'bia@example.com',
      role: 'analyst',
      status: 'INVITED',
      organization: 'local',
    });
    expect(link.url).toContain(link.key);
    expect((await json('user link bia@example.com')).link.key).not.toBe(link.key);
    expect(await json(`user role ${user.id} manager`)).toMatchObject({ role: 'manager' });
    expect(await json('user disable bia@example.com')).toMatchObject({ status: 'DISABLED' });
    const refused = await machine.run('user link bia@example.com');
    expect([refused.code, refused.stdout]).toEqual([2, '']);
    expect(refused.stderr).toContain('USER_DISABLED');
    await json('user enable bia@example.com');
    const list = await json('user list');
    expect(list).toMatchObject({ items: [{ ...user, role: 'manager' }], nextCursor: null });
    expect(JSON.stringify(list)).not.toContain('password');
    const { stdout } = await machine.run('user list');
    expect(stdout).toContain('bia@example.com\tBia\tmanager\tlocal\tINVITED');
  });

  test('role says that sessions have ended only where the role is another', async () => {
    await json(bia);
    const same = await machine.run('user role bia@example.com analyst');
    expect([same.code, same.stderr]).toEqual([0, expect.stringContaining('Bia is analyst already')]);
    expect(same.stderr).not.toContain('ended');
    const other = await machine.run('user role bia@example.com manager');
    expect(other.stderr).toContain('Bia is now manager. Sessions that were open have ended.');
  });

  test('disable asks first on a terminal, and changes nothing without a yes', async () => {
    await json(bia);
    const run = machine.start('user disable bia@example.com', { terminal: 'all', env: { NO_COLOR: '1' } });
    await expect.poll(() => run.stdout.text).toContain('Go on?');
    run.keyboard.write('n\r');
    expect((await run.finished).stderr).toContain('Nothing was changed');
    expect((await json('user list')).items[0].status).toBe('INVITED');
    const { stderr } = await machine.run('user disable bia@example.com --yes', { terminal: 'all' });
    expect(stderr).toContain('can no longer sign in');
  });

  test('add makes an organisation where that is asked for, and other commands keep to theirs', async () => {
    await json(`${bia} --organization acme --new-organization`);
    const other = await machine.run('user role bia@example.com manager --organization local');
    expect(other.stderr).toContain('UNKNOWN_USER');
    expect((await json('user list --organization local')).items).toEqual([]);
    const { items } = await json('user list --organization acme');
    expect(items).toHaveLength(1);
    expect((await json(`user list --organization ${items[0].organizationId}`)).items).toEqual(items);
    const changed = await json(`user role ${items[0].id} manager --organization ${items[0].organizationId}`);
    expect(changed.role).toBe('manager');
    const wrong = await machine.run('user list --organization acm');
    expect(wrong.stderr).toContain('UNKNOWN_ORGANIZATION');
  });

  test.each([
    ['no name', 'user add --email a@b.c --role analyst', '--name'],
    ['no e-mail', 'user add --name A --role analyst', '--email'],
    ['no role', 'user add --name A --email a@b.c', '--role'],
    ['a role that is none', 'user add --name A --email a@b.c --role analist', 'Did you mean "analyst"?'],
    ['an e-mail that is none', 'user add --name A --email a --role analyst', 'email'],
    ['an e-mail that is taken', 'user add --name A --email bia@example.com --role analyst', 'USER_EXISTS'],
    ['an unknown user', 'user link nobody@example.com', 'UNKNOWN_USER'],
    [
      'an unknown organisation',
      'user add --name A --email a@b.c --role analyst --organization locla',
      'local',
    ],
  ])('refuses %s, and says what would be right', async (_what, words, said) => {
    await machine.run(bia);
    const { code, stdout, stderr } = await machine.run(words);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(said);
    expect((await json('user list')).items).toHaveLength(1);
  });
});
