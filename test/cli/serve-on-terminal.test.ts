import { chmod, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newTerminal, type TerminalMachine } from './on-terminal.ts';

let machine: TerminalMachine;
beforeEach(async () => {
  machine = await newTerminal();
});
afterEach(() => machine.remove());

const ctrlC = '\x03';
const link = /http:\/\/127\.0\.0\.1:\d+\/entrar#[\w-]{43}/;

/** What a page does with the key of a link. */
async function useLink(text: string) {
  const url = new URL(link.exec(text)?.[0] ?? '');
  const answer = await fetch(new URL('/v2/session', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url.origin },
    body: JSON.stringify({ key: url.hash.slice(1) }),
  });
  return { status: answer.status, body: await answer.json() };
}

/** A program that stands for the one that opens browsers, and keeps what it was told. */
async function fakeOpener(
  code: number,
): Promise<{ env: Record<string, string>; told: () => Promise<string> }> {
  const folder = await mkdtemp(join(machine.folder, 'opener-'));
  const file = join(folder, 'xdg-open');
  await writeFile(file, `#!/bin/sh\nprintf '%s' "$*" > "${folder}/told"\nexit ${code}\n`);
  await chmod(file, 0o755);
  return {
    env: { PATH: `${folder}:${process.env['PATH']}` },
    told: () => readFile(join(folder, 'told'), 'utf8').catch(() => ''),
  };
}

describe('credit serve on a terminal', () => {
  test('shows a link that signs in whoever started it, once, and not in the log', async () => {
    const run = machine.start('credit serve --port 0');
    await run.until('/entrar#');
    await run.until('\n', run.text().indexOf('/entrar#'));
    expect(run.text()).toContain('Sign in within 10 minutes, once:');
    const used = await useLink(run.text());
    expect(used).toMatchObject({
      status: 201,
      body: { user: { role: 'administrator' }, organization: { name: 'local' } },
    });
    expect(await useLink(run.text())).toMatchObject({ status: 401, body: { code: 'LINK_UNUSABLE' } });
    await run.until('POST /v2/session');
    expect(run.text().match(/entrar#/g)).toHaveLength(1);
    run.type(ctrlC);
    expect(await run.ended).toBe(0);
  });

  test('--open opens the browser at it', async () => {
    const { env, told } = await fakeOpener(0);
    const run = machine.start('credit serve --port 0 --open', { env });
    await expect.poll(told).toMatch(link);
    await expect.poll(() => run.text()).toContain(await told());
    run.type(ctrlC);
    expect(await run.ended).toBe(0);
  });

  test('--open that fails leaves the link to its reader', async () => {
    const { env } = await fakeOpener(3);
    const run = machine.start('credit serve --port 0 --open', { env });
    await run.until('open the link yourself');
    expect(run.text()).toMatch(link);
    run.type(ctrlC);
    expect(await run.ended).toBe(0);
  });

  test.each([
    [
      'where others come too',
      'credit serve --port 0 --open',
      { CREDIT_PUBLIC_URL: 'https://credit.example.com' },
      'credit user add',
    ],
    ['where there are no pages', 'credit serve --port 0 --open --no-ui', {}, '--no-ui'],
    ['that other machines reach', 'credit serve --port 0 --host 0.0.0.0 --open', {}, 'credit user add'],
  ])('shows none %s', async (_what, line, env, said) => {
    const { env: path, told } = await fakeOpener(0);
    const run = machine.start(line, { env: { ...path, ...env } });
    await run.until('listens on');
    await run.until(said);
    await run.until('SANDBOX');
    expect(run.text()).not.toContain('entrar#');
    expect(await told()).toBe('');
    run.type(ctrlC);
    expect(await run.ended).toBe(0);
  });

  test('--open that fails names no link where it shows none', async () => {
    const { env } = await fakeOpener(3);
    const { text } = await machine.run(
      'credit serve --port 0 --open > out 2> err & pid=$!; until grep -q SANDBOX err; do sleep 0.1; done; kill $pid; wait $pid; cat err',
      { env },
    );
    expect(text).toContain('On a terminal, without --quiet, the service shows a link');
    expect(text).not.toContain('open the link yourself.');
    expect(text).not.toContain('entrar');
  });

  test('shows none to a pipe or a file', async () => {
    const { text, code } = await machine.run(
      'credit serve --port 0 > out 2> err & pid=$!; until grep -q SANDBOX err; do sleep 0.1; done; kill $pid; wait $pid; grep -c entrar out err',
    );
    expect(text).toContain('out:0');
    expect(text).toContain('err:0');
    expect(code).toBe(1);
  });
});
