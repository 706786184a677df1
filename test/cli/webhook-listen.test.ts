import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Machine, newMachine } from './run-credit.ts';

const program = join(import.meta.dirname, '..', '..', 'bin', 'credit.js');

let machine: Machine;
let started: ChildProcessWithoutNullStreams[];
let servers: Server[];

beforeEach(async () => {
  machine = await newMachine();
  started = [];
  servers = [];
});
afterEach(async () => {
  for (const child of started) child.kill('SIGKILL');
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await machine.remove();
});

function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], HOME: machine.folder, CREDIT_DB: machine.db };
}

/** A command beside it, in this process. */
const credit = (line: string) => machine.run(line);

/** A listener as an operator starts it, once it listens. */
async function listen(...options: readonly string[]) {
  const child = spawn(process.execPath, [program, 'webhook', 'listen', ...options], { env: environment() });
  started.push(child);
  const notes = createInterface(child.stderr);
  const [ready] = await once(notes, 'line');
  const url = /http:\/\/127\.0\.0\.1:\d+\//.exec(String(ready))?.[0] ?? '';
  return { child, url, notes, lines: createInterface(child.stdout) };
}

/** The first line from now on that holds `word`. */
function lineWith(lines: Interface, word: string): Promise<string> {
  return new Promise((resolve) => {
    const look = (line: string) => {
      if (!line.includes(word)) return;
      lines.off('line', look);
      resolve(line);
    };
    lines.on('line', look);
  });
}

async function startReceiver(status: number) {
  const received: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(pieces).toString() });
      response.writeHead(status).end();
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`, received };
}

describe('credit webhook listen', () => {
  test('prints a verified REPORT_FINISHED of an analysis in another terminal, without anything registered', async () => {
    const { child, lines } = await listen('--events', 'REPORT_FINISHED');
    const heard = lineWith(lines, 'REPORT_FINISHED');
    const report = JSON.parse((await credit('analyze 99990001000198 --json')).stdout);
    expect(await heard).toMatch(
      new RegExp(
        String.raw`^\d\d:\d\d:\d\d {2}REPORT_FINISHED {2}${report.id} {2}${report.status} {2}SANDBOX {2}→ 200 {2}verified$`,
      ),
    );
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([0, null]);
    // Nobody listens any more, and nothing is kept for it.
    expect(await credit('webhook trigger REPORT_FINISHED')).toMatchObject({ code: 2 });
  });

  test('says of an export which file it is, and whether it was generated', async () => {
    const { lines } = await listen('--events', 'REPORT_EXPORTED');
    const exported = lineWith(lines, 'REPORT_EXPORTED');
    await credit('webhook trigger REPORT_EXPORTED');
    expect(await exported).toContain('  pdf GENERATED  SANDBOX  ');
  });

  test('hands events on as they came, with a header added, and says what came back', async () => {
    const { url, received } = await startReceiver(200);
    const { lines } = await listen('--jsonl', '--forward-to', url, '--headers', 'X-Debug: 1');
    const heard = lineWith(lines, 'OPERATION');
    await credit('webhook trigger OPERATION');
    expect(JSON.parse(await heard)).toMatchObject({
      verified: true,
      status: 200,
      ms: expect.any(Number),
      payload: { webhookType: 'OPERATION', data: { content: { sandbox: true } } },
    });
    const secret = (await credit('webhook listen --print-secret')).stdout.trim();
    const [first] = received;
    expect(first?.headers['x-debug']).toBe('1');
    const named = (name: string) => String(first?.headers[name]);
    const signed = {
      'webhook-id': named('webhook-id'),
      'webhook-timestamp': named('webhook-timestamp'),
      'webhook-signature': named('webhook-signature'),
    };
    expect(new Webhook(secret).verify(first?.body ?? '', signed)).toMatchObject({ webhookType: 'OPERATION' });
  });

  test('tells of a failed attempt when the next one is made', async () => {
    const { url } = await startReceiver(500);
    const { lines, notes } = await listen('--forward-to', url);
    const heard = lineWith(lines, 'REPORT_STATUS');
    const again = lineWith(notes, 'again in');
    const triggered = credit('webhook trigger REPORT_STATUS');
    expect(await heard).toContain('→ 500');
    expect(await again).toContain('again in 1 s (attempt 2 of 3)');
    for (const child of started) child.kill('SIGINT');
    await triggered;
  });

  test('takes no delivery that is not signed with its secret', async () => {
    const { url, lines } = await listen();
    const heard = lineWith(lines, '401');
    const answer = await fetch(url, { method: 'POST', body: '{"webhookType":"REPORT\\u001b[31m"}' });
    expect(answer.status).toBe(401);
    const line = await heard;
    expect(line).toContain('NOT VERIFIED: no signature');
    expect(line).not.toContain('\u001b');
  });

  test('says when its port is taken', async () => {
    const { url } = await listen();
    const port = new URL(url).port;
    expect(await credit(`webhook listen --port ${port}`)).toMatchObject({
      code: expect.any(Number),
      stderr: expect.stringContaining('ADDRESS_UNAVAILABLE'),
    });
  });
});
