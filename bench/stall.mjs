import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import ExcelJS from 'exceljs';
import { cnpj } from './invented-documents.mjs';
import { runCredit, startService } from './start-service.mjs';

const calmMs = 2_000;
/** What /health may take beside any request: 99 of 100 times, and ever. */
const p99Ms = 50;
const worstMs = 250;
const atOnce = 4;

/** Whose books the file of the fixtures holds. */
const company = '99999002000101';

/** How long /health and a poll take while one long request of each kind is read, and four of them, beside calm. */
export const stall = {
  title: 'Service: /health and polls beside a long request, against calm',
  demands: `99 of 100 answers of /health and polls in ${p99Ms} ms and all in ${worstMs} ms, whatever is sent`,

  /** @param {{ only?: string }} options */
  async measure({ only } = {}) {
    const served = await startService({
      // Nothing is analysed: what is measured is the taking in.
      settings: { CREDIT_WORKERS: '0' },
      preload: new URL('./stretches.mjs', import.meta.url).href,
    });
    const { url, headers } = served;
    let probe;
    try {
      const analyze = ['analyze', company, '--policy', 'starter-company', '--json'];
      const { id: report } = JSON.parse(await runCredit(analyze, served.env));
      probe = new Worker(new URL('./stall-probe.mjs', import.meta.url), {
        workerData: {
          url,
          requests: [{ path: '/health' }, { path: `/v2/report/${report}`, headers }],
          everyMs: 2,
        },
      });
      await wait(500);
      const during = (work) => measureDuring({ probe, child: served.child }, work);
      const { times: calm } = await during(() => wait(calmMs));
      const rows = [];
      for (const [name, makeRequest] of Object.entries(requests)) {
        if (only !== undefined && !name.includes(only)) continue;
        const request = await makeRequest(report);
        for (const count of [1, atOnce]) {
          const answers = [];
          const measured = await during(async () => {
            const begin = performance.now();
            const one = async () => answers.push(await answerOf(url, headers, request));
            await Promise.all(Array.from({ length: count }, one));
            answers.push(`${Math.round(performance.now() - begin)} ms`);
          });
          rows.push(
            rowOf({ name: count === 1 ? name : `${name}, ${count} at once`, calm, ...measured, answers }),
          );
        }
      }
      probe.postMessage('CLOSE');
      await once(probe, 'exit');
      return rows;
    } finally {
      await probe?.terminate();
      served.stop();
    }
  },
};

/** The status, or why the connection ended: a body that is refused by its beginning is not read to its end. */
async function answerOf(url, headers, { path, type, body }) {
  try {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': type },
      body,
    });
    await answer.text();
    return answer.status;
  } catch (error) {
    return error.cause?.code ?? error.message;
  }
}

/** What counts is the worse of both demands; a machine that is slower in calm may be as slow beside a request. */
function rowOf({ name, calm, times, stretches, answers }) {
  const p99 = at(times, 0.99);
  const worst = at(times, 1);
  const isWorst = worst / worstMs > p99 / p99Ms;
  const floorMs = Math.max(0.1, at(calm, isWorst ? 1 : 0.99));
  const measuredMs = isWorst ? worst : p99;
  const cpuMs = Math.max(0, ...stretches.map((stretch) => stretch.cpuMs));
  const note = `p99 ${p99.toFixed(0)} ms, worst ${worst.toFixed(0)} ms of ${times.length}; calm ${at(calm, 0.99).toFixed(1)} and ${at(calm, 1).toFixed(1)} ms; at most ${cpuMs.toFixed(0)} ms of the thread's own CPU in one stretch; ${longestOf(stretches)}; answers ${answers.join(', ')}`;
  return {
    name,
    floorMs,
    measuredMs,
    ratio: measuredMs / floorMs,
    atMost: Math.max(1, (isWorst ? worstMs : p99Ms) / floorMs),
    note,
  };
}

/** What the main thread did while it had no turn for others for the longest time: whoever waits asks what it waited for. */
function longestOf(stretches) {
  const [longest] = stretches.toSorted((a, b) => b.wholeMs - a.wholeMs);
  if (longest === undefined) return 'no stretch';
  const [whole, cpu, queue, slept] = ['wholeMs', 'cpuMs', 'queueMs', 'sleptMs'].map((part) =>
    longest[part].toFixed(0),
  );
  return `the longest of ${whole} ms: ${cpu} on the processor, ${queue} waiting for one, ${slept} for the disk or a lock`;
}

/** Of the answers, the shortest first, and the main thread's stretches. */
async function measureDuring({ probe, child }, work) {
  probe.postMessage('BEGIN');
  child.send('BEGIN');
  await work();
  await wait(200);
  probe.postMessage('END');
  child.send('END');
  const [[times], [stretches]] = await Promise.all([once(probe, 'message'), once(child, 'message')]);
  return { times: times.sort((a, b) => a - b), stretches };
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
      Object.fromEntries(Array.from({ length: 90_000 }, (_, index) => [index.toString(36), 0])),
      '/v2/report',
    ),
  'ECD of 8 MB': (report) =>
    json({ fileName: 'ecd.txt', contentBase64: ecd(8_000_000) }, `/report/${report}/financial-tab`),
};

function json(value, path = '/v2/batch') {
  const body = JSON.stringify({ name: 'stall', policyId: 'starter-company', ...value });
  return { path, type: 'application/json', body };
}

function documents(count) {
  return Array.from({ length: count }, (_, index) => cnpj(index));
}

/**
 * The invented books of the fixtures with so many bytes of balances more, which every reader passes over. Each is another, so
 * that they pack as books do.
 */
function ecd(bytes) {
  const books = readFileSync(new URL('../fixtures/statements/ecd-layout9-invented.txt', import.meta.url));
  const at = books.indexOf('|J001|');
  const more = [];
  let left = bytes - books.length;
  for (let account = 1; left > 0; account += 1) {
    const [before, debit, credit] = [7919, 104729, 1299709].map(
      (prime) => ((account * prime) % 9_999_991) / 100,
    );
    const amounts = [before, debit, credit, Math.abs(before + debit - credit)].map((amount) =>
      amount.toFixed(2).replace('.', ','),
    );
    const [opening, debits, credits, closing] = amounts;
    const line = Buffer.from(`|I155|9.${account}||${opening}|D|${debits}|${credits}|${closing}|D|\r\n`);
    more.push(line);
    left -= line.length;
  }
  return Buffer.concat([books.subarray(0, at), ...more, books.subarray(at)]).toString('base64');
}

async function workbook(rows) {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('SANDBOX');
  for (const document of documents(rows)) sheet.addRow([document]);
  return Buffer.from(await book.xlsx.writeBuffer());
}
