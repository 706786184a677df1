import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../src/base/clock.ts';
import { newLeaseHolder } from '../../src/jobs/lease-holder.ts';
import { openDatabase } from '../../src/storage/open-database.ts';
import { openOutbox } from '../../src/webhook/outbox.ts';
import { isSentElsewhere } from '../../src/webhook/sender-notice.ts';
import { startDelivery } from '../../src/webhook/start-delivery.ts';
import { openTargets } from '../../src/webhook/targets.ts';
import { type Machine, newMachine } from './run-credit.ts';

const env = { CREDIT_ALLOW_PRIVATE_TARGETS: '127.0.0.0/8' };

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let machine: Machine;
let servers: Server[];
beforeEach(async () => {
  machine = await newMachine();
  servers = [];
});
afterEach(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await machine.remove();
});

/** A receiver that answers with these statuses, one after the other, and then with the last. */
async function startReceiver(...statuses: readonly number[]) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(pieces).toString() });
      response.writeHead(statuses[received.length - 1] ?? statuses.at(-1) ?? 200).end();
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { url: `http://127.0.0.1:${port}/events`, received };
}

function verify(secret: string, { headers, body }: Received): unknown {
  const named = (name: string) => String(headers[name]);
  return new Webhook(secret).verify(body, {
    'webhook-id': named('webhook-id'),
    'webhook-timestamp': named('webhook-timestamp'),
    'webhook-signature': named('webhook-signature'),
  });
}

describe('credit webhook add', () => {
  test('prints the secret once, on stdout, and no list shows it again', async () => {
    const added = await machine.run('webhook add --type REPORT --url https://1.1.1.1/events');
    expect(added.code).toBe(0);
    const secret = /^secret {2}(whsec_\S+)$/m.exec(added.stdout)?.[1] ?? '';
    expect(secret).not.toBe('');
    expect(added.stderr).toContain('Events of the type REPORT go to https://1.1.1.1/events.');
    const listed = await machine.run('webhook list --json');
    expect(JSON.parse(listed.stdout)).toMatchObject([{ type: 'REPORT', url: 'https://1.1.1.1/events' }]);
    expect(listed.stdout).not.toContain(secret);
    expect((await machine.run('webhook list')).stdout).not.toContain(secret);
  });

  test('takes the api key from a file or a pipe, never from the command line', async () => {
    await writeFile(join(machine.folder, 'key.txt'), 'k-123\n');
    const add = 'webhook add --url https://1.1.1.1/events --json';
    const fromFile = await machine.run(`${add} --type REPORT --api-key-file key.txt`, {
      cwd: machine.folder,
    });
    expect(JSON.parse(fromFile.stdout)).toMatchObject({ apiKey: 'k-123' });
    const fromPipe = await machine.run(`${add} --type OPERATION --api-key-file -`, { stdin: 'k-456\n' });
    expect(JSON.parse(fromPipe.stdout)).toMatchObject({ apiKey: 'k-456' });
    const missing = await machine.run(`${add} --type REPORT_STATUS --api-key-file ./none.txt`);
    expect(missing).toMatchObject({ code: 2, stderr: expect.stringContaining('FILE_UNREADABLE') });
  });

  test.each([
    ['webhook add --type REPORT', 'Give --type and --url.'],
    ['webhook add --type REPORTED --url https://1.1.1.1', 'REPORT_FINISHED'],
    ['webhook add --type REPORT --url http://example.com', 'WEBHOOK_TARGET_REFUSED'],
    ['webhook add --type REPORT --url https://127.0.0.1/x', 'WEBHOOK_TARGET_REFUSED'],
  ])('%s is refused, with what would be right', async (line, hint) => {
    expect(await machine.run(line)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining(hint),
    });
  });

  test('refuses a second one of a type, naming the first', async () => {
    const line = 'webhook add --type REPORT --url https://1.1.1.1/events --json';
    const { id } = JSON.parse((await machine.run(line)).stdout);
    expect(await machine.run(line)).toMatchObject({ code: 2, stderr: expect.stringContaining(id) });
  });

  test('refuses a network that is none, wherever it was set', async () => {
    const wrong = { CREDIT_ALLOW_PRIVATE_TARGETS: '127.0.0.0/33' };
    const line = 'webhook add --type REPORT --url https://1.1.1.1';
    expect(await machine.run(line, { env: wrong })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('CREDIT_ALLOW_PRIVATE_TARGETS'),
    });
  });
});

