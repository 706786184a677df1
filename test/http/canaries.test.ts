import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { listKeys } from '../../src/audit/audit-key-store.ts';
import { verifyAudit } from '../../src/audit/verify-audit.ts';
import { CreditClient } from '../../src/client/credit-client.ts';
import { enablePolicy } from '../../src/credit-policy/enable-policy.ts';
import { readDossier } from '../../src/report/dossier-store.ts';
import { gatherErasures, restoreDatabase } from '../../src/restore-work.ts';
import { openSealedStorage } from '../../src/sealed-storage.ts';
import { backupDatabase } from '../../src/storage/backup-database.ts';
import type { Storage } from '../../src/storage/open-database.ts';
import { compactFile } from '../../src/storage/restore-file.ts';
import { planTables } from '../../src/storage/table-plan.ts';
import { forgetTold } from '../../src/subject/erasure-worker.ts';
import { defaultPriceTable } from '../../src/usage/price-table.ts';
import { documentOf } from '../cli/document-of-case.ts';
import { trialSize } from '../trials/trial-size.ts';
import { startMachine } from '../workers/start-machine.ts';
import { newPerson } from './new-person.ts';
import { memoryOf } from './process-memory.ts';
import { runService } from './running-service.ts';

const { number, seed, tell } = trialSize('CREDIT_CANARIES', { number: 12, seed: 1 });

/** Somebody invented, whose words stand nowhere else. */
interface Invented {
  readonly place: number;
  readonly document: string;
  readonly isErased: boolean;
}

/** A word by which a field of somebody is found again. */
const canary = ({ place }: Invented, field: string) => `kn${String(place).padStart(6, '0')}${field}nk`;
/** Of some an analyst decides too. */
const isDecided = ({ place }: Invented) => place % 3 === 0;
const words = /kn\d{6}[a-z]+nk/g;
const digits = /\d{11,}/g;
const documentLength = 11;
const mostNames = 60;
/** How the CPFs of `newPerson` begin. */
const ours = '7000';
const around = 60;

/** Words and CPFs that stand somewhere, each with what stands around it. */
type Findings = ReadonlyMap<string, string>;

/** The canaries and the CPFs that stand in a text, in any of their writings, and which of these names. */
function findIn(texts: Iterable<string>, names: readonly string[] = []): Findings {
  const found = new Map<string, string>();
  for (const text of texts) {
    const add = (word: string, at: number) => {
      if (!found.has(word)) found.set(word, text.slice(Math.max(0, at - around), at + word.length + around));
    };
    for (const name of names) if (text.includes(name)) add(name, text.indexOf(name));
    for (const { 0: word, index } of text.matchAll(words)) add(word, index);
    for (const { 0: masked, index } of text.matchAll(/\d{3}\.\d{3}\.\d{3}-\d{2}/g))
      add(masked.replaceAll(/\D/g, ''), index);
    // Beside each other in a row, numbers have nothing between them.
    for (const { 0: run, index } of text.matchAll(digits))
      for (let at = 0; at + documentLength <= run.length; at += 1)
        if (run.startsWith(ours, at)) add(run.slice(at, at + documentLength), index + at);
  }
  return found;
}

/** Every byte below a folder, but of what is named: pages, freed ones too, logs beside the database, files of exports, lists. */
function* bytesBelow(folder: string, besides: readonly string[]): Generator<string> {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    if (besides.includes(name) || !statSync(path).isFile()) continue;
    const bytes = readFileSync(path);
    yield bytes.toString('latin1');
    yield bytes.toString('utf8');
  }
}

/** Every row of every table, opened and unpacked. */
async function* rowsOf({ db }: Pick<Storage, 'db'>): AsyncGenerator<string> {
  for (const { name } of planTables()) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    for (const row of rows)
      yield JSON.stringify(row, (_, value) => (value?.type === 'Buffer' ? null : value));
  }
  for (const { id } of await db.selectFrom('run').select('id').execute()) {
    const { sections, evidence } = await readDossier(db, id);
    yield JSON.stringify(sections);
    for (const { evidence: one } of evidence) yield Buffer.from(one.body).toString('utf8');
  }
}

