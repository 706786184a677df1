import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const ownRoot = fileURLToPath(new URL('..', import.meta.url));

/**
 * A service of the build on a database of its own, with a client that may do everything. Whoever starts it stops it.
 *
 * @param {{ settings?: Record<string, string>, preload?: string, root?: string }} options settings by the names of the
 * environment; a script that its process loads first; the checkout whose build is started, this one unless said.
 * @returns its address, the headers of the client's requests, its process, the environment and the folder that are its
 * own, and how long it took from start to ready.
 */
export async function startService({ settings = {}, preload, root = ownRoot } = {}) {
  const credit = join(root, 'bin/credit.js');
  if (!existsSync(join(root, 'dist/program/main.chunks')))
    throw new Error('There is no build to measure. Make it: npm run build');
  const folder = mkdtempSync(join(tmpdir(), 'credit-bench-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  try {
    const env = {
      PATH: process.env['PATH'] ?? '',
      HOME: folder,
      CREDIT_DB: join(folder, 'credit.db'),
      ...settings,
    };
    const client = JSON.parse(
      await runCredit(['client', 'create', '--name', 'bench', '--permission', 'all', '--json'], env, credit),
    );
    const startedAt = performance.now();
    const { child, line } = await startProcess(
      [
        ...(preload === undefined ? [] : ['--import', preload]),
        ...[credit, 'serve', '--port', '0', '--json', '--log', 'error'],
      ],
      env,
    );
    const readyMs = performance.now() - startedAt;
    const stop = () => {
      child.kill('SIGKILL');
      removeFolder();
    };
    try {
      const { url } = JSON.parse(line);
      const headers = { authorization: `Bearer ${await token(url, client)}` };
      return { url, headers, child, env, folder, readyMs, stop };
    } catch (error) {
      stop();
      throw error;
    }
  } catch (error) {
    removeFolder();
    throw error;
  }
}

/** A process of Node, once it has written its first line; with a channel for messages. */
export async function startProcess(args, env) {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const [line] = await once(createInterface(child.stdout), 'line');
  return { child, line };
}

/** What a command of the program writes. */
export async function runCredit(words, env, credit = join(ownRoot, 'bin/credit.js')) {
  const child = spawn(process.execPath, [credit, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const textOf = async (stream) => Buffer.concat(await stream.toArray()).toString();
  const [stdout, stderr, [code]] = await Promise.all([
    textOf(child.stdout),
    textOf(child.stderr),
    once(child, 'exit'),
  ]);
  if (code !== 0) throw new Error(stderr);
  return stdout;
}

async function token(url, { clientId, clientSecret }) {
  const answer = await fetch(`${url}/auth/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientId, clientSecret }),
  });
  return (await answer.json()).accessToken;
}

/** The text of an answer of success. */
export async function send(url, { method, path, headers, body }) {
  const answer = await fetch(url + path, { method, headers, body });
  if (!answer.ok) throw new Error(`The service answered ${answer.status}: ${await answer.text()}`);
  return answer.text();
}

/** Waits until no report is unfinished. */
export async function drained(url, headers) {
  for (const status of ['PENDING', 'PROCESSING', 'EVALUATING']) {
    for (;;) {
      const page = await send(url, { method: 'GET', path: `/report/list?limit=1&status=${status}`, headers });
      if (JSON.parse(page).items.length === 0) break;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
