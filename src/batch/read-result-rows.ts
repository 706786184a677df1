import { type CreditError, describeError } from '../base/errors.ts';
import { type Language, say } from '../base/language.ts';
import { analysisOf } from '../policy/analysis.ts';
import type { CompiledPolicy } from '../policy/compile.ts';
import { robustnessOf, usablePolicy } from '../policy/explain-decision.ts';
import { inputValues } from '../policy/inputs/given-input.ts';
import { isThinScore, limitOfReport, shownBand } from '../policy/reasons.ts';
import { displayTitle, explainReason } from '../policy/result-words.ts';
import { whyWorseThanScore } from '../policy/score-words.ts';
import type { Engine } from '../report/engine.ts';
import { findPolicyOf } from '../report/read-reports.ts';
import type { Report, Run } from '../report/report.ts';
import { resultOf } from '../run/run-result.ts';
import type { PolicyOutcome } from '../sections/credit-policy.ts';
import type { Storage } from '../storage/open-database.ts';
import { readSoundly, type SoundRows } from '../storage/read-soundly.ts';
import { findPrices } from '../usage/usage-store.ts';
import { decisionWords } from '../wording/decision-words.ts';
import { type BatchItem, statusOfItem } from './batch-item-store.ts';
import { listRefusals } from './batch-refusal-store.ts';
import type { StoredBatch } from './batch-store.ts';
import { BilledRows } from './billed-rows.ts';
import type { FiredRules } from './fired-rules.ts';
import { type AnsweredSection, readFailedSections } from './read-failed-sections.ts';
import { type ItemOperation, readItemOperations } from './read-item-operations.ts';
import { readItemPages } from './read-item-pages.ts';
import { readItemRecords } from './read-item-records.ts';
import { readListedPages } from './read-listed-batch.ts';
import { readPayers } from './read-payers.ts';
import { readSubjectFacts } from './read-subject-facts.ts';
import type { DamagedPlace } from './row-stretch-store.ts';
import type { BatchResultRow, InvalidRow } from './spreadsheet/batch-rows.ts';

/** So many lines are read at once. */
const pageItems = 200;
/** Files that are joined may have different columns. */
const mostInvalidColumns = 400;

/**
 * The documents of a batch with their results, in the order of the input, read page by page; reasons in the reader's language.
 *
 * @param ended waited for where documents up to a position have no result yet.
 * @param fired keeps the rules of each document that are told in a row of their own.
 * @throws CreditError RECORD_DAMAGED after the last row, if rows of billable analyses are missing.
 */
export async function* readResultRows(
  engine: Engine,
  batch: StoredBatch,
  language: Language,
  {
    ended,
    fired,
  }: {
    readonly ended?: ((position: number) => Promise<void>) | undefined;
    readonly fired?: FiredRules | undefined;
  } = {},
): AsyncGenerator<BatchResultRow> {
  const billed = await BilledRows.start(engine, batch, { isAwaited: ended !== undefined });
  for await (const { items: own, damaged, last } of readItemPages(engine, batch, { ended })) {
    const { db } = engine.storage;
    const operations = await readItemOperations(db, batch, own);
    const { items } = operations;
    const { reports, runs, runIdOf, damageOf } = await readItemRecords(db, batch, items);
    const facts = await readSubjectFacts(db, [...runs.values()], reports);
    const failedSections = await readFailedSections(db, [...runs.values()]);
    const prices = await readPrices(
      db,
      batch,
      items.flatMap(({ runId }) => runId ?? []),
    );
    const policies = await readPolicies(db, [...runs.values()]);
    const payers = await readPayers(db, batch, own);
    const unread = [...damaged];
    for (const item of items) {
      for (const place of unread.splice(0, unread.filter(({ position }) => position < item.position).length))
        yield toDamagedRow(place, language);
      const runId = runIdOf(item) ?? '';
      const ownRunId = item.runId ?? '';
      const run = runs.get(runId);
      const result = resultOf(run);
      fired?.add(item, result);
      const damage =
        operations.damageOf(item) ??
        damageOf(item) ??
        facts.errorOf(runId) ??
        prices.errorOf(ownRunId) ??
        payers.damageOf(item);
      billed.add(item, prices.sound.get(ownRunId), damage);
      yield toRow(item, {
        report: reports.get(item.reportId ?? ''),
        run,
        failedSections: failedSections.get(runId) ?? [],
        result,
        policy: policies.get(policyKey(run)),
        name: facts.factsOf(runId)?.name ?? null,
        warrants: facts.factsOf(runId)?.warrants ?? null,
        operation: operations.operationOf(item),
        batch,
        damage,
        language,
        // What was counted for the report before is not counted for whoever is answered with it.
        priceCents: item.reused ? undefined : prices.sound.get(ownRunId),
        sharedWith: payers.payerOf(item) ?? null,
      });
    }
    for (const place of unread) yield toDamagedRow(place, language);
    if (damaged.length > 0) billed.markIncomplete();
    if (last !== undefined) await fired?.endPage(last.position);
  }
  await billed.require();
}

