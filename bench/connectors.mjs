import { createServer } from 'node:http';
import { importParts } from './bundle-parts.mjs';
import { median } from './median.mjs';
import { policyOf, records } from './policy-evaluation.mjs';

const document = { kind: 'cnpj', value: '33683111000280' };
const scope = { relationLevels: 1, lawsuitsSince: '2014-01-01', scrMonths: 12 };

const connectorYaml = (provider, host) => `provider: ${provider}
role: protests
title: { en: ${provider}, pt-BR: ${provider} }
hosts: ['${host}']
request: { method: GET, url: 'http://${host}/${provider}/{document}' }
noRecord: [{ body: code == \`612\` }]
success: { status: [200], body: code == \`200\` }
subject: data.cnpj
map:
  PROTESTS:
    count: data.total
    totalAmount: { path: data.amount, number: '1.234,56' }
    entries:
      each: data.protests
      noneWhen: data.total == \`0\`
      item:
        notaryOffice: office.name
        city: office.city
        state: office.state
        protocol: protocol
        creditor: { path: creditor, nullWords: ['N/A'] }
        amount: { path: amount, number: '1.234,56' }
        date: { path: date, date: DD/MM/YYYY }
`;

/** An invented answer with so many records. */
function answerOf(count) {
  const protests = Array.from({ length: count }, (_, index) => ({
    office: { name: `${index + 1}o TABELIONATO FICTICIO`, city: 'SAO PAULO', state: 'SP' },
    protocol: `P-${index}`,
    creditor: index % 7 === 0 ? 'N/A' : 'FORNECEDOR INVENTADO LTDA',
    amount: `${1 + (index % 9)}.${String(100 + index)},50`,
    date: `${String(1 + (index % 28)).padStart(2, '0')}/0${1 + (index % 9)}/2026`,
  }));
  return { code: 200, data: { cnpj: '33.683.111/0002-80', total: count, amount: '123.456,78', protests } };
}

function timeOf(call, times) {
  const start = performance.now();
  for (let index = 0; index < times; index += 1) call();
  return (performance.now() - start) / times;
}

async function timeOfWork(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** A provider that takes so long for each answer. */
async function slowProvider(delayMs) {
  const body = JSON.stringify(answerOf(3));
  const server = createServer((_, response) => {
    setTimeout(() => response.writeHead(200, { 'content-type': 'application/json' }).end(body), delayMs);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { host: `127.0.0.1:${server.address().port}`, close: () => server.close() };
}

async function openSource({ readConnector, openConnector }, provider, host) {
  const { connector, findings } = await readConnector(connectorYaml(provider, host), `${provider}.yaml`);
  if (connector === undefined) throw new Error(JSON.stringify(findings));
  return openConnector(connector, { registryUrl: '', allowPrivateSources: ['127.0.0.0/8'] });
}

/** The pure reading of a kept answer of 50 records, as a report and each replay do it. */
async function measureMapping(parts, pairs) {
  const provider = await slowProvider(0);
  const { source, close } = await openSource(parts, 'acme', provider.host);
  const kept = {
    document: document.value,
    exchange: {
      status: 200,
      contentType: 'application/json',
      sha256: '',
      body: JSON.stringify(answerOf(50)),
    },
  };
  const answer = {
    outcome: 'ANSWERED',
    contentType: 'application/json',
    body: new TextEncoder().encode(JSON.stringify(kept)),
    editionDate: null,
  };
  const map = () => source.map(answer, { document, scope, sections: ['PROTESTS'] });
  const { length } = map().PROTESTS.entries;
  if (length !== 50) throw new Error(`${length} records were read, and 50 are there`);
  timeOf(map, 2_000);
  // Schemas that are asked for often are compiled once what compiles them is read, as between two documents; a busy machine takes its time.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  timeOf(map, 2_000);
  const measuredMs = median(Array.from({ length: pairs }, () => timeOf(map, 500)));
  await close();
  provider.close();
  return {
    name: 'an answer of 50 records, mapped',
    atMost: 1,
    measuredMs,
    floorMs: 0.2,
    ratio: measuredMs / 0.2,
  };
}

/** A run over 12 of them, beside the slowest by itself. */
async function measureRun(parts, pairs) {
  const provider = await slowProvider(200);
  const opened = await Promise.all(
    Array.from({ length: 12 }, (_, index) => openSource(parts, `acme-${index}`, provider.host)),
  );
  const sources = opened.map(({ source }) => source);
  const plan = { sections: ['PROTESTS'], derived: [], scope };
  const clock = { now: () => new Date() };
  const over = async (some) => {
    const signal = new AbortController().signal;
    const options = { document, plan, sources: some, optional: new Set(), clock, signal, kept: [] };
    const { results } = await parts.collect({ ...options, onSource: async () => {} });
    if (results.some(({ outcome }) => outcome !== 'ANSWERED'))
      throw new Error(JSON.stringify(results[0].failure));
  };
  await over(sources);
  const taken = { all: [], one: [] };
  for (let pair = 0; pair < pairs; pair += 1) {
    taken.one.push(await timeOfWork(() => over(sources.slice(0, 1))));
    taken.all.push(await timeOfWork(() => over(sources)));
  }
  for (const { close } of opened) await close();
  provider.close();
  const [measuredMs, floorMs] = [median(taken.all), median(taken.one)];
  return {
    name: '12 connectors of 200 ms each, beside one',
    atMost: 1.1,
    measuredMs,
    floorMs,
    ratio: measuredMs / floorMs,
  };
}

/** Whether what is open can matter: 40 rules, a third of them open. */
function measureShortcut({ compilePolicy, settledReach }, pairs) {
  const compiled = compilePolicy({ ...policyOf(40), ask: 'whenItMatters' }, { version: 1 });
  const facts = {
    documentKind: 'cnpj',
    sections: { PEFIN: records, REFIN: records, PROTESTS: { ...records, count: 8, totalAmount: 90_000 } },
    requestedAmount: null,
    asOf: '2026-11-20T12:00:00.000Z',
  };
  const open = new Set(['BUREAU_SCORE', 'REVENUE']);
  const look = () => settledReach(compiled, facts, open);
  timeOf(look, 5_000);
  const measuredMs = median(Array.from({ length: pairs }, () => timeOf(look, 1_000)));
  return {
    name: 'whether what is open can matter, 40 rules',
    atMost: 1,
    measuredMs,
    floorMs: 1,
    ratio: measuredMs,
  };
}

export const connectors = {
  title: 'Connectors: what is read, asked side by side, and not asked',
  demands:
    'an answer of 50 records mapped in 200 µs; 12 of 200 ms each in 1.1 times one; the shortcut in 1 ms for 40 rules',

  /** @param {{ pairs: number }} options */
  async measure({ pairs }) {
    const parts = await importParts('connector-parts.mjs');
    return [
      await measureMapping(parts, pairs),
      await measureRun(parts, pairs),
      measureShortcut(parts, pairs),
    ];
  },
};