describe('an event on the command line', () => {
  test('is delivered, listed, signed with the secret, and sent again with the same id', async () => {
    const { url, received } = await startReceiver();
    const { secret } = JSON.parse(
      (await machine.run(`webhook add --type REPORT_STATUS --url ${url} --json`, { env })).stdout,
    );
    const sent = await machine.run('webhook trigger REPORT_STATUS --json', { env });
    expect(sent.code).toBe(0);
    const [delivery] = JSON.parse(sent.stdout).items;
    expect(delivery).toMatchObject({
      status: 'DELIVERED',
      attempts: [{ number: 1, outcome: 'DELIVERED', httpStatus: 200 }],
    });
    const again = await machine.run(`webhook redeliver ${delivery.id} --json`, { env });
    expect(JSON.parse(again.stdout)).toMatchObject({ id: delivery.id, status: 'DELIVERED' });
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([delivery.id, delivery.id]);
    expect(received[1]?.body).toBe(received[0]?.body);
    for (const one of received) {
      expect(verify(secret, one)).toMatchObject({
        webhookType: 'REPORT_STATUS',
        data: { content: { sandbox: true, notice: expect.stringContaining('SANDBOX') }, compress: false },
      });
    }
    const listed = await machine.run('webhook deliveries');
    expect(listed.stdout).toContain(`${delivery.id}\tREPORT_STATUS\tDELIVERED\t2\t200`);
  });

  test('is left to a service that runs on the database, which has settings of its own', async () => {
    const own = await newMachine();
    onTestFinished(() => own.remove());
    const { url, received } = await startReceiver();
    await own.run(`webhook add --type REPORT_STATUS --url ${url} --json`, { env });
    const alone = await own.run('webhook trigger REPORT_STATUS', { env });
    expect(alone).toMatchObject({ code: 0, stderr: expect.stringContaining('No service runs') });
    const storage = await openDatabase(own.db);
    const engine = { storage, clock: systemClock, outbox: openOutbox(), holder: newLeaseHolder() };
    const service = startDelivery({
      engine,
      rules: openTargets(['127.0.0.0/8']).rules,
      maximumAttempts: 3,
      scope: 'REGISTERED',
      sendsForOthers: true,
      onFailure: () => {},
    });
    await expect.poll(() => isSentElsewhere(engine)).toBe(true);
    // By its own settings the command could not send to this machine.
    const beside = await own.run('webhook trigger REPORT_STATUS');
    expect(beside).toMatchObject({ code: 0, stderr: expect.stringContaining('The running service') });
    expect(received).toHaveLength(2);
    await service.stop(1_000);
    expect(await isSentElsewhere(engine)).toBe(false);
    await storage.close();
  });

  test('about a report tells what the report is, and that the event is invented', async () => {
    const { url, received } = await startReceiver();
    const report = JSON.parse((await machine.run('analyze 99990001000198 --json')).stdout);
    const line = `webhook trigger REPORT_FINISHED --report ${report.id} --to ${url}`;
    expect((await machine.run(line)).code).toBe(0);
    const { secret } = { secret: (await machine.run('webhook listen --print-secret')).stdout.trim() };
    expect(received).toHaveLength(1);
    for (const one of received) {
      expect(verify(secret, one)).toMatchObject({
        data: { content: { reportId: report.id, score: report.score, notice: expect.any(String) } },
      });
    }
  });

  test('that nobody asked for is refused, and one that is not taken fails', async () => {
    expect(await machine.run('webhook trigger REPORT')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('NOBODY_LISTENS'),
    });
    const { url } = await startReceiver(500);
    expect(await machine.run(`webhook trigger REPORT --to ${url}`)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('500'),
    });
    expect(await machine.run('webhook trigger REPORT --to ftp://127.0.0.1/')).toMatchObject({ code: 2 });
  });

  test('that was given up stays in the list of failures', async () => {
    const { url } = await startReceiver(410);
    await machine.run(`webhook add --type REPORT --url ${url}`, { env });
    expect((await machine.run('webhook trigger REPORT --json', { env })).code).toBe(1);
    const failed = await machine.run('webhook deliveries --failed --json');
    expect(JSON.parse(failed.stdout)).toMatchObject({
      items: [{ status: 'DISCARDED', discardReason: 'ENDPOINT_GONE' }],
      nextCursor: null,
    });
    expect((await machine.run('webhook list')).stdout).toContain('disabled');
  });
});

describe('credit webhook remove and rotate', () => {
  test('a rotation shows a new secret and until when the old one signs too', async () => {
    const made = JSON.parse(
      (await machine.run('webhook add --type REPORT --url https://1.1.1.1 --json')).stdout,
    );
    const rotated = JSON.parse((await machine.run(`webhook rotate ${made.id} --json`)).stdout);
    expect(rotated.secret).toMatch(/^whsec_/);
    expect(rotated.secret).not.toBe(made.secret);
    expect(Date.parse(rotated.previousSecretUntil) - Date.parse(rotated.updatedAt)).toBe(86_400_000);
  });

  test('a removed webhook is gone, and unknown from then on', async () => {
    const { id } = JSON.parse(
      (await machine.run('webhook add --type REPORT --url https://1.1.1.1 --json')).stdout,
    );
    expect(JSON.parse((await machine.run(`webhook remove ${id} --yes --json`)).stdout)).toEqual({
      id,
      removed: true,
    });
    for (const line of [`webhook remove ${id} --yes`, `webhook rotate ${id}`, `webhook deliveries ${id}`]) {
      expect(await machine.run(line)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('UNKNOWN_WEBHOOK'),
      });
    }
    expect(await machine.run('webhook redeliver evt_none')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('UNKNOWN_DELIVERY'),
    });
  });
});

describe('credit webhook listen', () => {
  test('prints the same secret at each start, and only that', async () => {
    const first = await machine.run('webhook listen --print-secret');
    expect(first.stdout).toMatch(/^whsec_[A-Za-z0-9+/=]+\n$/);
    expect((await machine.run('webhook listen --print-secret')).stdout).toBe(first.stdout);
  });

  test.each([
    ['webhook listen --events REPORTED', 'REPORT_FINISHED'],
    ['webhook listen --forward-to nowhere', 'http or https'],
    ['webhook listen --headers "no header" --forward-to http://127.0.0.1:3000', '"Name: value"'],
    ['webhook listen --port 70000', '65535'],
  ])('%s is refused, with what would be right', async (line, hint) => {
    const words = Array.from(line.matchAll(/"([^"]*)"|(\S+)/g), ([, quoted, plain]) => quoted ?? plain ?? '');
    expect(await machine.run(words)).toMatchObject({ code: 2, stderr: expect.stringContaining(hint) });
  });
});
