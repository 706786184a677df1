import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Language, say } from '../base/language.ts';
import { analysisOf } from '../policy/analysis.ts';
import { displayTitle, explainReason, explainRule, ruleTitle } from '../policy/result-words.ts';
import type { Engine } from '../report/engine.ts';
import type { Report, Run } from '../report/report.ts';
import { findReports } from '../report/report-store.ts';
import { findRuns } from '../report/run-store.ts';
import { findSectionDetails } from '../report/section-store.ts';
import type { BasicInformationDetails } from '../sections/basic-information.ts';
import type { PolicyOutcome } from '../sections/credit-policy.ts';
import { findPrices } from '../usage/usage-store.ts';
import { type BatchItem, listItems, listRefusals } from './batch-item-store.ts';
import type { StoredBatch } from './batch-store.ts';
import { resultOf } from './run-result.ts';
import type { BatchResultRow, FiredRuleRow, InvalidRow } from './spreadsheet/batch-rows.ts';

/** So many documents are read at once. */
const pageItems = 200;

/** The documents of a batch with their results, in the order of the input, read page by page; reasons in the reader's language. */
export async function* readResultRows(
  engine: Engine,
  batch: StoredBatch,
  language: Language,
): AsyncGenerator<BatchResultRow> {
  for await (const items of readPages(engine, batch)) {
    const { db } = engine.storage;
    const runIds = present(items.map(({ runId }) => runId));
    const reports = await findReports(
      db,
      batch.organizationId,
      present(items.map(({ reportId }) => reportId)),
    );
    const runs = await findRuns(db, runIds);
    const names = await findSectionDetails(db, runIds, 'BASIC_INFORMATION');
    const prices = await findPrices(db, batch.organizationId, runIds);
    for (const item of items) {
      const runId = item.runId ?? '';
      yield toRow(item, {
        report: reports.get(item.reportId ?? ''),
        run: runs.get(runId),
        details: names.get(runId),
        language,
        // What was counted for the report before is not counted for whoever is answered with it.
        priceCents: item.reused ? undefined : prices.get(runId),
      });
    }
  }
}

/** The rules that denied, alerted or were not applied, document by document. */
export async function* readFiredRules(
  engine: Engine,
  batch: StoredBatch,
  language: Language,
): AsyncGenerator<FiredRuleRow> {
  for await (const items of readPages(engine, batch)) {
    const runs = await findRuns(engine.storage.db, present(items.map(({ runId }) => runId)));
    for (const { runId, line, document } of items) {
      const result = resultOf(runs.get(runId ?? ''));
      for (const group of result?.groups ?? []) {
        for (const rule of group.rules) {
          if (rule.status === 'APPROVED') continue;
          const words = { title: ruleTitle(rule, language), text: explainRule(rule, language) };
          yield { line, document, group: displayTitle(group, language), result: { ...rule, ...words } };
        }
      }
    }
  }
}

/** The lines without a document. */
export async function* readInvalidRows(
  engine: Engine,
  batch: StoredBatch,
  language: Language,
): AsyncGenerator<InvalidRow> {
  let after = 0;
  for (;;) {
    const rows = await listRefusals(engine.storage.db, batch, { after, limit: pageItems });
    for (const { line, text, reason, suggestion } of rows) {
      yield { line, text, reason: say(reason, language), suggestion, repeatedLines: [] };
    }
    after = rows.at(-1)?.position ?? after;
    if (rows.length < pageItems) return;
  }
}

async function* readPages(engine: Engine, batch: StoredBatch): AsyncGenerator<readonly BatchItem[]> {
  let after = 0;
  for (;;) {
    const items = await listItems(engine.storage.db, batch, { after, limit: pageItems });
    if (items.length > 0) yield items;
    // Reading never waits for anything by itself: others get their turn between two pages.
    await nextTurn();
    after = items.at(-1)?.position ?? after;
    if (items.length < pageItems) return;
  }
}

function toRow(
  item: BatchItem,
  parts: {
    readonly report: Report | undefined;
    readonly run: Run | undefined;
    readonly details: string | undefined;
    readonly language: Language;
    readonly priceCents: number | undefined;
  },
): BatchResultRow {
  const { report, run, details, language, priceCents } = parts;
  const result = resultOf(run);
  // A report may have been processed again since, for somebody else: the batch shows what came of its own run.
  const isCurrent = report !== undefined && run !== undefined && report.currentRunId === run.id;
  const status = isCurrent ? report.status : (item.status ?? 'PENDING');
  return {
    line: item.line,
    document: item.document,
    name: nameOf(details),
    status,
    policyStatus: result?.policyStatus ?? 'PENDING',
    score: result?.score ?? null,
    riskBand: result?.riskBand ?? null,
    coverage: result?.coverage ?? null,
    creditLimit: result?.creditLimit ?? null,
    reasons: result === null ? [] : reasonsOf(result, language),
    analysis: result && analysisOf(result, item.requestedAmount ?? undefined, language),
    ruleCounts: result && countRules(result),
    failedSources: (run?.errors ?? []).map(({ source, code, message, at }) => ({
      source,
      code,
      message,
      at,
    })),
    manualDecision:
      isCurrent && report.decidedAt !== null && (report.status === 'APPROVED' || report.status === 'DENIED')
        ? { status: report.status, analyst: report.analystName }
        : null,
    startedAt: run?.startedAt ?? null,
    finishedAt: run?.finishedAt ?? null,
    reused: item.reused,
    counted: priceCents !== undefined,
    // A run may be counted before its document is done: of a batch that was stopped, and taken up by another command.
    priceCents: priceCents ?? (item.state === 'DONE' ? 0 : null),
    reportId: item.reportId,
    externalId: item.externalId,
    extra: item.extra,
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

function nameOf(details: string | undefined): string | null {
  if (details === undefined) return null;
  // Written by the assembly of the section, and read back unchanged.
  const { name }: Partial<BasicInformationDetails> = JSON.parse(details);
  return name ?? null;
}

function present<T>(values: readonly (T | null)[]): readonly T[] {
  return values.filter((value) => value !== null);
}
