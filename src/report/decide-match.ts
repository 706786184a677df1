import { appendAudit } from '../audit/append-audit.ts';
import type { Actor } from '../auth/actor.ts';
import { CreditError } from '../base/errors.ts';
import { newId } from '../base/ids.ts';
import { readTypedText } from '../base/typed-text.ts';
import { inOrder, lockOf } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import { readKeptJson } from '../storage/row-checksum.ts';
import type { Engine } from './engine.ts';
import {
  inForce,
  insertMatchDecision,
  listMatchDecisions,
  type MatchDecision,
} from './match-decision-store.ts';
import { matchesOf, type ShownMatch } from './matches.ts';
import { requireReport } from './read-reports.ts';
import type { Report } from './report.ts';
import { getRun } from './run-store.ts';
import { listAllSections } from './section-store.ts';

const longestReason = 2_000;

/** What is decided about a possible match of a report. */
interface MatchDecisionRequest {
  readonly reportId: string;
  /** Of the row of the list, or the beginning of it, eight characters at least. */
  readonly rowSha256: string;
  /** NOT_THIS: the entry is of somebody else. OPEN: takes such a decision back. */
  readonly decision: 'NOT_THIS' | 'OPEN';
  /** 1 to 2,000 characters. */
  readonly reason: string;
}

/** Who decided about a match, and why. */
interface DecisionOnMatch {
  readonly decidedBy: string;
  readonly reason: string;
  readonly decidedAt: string;
  readonly reportId: string;
}

/** A match of a report with what is decided about it now. */
export interface MatchAnswer extends ShownMatch {
  /** The decision that sets it aside; null where there is none. */
  readonly decision: DecisionOnMatch | null;
  /** Whether the report was made by what is decided now: a report that was not shows it after the next analysis. */
  readonly applied: boolean;
}

/** The possible matches of a report. */
export interface MatchListAnswer {
  readonly reportId: string;
  readonly items: readonly MatchAnswer[];
}

/**
 * The possible matches of a report's latest run, and those that it was made without, with what is decided about each.
 *
 * @throws CreditError UNKNOWN_REPORT
 */
export async function listMatches(engine: Engine, actor: Actor, reportId: string): Promise<MatchListAnswer> {
  return engine.storage.read(async (db) => {
    const report = await requireReport(db, actor, reportId);
    return { reportId, items: await matchesOfReport(db, report) };
  });
}

/**
 * Decides that an entry of a list is not the subject's, for the organisation and in this and all later editions until the row
 * changes, or takes that back. It counts from the next analysis of the document on; the report stays as it was made.
 *
 * @throws CreditError UNKNOWN_REPORT, UNKNOWN_MATCH, MATCH_NOT_SET_ASIDE, INVALID_ARGUMENT (reason).
 */
export async function decideMatch(
  engine: Engine,
  actor: Actor,
  request: MatchDecisionRequest,
): Promise<MatchAnswer> {
  const reason = readTypedText(request.reason, {
    name: 'reason',
    longest: longestReason,
    what: { en: 'why, in', 'pt-BR': 'o porquê, em' },
  });
  const { reportId } = request;
  const { organizationId, analystId, analystName } = actor;
  // Its document never changes.
  const { document } = await requireReport(engine.storage.db, actor, reportId);
  const locks = inOrder([lockOf.document(organizationId, document)]);
  return engine.storage.write({ locks }, async (db) => {
    const report = await requireReport(db, actor, reportId);
    const match = findMatch(await matchesOfReport(db, report), request);
    const setAside = request.decision === 'NOT_THIS';
    if (!setAside && match.decision === null) {
      throw new CreditError('MATCH_NOT_SET_ASIDE', { reportId, row: request.rowSha256 });
    }
    const decidedAt = engine.clock.now().toISOString();
    const id = newId('mtc');
    await insertMatchDecision(db, {
      id,
      organizationId,
      reportId,
      document,
      dataset: match.dataset,
      rowSha256: match.rowSha256,
      entryName: match.name ?? '',
      setAside,
      reason,
      analystId,
      analystName,
      decidedAt,
    });
    appendAudit(db, {
      organizationId,
      kind: 'MATCH_DECIDED',
      at: decidedAt,
      actor: analystId,
      details: { match: id, report: reportId, row: match.rowSha256, decision: request.decision },
    });
    return {
      ...match,
      decision: setAside ? { decidedBy: analystName, reason, decidedAt, reportId } : null,
      applied: match.setAside === setAside,
    };
  });
}

async function matchesOfReport(
  db: Storage['db'],
  report: Pick<Report, 'organizationId' | 'document' | 'currentRunId'>,
): Promise<readonly MatchAnswer[]> {
  const sections = await listAllSections(db, await getRun(db, report.currentRunId));
  const decided = inForce(await listMatchDecisions(db, report.organizationId, report.document));
  const contents = sections.map((section) => ({
    type: section.type,
    details: readKeptJson<unknown>(section.details, 'section', section),
  }));
  return matchesOf(contents).map((match) => {
    const decision = decided.find(({ rowSha256 }) => rowSha256 === match.rowSha256);
    return {
      ...match,
      decision: decision === undefined ? null : answerDecision(decision),
      applied: match.setAside === (decision !== undefined),
    };
  });
}

function answerDecision({ analystName, reason, decidedAt, reportId }: MatchDecision): DecisionOnMatch {
  return { decidedBy: analystName, reason, decidedAt, reportId };
}

function findMatch(
  matches: readonly MatchAnswer[],
  { reportId, rowSha256 }: Pick<MatchDecisionRequest, 'reportId' | 'rowSha256'>,
): MatchAnswer {
  const wanted = rowSha256.toLowerCase();
  const candidates = /^[0-9a-f]{8,64}$/.test(wanted)
    ? matches.filter((match) => match.rowSha256.startsWith(wanted))
    : [];
  const [match] = candidates;
  if (match !== undefined && candidates.every((other) => other.rowSha256 === match.rowSha256)) return match;
  const choices = matches.map((one) => one.rowSha256.slice(0, 12)).join(', ');
  throw new CreditError('UNKNOWN_MATCH', { reportId, row: rowSha256.slice(0, 64), choices: choices || '-' });
}
