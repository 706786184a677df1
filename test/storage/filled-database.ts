import { sql } from 'kysely';
import { createBatch } from '../../src/batch/create-batch.ts';
import { runBatch } from '../../src/batch/run-batch.ts';
import { enablePolicy } from '../../src/credit-policy/enable-policy.ts';
import { parseDocument } from '../../src/document/document.ts';
import { readTyped } from '../../src/financial-statement/typed-statements.ts';
import { createOperation } from '../../src/operation/create-operation.ts';
import { workOnOperation } from '../../src/operation/work-on-operation.ts';
import { acceptReport } from '../../src/report/accept-report.ts';
import { decideReport } from '../../src/report/decide-report.ts';
import { unpackDossier } from '../../src/report/dossier.ts';
import { unpackResult } from '../../src/report/policy-result.ts';
import { attachStatements } from '../../src/run/attach-statements.ts';
import { runReport } from '../../src/run/run-report.ts';
import { sandboxSources } from '../../src/sources/sandbox/index.ts';
import { sandboxCases } from '../../src/sources/sandbox/sandbox-case.ts';
import { guardsItself } from '../../src/storage/locks.ts';
import { insertCharge, settleCharges } from '../../src/usage/charge-store.ts';
import { insertChange } from '../../src/watch/change-store.ts';
import { putFindings } from '../../src/watch/finding-store.ts';
import { insertSubjects, insertWatch } from '../../src/watch/watch-store.ts';
import { eventTypes } from '../../src/webhook/events.ts';
import { openTargets } from '../../src/webhook/targets.ts';
import { triggerSample } from '../../src/webhook/trigger.ts';
import { registerWebhook } from '../../src/webhook/webhooks.ts';
import { newCheapClient } from '../auth/cheap-secrets.ts';
import { ownThread, readText } from '../batch/batch-world.ts';
import { type LocalEngine, openLocalEngine, start } from '../report/local-engine.ts';

/** A database with a bit of everything, and who is named in it. */
export interface FilledDatabase {
  readonly rows: readonly { readonly table: string; readonly row: Readonly<Record<string, unknown>> }[];
  /** Documents and names of subjects, and what was written about them by hand. */
  readonly subjects: readonly string[];
  /** Documents and names of others that sources have named beside them. */
  readonly others: readonly string[];
}

const commentary = 'the mother, MARIA POR ESCRITO, stands surety';
const externalId = 'order of CLIENTE POR ESCRITO';

/** Asks for reports of the named cases by deep policies, decides them, attaches statements, and does a batch. */
const ofEverybody = `id: everybody
name: Everybody
operation: cnpj
policy: full-company
steps:
  - { name: partners, of: root, relation: PARTNERS, policies: { cpf: full-person, cnpj: full-company } }
`;