async function foundInRows(storage: Pick<Storage, 'db'>, names: readonly string[] = []): Promise<Findings> {
  const texts: string[] = [];
  for await (const text of rowsOf(storage)) texts.push(text);
  return findIn(texts, names);
}

/** What was collected about each, as one text. */
async function textsByDocument({ db }: Pick<Storage, 'db'>): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  const runs = await db
    .selectFrom('run')
    .innerJoin('report', 'report.id', 'run.report_id')
    .select(['run.id', 'report.document', 'report.subject_name as name'])
    .execute();
  for (const { id, document, name } of runs) {
    const { sections, evidence } = await readDossier(db, id);
    const bodies = evidence.map(({ evidence: one }) => Buffer.from(one.body).toString('utf8'));
    texts.set(document, [texts.get(document), name, JSON.stringify(sections), ...bodies].join('\n'));
  }
  return texts;
}

/** What of any audit chain is not as it was written. */
async function breakOf(storage: Storage) {
  const organizations = await storage.db.selectFrom('organization').select('id').execute();
  const organizationIds = organizations.map(({ id }) => id);
  const verdicts = await verifyAudit(storage, { organizationIds, keys: await listKeys(storage.db) });
  return verdicts.find((verdict) => verdict.break !== null)?.break ?? null;
}

/** Takes whatever it is sent. */
async function receiver() {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => {
      bodies.push(body);
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, bodies };
}