/** The lines without a document. */
export async function* readInvalidRows(
  engine: Engine,
  batch: StoredBatch,
  language: Language,
): AsyncGenerator<InvalidRow> {
  for await (const page of readRefusalPages(engine, batch)) {
    for (const { line, text, reason, suggestion, columns } of page.items) {
      yield { line, text, reason: say(reason, language), suggestion, repeatedLines: [], columns };
    }
    for (const { error } of page.damaged) {
      const reason = describeError(error, language).message;
      yield { line: null, text: '', reason, suggestion: null, repeatedLines: [], columns: {} };
    }
  }
}

/** The columns of the table that lines without a document stood in, by their names; empty for a list. */
export async function readInvalidColumns(engine: Engine, batch: StoredBatch): Promise<readonly string[]> {
  const names = new Set<string>();
  for await (const { items } of readRefusalPages(engine, batch)) {
    for (const { columns } of items) for (const name of Object.keys(columns)) names.add(name);
  }
  return [...names].slice(0, mostInvalidColumns);
}

/** Reads the lines of a batch without a document, page by page. @throws CreditError as `readListedBatch`. */
function readRefusalPages(engine: Engine, batch: StoredBatch) {
  return readListedPages(engine, batch, (db, listed, last) =>
    listRefusals(db, listed, { after: last?.position ?? 0, limit: pageItems }),
  );
}

function toRow(
  item: BatchItem,
  parts: {
    readonly report: Report | undefined;
    readonly run: Run | undefined;
    /** The sections of the run for which a source failed. */
    readonly failedSections: readonly AnsweredSection[];
    /** That of the run, parsed. */
    readonly result: PolicyOutcome | null;
    /** That of the run, where it can be applied still. */
    readonly policy: CompiledPolicy | undefined;
    readonly name: string | null;
    readonly warrants: BatchResultRow['warrants'];
    readonly operation: ItemOperation | undefined;
    readonly batch: StoredBatch;
    /** What of the document is damaged. */
    readonly damage: CreditError | undefined;
    readonly language: Language;
    readonly priceCents: number | undefined;
    readonly sharedWith: BatchResultRow['sharedWith'];
  },
): BatchResultRow {
  const { report, run, result, policy, name, warrants, damage, language, operation, batch } = parts;
  const priceCents = operation === undefined ? parts.priceCents : paidBy(operation);
  const isCurrent = report !== undefined && run !== undefined && report.currentRunId === run.id;
  const shown = statusOfItem(batch, item, batch.versions === null ? report : undefined);
  const status = shown === 'WAITING' ? 'PENDING' : shown;
  return {
    line: item.line,
    document: item.document,
    name,
    // Without its run or its report there is no result that could be shown.
    status: damage && (run === undefined || report === undefined) ? 'ERROR' : status,
    policyStatus: result?.policyStatus ?? 'PENDING',
    score: result?.score ?? null,
    riskBand: result && shownBand(result),
    coverage: result?.coverage ?? null,
    isThin: result !== null && isThinScore(result),
    creditLimit: limitOfReport({ status, policyResult: result }),
    requestedAmount: item.requestedAmount,
    warrants,
    reasons: result === null ? [] : reasonsOf(result, language),
    analysis:
      result &&
      analysisOf(
        result,
        { requestedAmount: item.requestedAmount ?? undefined, status, sections: parts.failedSections },
        language,
      ),
    worseThanScore: (result && whyWorseThanScore(result, language)) ?? null,
    ruleCounts: result && countRules(result),
    ...firmnessOf(run, result, policy, language),
    failedSources: failedSourcesOf(run, damage, language),
    terms: isCurrent ? report.terms : termsOfRun(result),
    manualDecision:
      isCurrent && report.decidedAt !== null && (report.status === 'APPROVED' || report.status === 'DENIED')
        ? { status: report.status, analyst: report.analystName }
        : null,
    startedAt: run?.startedAt ?? null,
    finishedAt: run?.finishedAt ?? null,
    reused: item.reused,
    sharedWith: parts.sharedWith,
    counted: priceCents !== undefined,
    // A run may be counted before its document is done: of a batch that was stopped, and taken up by another command.
    priceCents: priceCents ?? (item.state === 'DONE' ? 0 : null),
    reportId: item.reportId,
    externalId: item.externalId,
    repeatedLines: item.repeatedLines,
    sandbox: run?.sandbox ?? false,
    operation: operation?.run ?? null,
    // A report that is analysed again keeps what was not said anew.
    inputs: run === undefined ? item.inputs : inputValues(run.inputs),
    extra: item.extra,
  };
}