/** @param file where; a new database unless told. */
export async function fillDatabase(file?: string): Promise<FilledDatabase> {
  const engine = await openLocalEngine({ sources: sandboxSources, ...(file !== undefined && { file }) });
  const { storage, actor } = engine;
  for (const templateId of ['full-company', 'full-person'])
    await enablePolicy(storage, actor, { templateId }, start);
  const targets = openTargets([], async () => ['93.184.216.34']);
  for (const type of eventTypes)
    await registerWebhook(
      storage,
      actor.organizationId,
      { type, url: `https://${type.toLowerCase().replace('_', '-')}.example/` },
      { targets, now: start },
    );
  const { clientId } = await newCheapClient(
    storage,
    { organizationName: 'local', name: 'till', permissions: ['report:create'] },
    start,
  );
  const wanted = /^(?:approved|sanctioned|pep|bankrupt|source-down-required|second-bureau)/;
  for (const { case: key, kind, document } of sandboxCases().filter((one) => wanted.test(one.case))) {
    const policyId = kind === 'cnpj' ? 'full-company' : 'full-person';
    const request = { document: { kind, value: document }, policyId, externalId };
    const { runId, reportId } = await acceptReport(engine, actor, request, {
      idempotency: { clientId, key },
    });
    if (runId !== undefined) await runReport(engine, runId);
    await decideReport(engine, actor, { id: reportId, approved: false, commentary }).catch(() => {});
    if (key === 'approved-company') await attach(engine, reportId, document);
  }
  const operation = await enablePolicy(storage, actor, { text: ofEverybody, file: 'o.yaml' }, start);
  const bankrupt = sandboxCases().find((one) => one.case === 'bankrupt-company')?.document ?? '';
  const run = await createOperation(engine, actor, {
    document: { kind: 'cnpj', value: bankrupt },
    operationId: operation.policy.policyId,
    externalId,
  });
  await workOnOperation(engine, run);
  await triggerSample(engine, { organizationId: actor.organizationId, type: 'OPERATION' });
  const input = await readText(
    'documento;cliente\n33683111000280;ALGUEM\n1234;NINGUEM\n33683111000280;ALGUEM',
  );
  const { id } = await createBatch(engine, actor, {
    name: 'lote',
    policyId: 'full-company',
    input,
    runner: 'COMMAND',
  });
  await runBatch(engine, actor, id, { threads: ownThread(engine), concurrency: 1 });
  await watchSomebody(engine);
  await chargeSomething(engine, id);
  return readAll(engine);
}

/** Questions of a batch that cost something, and one that came to cost nothing. */
async function chargeSomething(
  { storage, actor: { organizationId } }: LocalEngine,
  batchId: string,
): Promise<void> {
  await storage.write({ locks: guardsItself }, async (db) => {
    for (const [id, day] of [
      ['chg_1', '2026-11-20'],
      ['chg_2', '2026-11-21'],
    ] as const)
      await insertCharge(db, {
        id,
        organizationId,
        runId: 'run_1',
        batchId,
        policyId: 'full-company',
        depth: 'COMPLETO',
        documentKind: 'cnpj',
        role: 'scr',
        provider: 'acme',
        state: 'ASKED',
        reason: null,
        price: 70_000,
        reserved: 80_000,
        cost: null,
        day,
        askedAt: `${day}T12:00:00.000Z`,
      });
    await settleCharges(db, organizationId, [{ id: 'chg_2', cost: 0 }]);
  });
}

/** A portfolio, what a list says of it, and what is about to be told. */
async function watchSomebody({ storage, actor }: LocalEngine): Promise<void> {
  const { organizationId, analystId } = actor;
  const watch = {
    id: 'wat_1',
    organizationId,
    analystId,
    name: 'carteira',
    batchId: null,
    documents: 1,
    state: 'READY',
    createdAt: start.toISOString(),
    holder: null,
    heldUntil: null,
    fence: 0,
  } as const;
  const document = { kind: 'cnpj', value: '33683111000280' } as const;
  const says = {
    certainty: 'POSSIBLE',
    name: 'CLIENTE POR ESCRITO',
    reference: '1',
    says: 'MOTIVO',
  } as const;
  const entry = { ...says, authority: null, from: null, until: null, amount: null, odds: null, score: 90 };
  const finding = { key: '1', about: 'ENTRY', rows: ['0'.repeat(64)], says: entry } as const;
  await storage.write({ locks: [] }, async (db) => {
    await insertWatch(db, watch);
    await insertSubjects(db, watch, { from: 0, documents: [{ document, name: 'CLIENTE POR ESCRITO' }] });
    for (const table of ['watch_finding', 'watch_new_finding'] as const) {
      const kept = [{ position: 0, name: 'CLIENTE POR ESCRITO', findings: [finding] }];
      await putFindings(db, watch, { table, dataset: 'cepim', kept });
    }
    await insertChange(db, {
      id: 'wch_1',
      organizationId,
      watchId: watch.id,
      document,
      dataset: 'cepim',
      edition: '0'.repeat(64),
      publishedOn: '2026-11-01',
      changes: [{ kind: 'NEWLY_LISTED', before: entry, after: entry }],
      createdAt: watch.createdAt,
    });
  });
}

