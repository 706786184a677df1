import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import ExcelJS from 'exceljs';
import { cnpj } from './invented-documents.mjs';

const credit = fileURLToPath(new URL('../bin/credit.js', import.meta.url));

const calmMs = 2_000;
/** What /health may take beside any request: 99 of 100 times, and ever. */
const p99Ms = 50;
const worstMs = 250;
const atOnce = 4;

/** How long /health takes while one long request of each kind is read, and four of them, beside how long it takes in calm. */
export const stall = {
  title: 'Service: /health beside a long request, against calm',
  demands: `99 of 100 answers of /health in ${p99Ms} ms and all in ${worstMs} ms, whatever is sent`,

  /** @param {{ only?: string }} options */
  async measure({ only } = {}) {
    const folder = mkdtempSync(join(tmpdir(), 'credit-stall-'));
    // Nothing is analysed: what is measured is the taking in.
    const args = ['serve', '--port', '0', '--json', '--log', 'error'];
    const env = {
      PATH: process.env['PATH'] ?? '',
      HOME: folder,
      CREDIT_DB: join(folder, 'credit.db'),
      CREDIT_WORKERS: '0',
    };
    const client = JSON.parse(
      await output(['client', 'create', '--name', 'bench', '--permission', 'all', '--json'], env),
    );
    const child = spawn(process.execPath, [credit, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      const [line] = await once(createInterface(child.stdout), 'line');
      const { url } = JSON.parse(line);
      const headers = { authorization: `Bearer ${await token(url, client)}` };
      const probe = new Worker(new URL('./stall-probe.mjs', import.meta.url), {
        workerData: { url, everyMs: 2 },
      });
      await wait(500);
      const calm = await timesDuring(probe, () => wait(calmMs));
      const rows = [];
      for (const [name, makeRequest] of Object.entries(requests)) {
        if (only !== undefined && !name.includes(only)) continue;
        const request = await makeRequest();
        for (const count of [1, atOnce]) {
          const answers = [];
          const times = await timesDuring(probe, async () => {
            const send = async () => {
              const answer = await fetch(url + request.path, {
                method: 'POST',
                headers: { ...headers, 'content-type': request.type },
                body: request.body,
              });
              await answer.text();
              answers.push(answer.status);
            };
            const begin = performance.now();
            await Promise.all(Array.from({ length: count }, send));
            answers.push(`${Math.round(performance.now() - begin)} ms`);
          });
          rows.push(rowOf({ name: count === 1 ? name : `${name}, ${count} at once`, calm, times, answers }));
        }
      }
      probe.postMessage('CLOSE');
      await once(probe, 'exit');
      return rows;
    } finally {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** What counts is the worse of both demands; a machine that is slower in calm may be as slow beside a request. */
function rowOf({ name, calm, times, answers }) {
  const p99 = at(times, 0.99);
  const worst = at(times, 1);
  const isWorst = worst / worstMs > p99 / p99Ms;
  const floorMs = Math.max(0.1, at(calm, isWorst ? 1 : 0.99));
  const measuredMs = isWorst ? worst : p99;
  const note = `p99 ${p99.toFixed(0)} ms, worst ${worst.toFixed(0)} ms of ${times.length}; calm ${at(calm, 0.99).toFixed(1)} and ${at(calm, 1).toFixed(1)} ms; answers ${answers.join(', ')}`;
  return {
    name,
    floorMs,
    measuredMs,
    ratio: measuredMs / floorMs,
    atMost: Math.max(1, (isWorst ? worstMs : p99Ms) / floorMs),
    note,
  };
}

async function timesDuring(probe, work) {
  probe.postMessage('BEGIN');
  await work();
  await wait(200);
  probe.postMessage('END');
  const [times] = await once(probe, 'message');
  return times.sort((a, b) => a - b);
}

function at(times, share) {
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
}

const batchPath = '/v2/batch?name=stall&policyId=starter-company';

/** What is sent: each a path, a type and a body. */
const requests = {
  '60 MB of text on one line': () => ({
    path: batchPath,
    type: 'text/plain',
    body: 'lorem ipsum dolor 12345 '.repeat(2_500_000),
  }),
  '1.5 MB of documents on one line': () => ({
    path: batchPath,
    type: 'text/plain',
    body: `${documents(50_000).join(' ')} `.repeat(2),
  }),
  '200,000 lines': () => ({ path: batchPath, type: 'text/csv', body: documents(200_000).join('\n') }),
  'a workbook of 100,000 rows': async () => ({
    path: batchPath,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body: await workbook(100_000),
  }),
  'JSON of 8 MB, a text': () => json({ text: documents(560_000).join(' ').slice(0, 8_300_000) }),
  'JSON of 8 MB, a list': () => json({ documents: documents(480_000) }),
  'JSON of 90,000 keys': () =>
    json(
      Object.fromEntries(Array.from({ length: 80_000 }, (_, index) => [`k${index}`, index])),
      '/v2/report',
    ),
  'ECD of 8 MB': () =>
    json({ fileName: 'ecd.txt', contentBase64: ecd(8_000_000) }, '/report/rpt_none/financial-tab'),
};

function json(value, path = '/v2/batch') {
  const body = JSON.stringify({ name: 'stall', policyId: 'starter-company', ...value });
  return { path, type: 'application/json', body };
}

function documents(count) {
  return Array.from({ length: count }, (_, index) => cnpj(index));
}

function ecd(bytes) {
  const line = '|I155|1.01.01.01.0001|CC01|1000,00|D|10,00|20,00|990,00|D|\r\n';
  return Buffer.from(
    `|0000|LECD|01012025|31122025|EMPRESA SANDBOX|\r\n${line.repeat(bytes / line.length)}`,
  ).toString('base64');
}

async function workbook(rows) {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('SANDBOX');
  for (const document of documents(rows)) sheet.addRow([document]);
  return Buffer.from(await book.xlsx.writeBuffer());
}

async function output(args, env) {
  const child = spawn(process.execPath, [credit, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const chunks = [];
  for await (const chunk of child.stdout) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

async function token(url, { clientId, clientSecret }) {
  const answer = await fetch(`${url}/auth/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientId, clientSecret }),
  });
  return (await answer.json()).accessToken;
}