test(`of ${number} people who are in everything, the half that is erased is nowhere, and the others where they were`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'credit-canaries-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const db = join(folder, 'credit.db');
  const service = await runService({ db });
  let isUp = true;
  const stop = async () => {
    if (isUp) await service.stop();
    isUp = false;
  };
  onTestFinished(stop);
  const { storage, engine } = service.app;
  const { clientId, clientSecret } = await service.client();
  const credit = new CreditClient({ baseUrl: service.url, clientId, clientSecret });
  const now = new Date();
  const written = readFileSync(new URL('../../policies/starter-person.yaml', import.meta.url), 'utf8');
  const text = written.replace('kind: cpf\n', `kind: cpf\ninputs:\n  - { name: contact, type: text }\n`);
  await enablePolicy(storage, service.app.actor, { text, file: 'starter-person.yaml' }, now);
  await credit.enablePolicyTemplate('starter-company');
  const { url, bodies } = await receiver();
  for (const type of ['REPORT_FINISHED', 'REPORT_STATUS', 'SUBJECT_ERASED'] as const)
    await credit.webhooks.register({ type, url });

  const people = Array.from({ length: number }, (_, place): Invented => {
    const document = newPerson(seed * 2_000 + place);
    return { place, document, isErased: place % 2 === 0 };
  });
  const reportIds = new Map<number, string>();
  for (const one of people) {
    const { document, place } = one;
    const { id } = await credit.createReport({
      document,
      type: 'cpf',
      policyId: 'starter-person',
      externalId: canary(one, 'order'),
      inputs: { contact: canary(one, 'input') },
    });
    reportIds.set(place, id);
    await credit.waitForReport(id);
    await credit.leaveNote(id, { text: `Called ${document}: ${canary(one, 'note')}` });
    await credit.consents.add({ document, scope: 'SCR', givenBy: canary(one, 'giver'), how: 'PAPER' });
    await credit.reviews.open({ reportId: id, bySubject: true, reason: canary(one, 'review') });
    if (isDecided(one)) {
      const terms = { conditions: [canary(one, 'condition')] };
      await credit.analyzeReport({ id, approved: true, commentary: canary(one, 'commentary'), terms });
    }
    if (place % 4 < 2) {
      const { id: exportId } = await credit.exportReport(id, { format: place % 8 < 4 ? 'json' : 'xlsx' });
      await credit.downloadExport(exportId);
    }
  }
  const table = (head: string, cellsOf: (one: Invented) => readonly string[]) =>
    [head, ...people.map((one) => [one.document, ...cellsOf(one)].join(';'))].join('\n');
  const batch = await credit.createBatch({
    name: 'all of them',
    policyId: 'starter-person',
    text: table('CPF;Referencia;Contato', (one) => [canary(one, 'line'), canary(one, 'column')]),
  });
  // People where companies are asked for: lines that are refused.
  const refusing = await credit.createBatch({
    name: 'mistaken',
    policyId: 'starter-company',
    text: `${table('CNPJ;Contato', (one) => [canary(one, 'refused')])}\n${documentOf('approved-company')};x`,
  });
  expect(refusing).toMatchObject({ lines: { invalid: number } });
  await credit.watches.create({
    name: 'watched',
    text: table('CPF;Nome', (one) => [canary(one, 'watched')]),
  });
  const settled = async () => {
    const { count } = await storage.db
      .selectFrom('event')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('status', '=', 'PENDING')
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  for (const { id } of [batch, refusing])
    await expect.poll(async () => (await credit.getBatch(id)).status).toBe('COMPLETED');
  await expect.poll(settled).toBe(0);
  tell(
    `${number} people are in reports, exports, decisions, notes, reviews, consents, batches, a portfolio, and ${bodies.length} events`,
  );

  // What sources called them, where nobody else is called so; of some, since each is looked for in all texts.
  const called = new Map<number, string>();
  const told = await textsByDocument(storage);
  for (const { place, document } of people) {
    const { name } = await credit.getReport(reportIds.get(place) ?? '');
    const isOthersToo = [...told].some(([other, text]) => other !== document && text.includes(name ?? ''));
    if (name && !isOthersToo) called.set(place, name);
    if (called.size === mostNames) break;
  }
  const names = [...called.values()];
  expect(names.length).toBeGreaterThan(1);
  const fields = ['order', 'input', 'note', 'giver', 'review', 'line', 'column', 'refused', 'watched'];
  const wanted = (one: Invented): readonly string[] => [
    ...[...fields, ...(isDecided(one) ? ['commentary', 'condition'] : [])].map((field) => canary(one, field)),
    ...(called.has(one.place) ? [called.get(one.place) ?? ''] : []),
    one.document,
  ];
  const before = await foundInRows(storage, names);
  for (const one of people)
    expect(
      wanted(one).filter((word) => !before.has(word)),
      one.document,
    ).toEqual([]);
  expect(findIn(bodies).has(people[0]?.document ?? '')).toBe(true);
  const backup = join(folder, 'before.db');
  await backupDatabase(db, backup);

  for (const { document, isErased } of people) {
    if (!isErased) continue;
    const { erasure } = await credit.subjects.erase({ document, reason: 'asked for' });
    await expect.poll(async () => (await credit.subjects.getErasure(erasure?.id ?? '')).step).toBe('DONE');
  }
  await expect.poll(settled).toBe(0);
  await forgetTold(engine);
  const later = join(folder, 'later.db');
  // Before anything else writes: what stood in it from before the last erasing is gone.
  const inLog = findIn([readFileSync(`${db}-wal`).toString('latin1')], names);
  await backupDatabase(db, later);

  /** The erased are in none of it, and of the others nothing is gone. */
  const judge = (found: Findings, what: string, keeps: (word: string) => boolean) => {
    for (const one of people) {
      const present = wanted(one).filter((word) => found.has(word));
      const due = one.isErased ? [] : wanted(one).filter(keeps);
      const where = present.filter((word) => !due.includes(word)).map((word) => found.get(word));
      expect({ what, place: one.place, where, present }).toEqual({
        what,
        place: one.place,
        where: [],
        present: due,
      });
    }
  };
  const all = () => true;
  judge(inLog, 'the log beside the database', (word) => inLog.has(word));
  judge(await foundInRows(storage, names), 'rows', all);
  for (const { place, isErased } of people) {
    const answer = credit.getReport(reportIds.get(place) ?? '');
    if (isErased) await expect(answer).rejects.toMatchObject({ problem: { code: 'REPORT_ERASED' } });
    else expect(JSON.stringify(await answer)).toContain(people[place]?.document);
  }
  const logged = findIn(service.logged, names);
  for (const one of people)
    expect(
      wanted(one).filter((word) => logged.has(word)),
      'log',
    ).toEqual([]);
  expect(await breakOf(storage), 'the audit chain').toBeNull();
  await stop();

  /** A process that starts anew, and is asked for all that it shows, has the erased in no place of its memory. */
  const judgeMemory = async () => {
    const machine = await startMachine('serve --no-work', db);
    const anew = new CreditClient({ baseUrl: machine.url, clientId, clientSecret });
    for (const { place, isErased, document } of people) {
      const id = reportIds.get(place) ?? '';
      await anew.getReport(id).catch(() => {});
      if (!isErased) expect((await anew.searchReports({ document })).items).not.toEqual([]);
    }
    await anew.getBatch(batch.id);
    const inMemory = findIn(memoryOf(machine.pid), names);
    await machine.stop();
    if (process.platform !== 'linux') return;
    // Pages are read whole, with what SQLite left in their unused parts.
    const remembered = new Map([...inMemory].filter(([word]) => !inPages.has(word)));
    judge(remembered, 'memory of a process that has started anew', (word) => remembered.has(word));
    expect(inMemory.has(people[1]?.document ?? '')).toBe(true);
  };

  // Where SQLite parts a page it leaves a copy of what has moved in the unused part, which it overwrites later or when the file is
  // compacted: how much of that there is is told, and the rest must be clean.
  compactFile(db, join(folder, 'compact.db'));
  const inPages = findIn([readFileSync(db).toString('latin1')], names);
  const left = people.filter((one) => one.isErased).flatMap(wanted);
  tell(
    `${left.filter((word) => inPages.has(word)).length} of ${left.length} words left in unused parts of pages`,
  );
  await judgeMemory();
  const clear = findIn(bytesBelow(folder, ['before.db', 'later.db', 'credit.db']), names);
  judge(clear, 'bytes', (word) => clear.has(word));
  expect(clear.has(people[1]?.document ?? '')).toBe(true);

  // A backup from before forgets too, with the list from after.
  const settings = {
    db: join(folder, 'restored', 'credit.db'),
    masterKeyFile: `${db}.master-key`,
    profile: 'sandbox',
    registryUrl: 'http://127.0.0.1:9',
    prices: defaultPriceTable,
    sandboxDelay: '',
    allowPrivateTargets: '',
  };

  mkdirSync(join(folder, 'restored'));
  const { erasures } = gatherErasures(settings, [`${db}.erasures`]);
  const options = { analystName: 'ana', reasonOf: () => 'again', signal: new AbortController().signal };
  const restored = await restoreDatabase(settings, backup, { ...options, erasures });
  expect(restored).toMatchObject({ erased: { length: Math.ceil(number / 2) }, waiting: [], nothing: 0 });
  const again = await openSealedStorage(settings);
  try {
    // Whom the webhooks still have to be told of is known until they are.
    await again.storage.write({ locks: [] }, (transaction) =>
      transaction.updateTable('event').set({ status: 'DELIVERED', due_at: null }).execute(),
    );
    await forgetTold(again);
    judge(await foundInRows(again.storage, names), 'rows of the restored backup', all);
    expect(await breakOf(again.storage), 'the audit chain of the restored backup').toBeNull();
  } finally {
    await again.storage.close();
  }
  const bytes = findIn(bytesBelow(join(folder, 'restored'), []), names);
  judge(bytes, 'bytes of the restored backup', (word) => bytes.has(word));
  tell(`${restored.erased.length} were erased again in the restored backup`);
}, 1_700_000);
