import { setTimeout as wait } from 'node:timers/promises';
import { cnpj } from './invented-documents.mjs';
import { median } from './median.mjs';
import { startService } from './start-service.mjs';

const pdfMs = 600;
const xlsxMs = 200;
/** What /health may take meanwhile, 99 of 100 times. */
const healthMs = 50;

/** How long a PDF and a workbook of a full report take from the request to the file, and whether /health is held up. */
export const exports = {
  title: 'Exports: from the request to the file, against what is demanded',
  demands: `a PDF of a full report in ${pdfMs} ms and a workbook in ${xlsxMs} ms (p50), /health beside them in ${healthMs} ms (p99)`,

  /** @param {{ pairs: number }} options */
  async measure({ pairs }) {
    const served = await startService({ settings: { CREDIT_RATE_LIMIT: '10000000' } });
    try {
      const call = (method, path, body, headers = {}) =>
        fetch(served.url + path, {
          method,
          headers: { ...served.headers, ...(body && { 'content-type': 'application/json' }), ...headers },
          ...(body && { body: JSON.stringify(body) }),
        });
      const reports = [];
      for (let at = 0; at < pairs + 2; at += 1) {
        const body = { document: cnpj(7_000 + at), type: 'cnpj', policyId: 'starter-company' };
        const { id } = await (await call('POST', '/v2/report', body)).json();
        await (await call('GET', `/v2/report/${id}`, undefined, { prefer: 'wait=30' })).text();
        reports.push(id);
      }
      const rows = [];
      for (const [format, atMostMs] of [
        ['pdf', pdfMs],
        ['xlsx', xlsxMs],
      ]) {
        const health = watchHealth(call);
        const times = [];
        for (const report of reports) times.push(await timeOf(call, report, format));
        const answers = await health.end();
        // The first two find the thread and the fonts cold.
        const measuredMs = median(times.slice(2));
        rows.push({ name: format, measuredMs, floorMs: atMostMs, ratio: measuredMs / atMostMs, atMost: 1 });
        const p99 = answers.toSorted((a, b) => a - b)[Math.floor(answers.length * 0.99)] ?? 0;
        rows.push({
          name: `/health beside ${format}`,
          measuredMs: p99,
          floorMs: healthMs,
          ratio: p99 / healthMs,
          atMost: 1,
          note: `${answers.length} answers, the slowest ${Math.max(...answers).toFixed(1)} ms`,
        });
      }
      return rows;
    } finally {
      served.stop();
    }
  },
};

async function timeOf(call, report, format) {
  const begin = performance.now();
  let one = await (await call('POST', `/report/${report}/export`, { format })).json();
  while (one.state === 'PENDING') {
    await wait(10);
    one = await (await call('GET', `/report/export/${one.id}`)).json();
  }
  if (one.state !== 'GENERATED') throw new Error(`An export ended as ${one.state}: ${one.error}`);
  await (await call('GET', `/report/export/${one.id}/file`)).arrayBuffer();
  return performance.now() - begin;
}

function watchHealth(call) {
  const times = [];
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const begin = performance.now();
      await (await call('GET', '/health')).text();
      times.push(performance.now() - begin);
      await wait(5);
    }
  })();
  return {
    end: async () => {
      isOver = true;
      await watching;
      return times;
    },
  };
}