/** Returns the sources that failed, and the database if a part of the document is damaged. */
function failedSourcesOf(
  run: Run | undefined,
  damage: CreditError | undefined,
  language: Language,
): BatchResultRow['failedSources'] {
  const ofSources = (run?.errors ?? []).map(({ source, code, message, at }) => ({
    source,
    code,
    message,
    at,
  }));
  if (damage === undefined) return ofSources;
  const { message } = describeError(damage, language);
  return [...ofSources, { source: 'database', code: damage.code, message, at: run?.finishedAt ?? '' }];
}

/** What lies nearest to changing a result, and the one source that holds it. */
function firmnessOf(
  run: Run | undefined,
  result: PolicyOutcome | null,
  policy: CompiledPolicy | undefined,
  language: Language,
): Pick<BatchResultRow, 'nearest' | 'heldBy'> {
  if (run === undefined || result === null) return { nearest: null, heldBy: null };
  const { nearest = [], heldBy, firmnessUndecided } = robustnessOf(policy, result, run.asOfDay, language);
  const unknown = firmnessUndecided === true ? say(decisionWords.firmnessUndecided, language) : null;
  return { nearest: nearest[0]?.text ?? unknown, heldBy: heldBy?.text ?? unknown };
}

/** The policies of runs that can still be applied, by `policyKey`; few, since a batch has one. */
async function readPolicies(
  db: Storage['db'],
  runs: readonly Run[],
): Promise<ReadonlyMap<string, CompiledPolicy>> {
  const policies = new Map<string, CompiledPolicy>();
  const first = new Map(runs.map((run) => [policyKey(run), run]));
  for (const [key, run] of first) {
    const stored = await findPolicyOf(db, run);
    const usable = stored && usablePolicy(stored);
    if (usable !== undefined) policies.set(key, usable);
  }
  return policies;
}

function policyKey(run: Run | undefined): string {
  return run === undefined ? '' : `${run.policyId} ${run.policyVersion}`;
}

/** What the policy approved by itself, of a run that its report shows no more. */
function termsOfRun(result: PolicyOutcome | null): BatchResultRow['terms'] {
  return result?.policyStatus === 'APPROVED' ? (result.terms ?? null) : null;
}

/** undefined where nothing was counted. */
function paidBy({ counted, priceCents }: ItemOperation): number | undefined {
  return counted === 0 ? undefined : priceCents;
}

/** A row that cannot be read: its place is told by the name of its record, and everything else is unknown. */
function toDamagedRow({ error }: DamagedPlace, language: Language): BatchResultRow {
  const { code } = error;
  const { message } = describeError(error, language);
  return {
    line: null,
    document: null,
    name: null,
    status: 'ERROR',
    policyStatus: 'PENDING',
    score: null,
    riskBand: null,
    coverage: null,
    isThin: false,
    creditLimit: null,
    requestedAmount: null,
    warrants: null,
    reasons: [],
    // The only sentence that can be said of it: which line it is stands in the name of its record.
    analysis: `${code}: ${message}`,
    worseThanScore: null,
    ruleCounts: null,
    nearest: null,
    heldBy: null,
    failedSources: [{ source: 'database', code, message, at: '' }],
    terms: null,
    manualDecision: null,
    startedAt: null,
    finishedAt: null,
    reused: false,
    sharedWith: null,
    counted: false,
    priceCents: null,
    reportId: null,
    externalId: null,
    repeatedLines: [],
    sandbox: false,
    operation: null,
    inputs: {},
    extra: [],
  };
}

function reasonsOf(result: PolicyOutcome, language: Language): BatchResultRow['reasons'] {
  return result.reasons.map((reason) => {
    const group = reason.groupIndex === undefined ? undefined : result.groups[reason.groupIndex];
    return {
      ...reason,
      group: group === undefined ? reason.group : displayTitle(group, language),
      text: explainReason(reason, result, language),
    };
  });
}

function countRules({ groups }: PolicyOutcome): NonNullable<BatchResultRow['ruleCounts']> {
  const rules = groups.flatMap((group) => group.rules);
  const count = (wanted: string) => rules.filter(({ status }) => status === wanted).length;
  // What lowers the score alone alerts nobody.
  const alerted = rules.filter(({ status, decisive }) => status === 'ALERT' && decisive !== false).length;
  return { denied: count('DENIED'), alerted, notApplied: count('NOT_APPLIED') };
}

/** What runs were counted at. */
async function readPrices(db: Storage['db'], batch: StoredBatch, runIds: readonly string[]) {
  const find = (ids: readonly string[]) => findPrices(db, batch.organizationId, ids);
  return withErrors(await readSoundly(runIds, find));
}

function withErrors<T>({ sound, unreadable }: SoundRows<T>) {
  const errors = new Map(unreadable.map(({ id, error }) => [id, error]));
  return { sound, errorOf: (id: string) => errors.get(id) };
}