async function attach(engine: LocalEngine, reportId: string, document: string): Promise<void> {
  const typed = {
    periods: [{ year: 2025, months: 12, balanceSheet: { currentAssets: 9, currentLiabilities: 3 } }],
  };
  const body = Buffer.from(JSON.stringify(typed));
  // As an upload of SPED says whose it is.
  const extracted = { ...readTyped(typed), company: { document, name: 'EMPRESA POR ESCRITO' } };
  const fileName = 'balanco de CLIENTE POR ESCRITO.json';
  await attachStatements(engine, engine.actor, { reportId, body, extracted, fileName });
}

type Row = Readonly<Record<string, unknown>>;

async function readAll({ storage }: LocalEngine): Promise<FilledDatabase> {
  const tables = await storage.db.introspection.getTables();
  const rows: { table: string; row: Readonly<Record<string, unknown>> }[] = [];
  for (const { name } of tables) {
    const answer = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(storage.db);
    for (const row of answer.rows) rows.push(...unpacked(row).map((one) => ({ table: name, row: one })));
  }
  const documents = new Set(
    rows.flatMap(({ table, row }) => (table === 'report' ? [String(row['document'])] : [])),
  );
  const dossiers = await storage.db.selectFrom('dossier').selectAll().execute();
  const details = dossiers.flatMap(({ packed }) =>
    unpackDossier(packed).sections.map(({ type, details }) => ({
      type,
      value: JSON.parse(details) as unknown,
    })),
  );
  const own = details.flatMap(({ type, value }) =>
    type === 'BASIC_INFORMATION' ? namesIn(value).filter(({ key }) => key !== 'motherName') : [],
  );
  const subjects = new Set([...documents, ...own.map(({ text }) => text), 'POR ESCRITO']);
  const named = details.flatMap(({ type, value }) => (namelessSections.has(type) ? [] : namesIn(value)));
  // Whole documents and names of several words: a single word or a masked document is met in texts by chance.
  const others = new Set(
    named
      .map(({ text }) => text)
      .filter((text) => text.includes(' ') || parseDocument(text).document !== undefined)
      // Another establishment of a company is the company.
      .filter((text) => ![...documents].some((own) => own.length === 14 && text.startsWith(own.slice(0, 8))))
      .filter((text) => !subjects.has(text)),
  );
  return { rows, subjects: [...subjects], others: [...others] };
}

/** A row with what is packed in it as the JSON that it stands for: each section and each answer of a dossier by itself. */
function unpacked(row: Row): readonly Row[] {
  const { packed, result } = row;
  if (result instanceof Uint8Array) {
    const { details, ...head } = unpackResult(result);
    return [{ ...row, result: JSON.stringify({ ...head, details: JSON.parse(details) }) }];
  }
  if (!(packed instanceof Uint8Array)) return [row];
  const { sections, evidence } = unpackDossier(packed);
  const parts = [
    ...sections.map((section) => ({
      type: section.type,
      part: { sections: [{ ...section, details: JSON.parse(section.details) }] },
    })),
    ...evidence.map(({ evidence: answer, ...head }) => ({
      type: '',
      part: { evidence: [{ ...head, evidence: { ...answer, body: Buffer.from(answer.body).toString() } }] },
    })),
  ];
  return parts.map(({ type, part }) => ({ ...row, type, packed: JSON.stringify(part) }));
}

/** Whose names are those of things. */
const namelessSections: ReadonlySet<string> = new Set([
  'SCR',
  'CATEGORIES',
  'SYNTHETIC_SCORE',
  'CREDIT_POLICY',
  'FINANCIAL_STATEMENTS',
]);

/** What stands under a key that is a name, or a document. */
function namesIn(value: unknown): readonly { readonly key: string; readonly text: string }[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, field]) =>
    typeof field === 'string'
      ? /^(?:name|legalName|tradeName|socialName|motherName|document|recipient|creditor)$/.test(key)
        ? [{ key, text: field }]
        : []
      : namesIn(field),
  );
}
