import type { Actor } from '../auth/actor.ts';
import { canonicalJson, sha256 } from '../base/canonical-json.ts';
import { CreditError } from '../base/errors.ts';
import type { AssembledSection } from '../collector/assemble.ts';
import { getPolicy, getPolicyOfRun, getPolicyVersion } from '../credit-policy/find-policy.ts';
import { hideDocument, hideDocumentsInText } from '../document/mask.ts';
import { notSeen, shownBand, shownLimit } from '../policy/reasons.ts';
import { readDossier } from '../report/dossier-store.ts';
import type { Engine } from '../report/engine.ts';
import { requireReport } from '../report/read-reports.ts';
import type { ReportError, Run } from '../report/report.ts';
import { getRun } from '../report/run-store.ts';
import { listSections } from '../report/section-store.ts';
import { listUploads } from '../report/statement-store.ts';
import type { PolicyOutcome } from '../sections/credit-policy.ts';
import { sectionDefinition } from '../sections/index.ts';
import type { OldNegatives } from '../sections/old-negatives.ts';
import type { Storage } from '../storage/open-database.ts';
import { evaluateSections, notSeenErrors } from './evaluate-run.ts';
import { loadProfileOfRun } from './load-profile-of-run.ts';
import { assembleRun, planRun, replayRun } from './plan-run.ts';
import { requireEvidence } from './require-evidence.ts';

/** The proof that a decision follows from what the sources had answered. */
interface ReplayAnswer {
  readonly reportId: string;
  readonly runId: string;
  readonly equal: true;
  readonly policyId: string;
  readonly policyVersion: number;
  readonly policyHash: string;
  /** The content of the source profile; null of older runs. */
  readonly profileHash: string | null;
  readonly asOf: string;
  /** The day to which the run counts time, and the zone that was configured when it was created. */
  readonly asOfDay: string;
  readonly timezone: string;
  /** ERROR where the policy gives no decision without data that were missing. */
  readonly policyStatus: string;
  readonly score: number | null;
  /** How many answers, what the caller said among them, were read again, and sections and results compared. */
  readonly evidence: number;
  readonly sections: number;
  /** SHA-256 of the canonical JSON of the policy's result, or of why it gave none, as it is stored. */
  readonly sha256: string;
}

/**
 * Derives the decision of the report's latest run again from the kept evidence, and compares every section and
 * the policy's result, or why it gave none, with what was stored, byte for byte. Asks no source and changes nothing.
 *
 * @throws CreditError UNKNOWN_REPORT; REPLAY_IMPOSSIBLE for a run that was never evaluated; EVIDENCE_EXPIRED; REPLAY_DIFFERS naming
 * the first difference.
 */
export async function replayReport(engine: Engine, actor: Actor, reportId: string): Promise<ReplayAnswer> {
  const { db } = engine.storage;
  const { report, run, policy, hash, evidence, uploads, assembled } = await deriveSections(
    engine,
    actor,
    reportId,
  );
  const subject = { run, report, policy, policyHash: hash };
  const result = evaluateSections(subject, assembled);
  const unseen = notSeenErrors(subject, result, run.asOf);

  await compareSections(db, { reportId, run, assembled });
  // Whichever of the two was stored is what the replay has to give.
  const replayed = unseen.length > 0 ? withoutTimes(unseen) : canonicalJson(result);
  const stored = run.policyResult ?? withoutTimes(unseenOf(run));
  compare(reportId, 'CREDIT_POLICY', stored, replayed);
  return {
    reportId,
    runId: run.id,
    equal: true,
    policyId: run.policyId,
    policyVersion: run.policyVersion,
    policyHash: hash,
    profileHash: run.profileHash,
    asOf: run.asOf,
    asOfDay: run.asOfDay,
    timezone: run.timezone,
    policyStatus: unseen.length > 0 ? 'ERROR' : result.policyStatus,
    score: unseen.length > 0 ? null : result.score,
    evidence: evidence.length + uploads.length + (run.inputs.length > 0 ? 1 : 0),
    sections: assembled.length,
    sha256: sha256(stored),
  };
}

/** What another policy makes of the evidence of a report, beside what was decided. */
interface ReplayUnderAnswer {
  readonly reportId: string;
  readonly runId: string;
  /** Whether status, score, band and limit are the same. */
  readonly equal: boolean;
  readonly asOf: string;
  /** The day to which the run counts time, and the zone that was configured when it was created. */
  readonly asOfDay: string;
  readonly timezone: string;
  readonly decided: ReplayedResult;
  readonly replayed: ReplayedResult;
  /** What stands between: rules that came out otherwise, or that only one of them has. */
  readonly differences: readonly {
    readonly group: string;
    readonly rule: string;
    readonly decided: string | null;
    readonly replayed: string | null;
  }[];
}

/** The figures of a result, and whose it is. */
interface ReplayedResult {
  readonly policyId: string;
  readonly policyVersion: number;
  readonly policyStatus: string;
  readonly score: number | null;
  readonly riskBand: string | null;
  readonly creditLimit: number | null;
}

/**
 * Evaluates the kept evidence of a report under another policy or version, as of the time of its run, and tells where the
 * two results part. Asks no source and changes nothing; what was not collected is NOT_APPLIED.
 *
 * @throws CreditError UNKNOWN_REPORT; REPLAY_IMPOSSIBLE; EVIDENCE_EXPIRED; UNKNOWN_POLICY, UNKNOWN_POLICY_VERSION; POLICY_KIND_MISMATCH.
 */
export async function replayUnder(
  engine: Engine,
  actor: Actor,
  reportId: string,
  wanted: { readonly policyId: string; readonly version: number | undefined },
): Promise<ReplayUnderAnswer> {
  const { db } = engine.storage;
  const { report, run, policy, hash, assembled } = await deriveSections(engine, actor, reportId);
  const version = wanted.version ?? (await getPolicy(db, actor, wanted.policyId)).version;
  const other = await getPolicyVersion(db, run.organizationId, wanted.policyId, version);
  if (other.documentKind !== report.documentKind) {
    throw new CreditError('POLICY_KIND_MISMATCH', {
      policyId: other.policyId,
      policyKind: other.documentKind.toUpperCase(),
      documentKind: report.documentKind.toUpperCase(),
      document: hideDocument({ kind: report.documentKind, value: report.document }),
      choices: run.policyId,
    });
  }
  const decided = evaluateSections({ run, report, policy, policyHash: hash }, assembled);
  const replayed = evaluateSections(
    { run: { ...run, policyVersion: version }, report, policy: other.policy, policyHash: other.hash },
    assembled,
  );
  const figures = ({
    policyId,
    policyVersion,
    policyStatus,
    score,
    riskBand,
    reasons,
    creditLimit,
  }: PolicyOutcome) => ({
    policyId,
    policyVersion,
    policyStatus,
    score,
    riskBand: shownBand({ score, riskBand, reasons }),
    creditLimit: shownLimit({ score, creditLimit, reasons }),
  });
  const same = (key: 'policyStatus' | 'score' | 'riskBand' | 'creditLimit') => decided[key] === replayed[key];
  return {
    reportId,
    runId: run.id,
    equal: same('policyStatus') && same('score') && same('riskBand') && same('creditLimit'),
    asOf: run.asOf,
    asOfDay: run.asOfDay,
    timezone: run.timezone,
    decided: figures(decided),
    replayed: figures(replayed),
    differences: differencesOf(statusesOf(decided), statusesOf(replayed)),
  };
}

interface RuleStanding {
  readonly group: string;
  readonly rule: string;
  readonly status: string;
}

/** By group and rule, and where a rule stands several times by its place among them. */
function statusesOf({ groups }: PolicyOutcome): ReadonlyMap<string, RuleStanding> {
  const standings = new Map<string, RuleStanding>();
  for (const { name: group, rules } of groups) {
    for (const { rule, status } of rules) {
      let key = `${group} / ${rule}`;
      while (standings.has(key)) key += ' +';
      standings.set(key, { group, rule, status });
    }
  }
  return standings;
}

function differencesOf(
  decided: ReadonlyMap<string, RuleStanding>,
  replayed: ReadonlyMap<string, RuleStanding>,
): ReplayUnderAnswer['differences'] {
  return [...new Set([...decided.keys(), ...replayed.keys()])].flatMap((key) => {
    const [before, after] = [decided.get(key), replayed.get(key)];
    const one = before ?? after;
    if (one === undefined || before?.status === after?.status) return [];
    const { group, rule } = one;
    return [{ group, rule, decided: before?.status ?? null, replayed: after?.status ?? null }];
  });
}

/** Sections of a report's latest run, derived again from the kept evidence under its own policy. */
async function deriveSections(engine: Engine, actor: Actor, reportId: string) {
  const { db } = engine.storage;
  const report = await requireReport(db, actor, reportId);
  const run = await getRun(db, report.currentRunId);
  if (run.policyResult === null && unseenOf(run).length === 0)
    throw new CreditError('REPLAY_IMPOSSIBLE', { reportId, phase: run.phase });

  const { policy, hash } = await getPolicyOfRun(db, run);
  const { evidence } = await readDossier(db, run.id);
  // After the answers, which may have been removed in between.
  await requireEvidence(db, run, engine.timezone);
  for (const { role, evidence: answer } of evidence) {
    if (answer.erasedAt !== undefined) throw new CreditError('EVIDENCE_ERASED', { reportId, role });
    compare(reportId, `evidence ${role} sha256`, answer.sha256, sha256(answer.body));
  }
  const uploads = await listUploads(db, report.organizationId, report.id);
  for (const { id, bodySha256, extractedJson, ...hashes } of uploads) {
    compare(reportId, `statements ${id} sha256`, hashes.sha256, bodySha256);
    compare(reportId, `statements ${id} figures`, hashes.extractedSha256, sha256(extractedJson));
  }
  const document = { kind: report.documentKind, value: report.document };
  const oldNegatives = await findLeftOut(db, run);
  const plan = planRun({ document, policy, uploads, oldNegatives }, await loadProfileOfRun(engine, db, run));
  const assembled = assembleRun(plan, replayRun(plan, evidence));
  return { report, run, policy, hash, evidence, uploads, assembled };
}

/** What was left out of the stored sections for its age: from before that was done, or where a setting kept it, nothing. */
async function findLeftOut(db: Storage['db'], run: Run): Promise<OldNegatives> {
  const sections = (await listSections(db, run)).filter(({ details }) => details.includes('"leftOut":'));
  return { sections: new Set(sections.map(({ type }) => type)), day: run.asOfDay };
}

function unseenOf({ errors }: Run): readonly ReportError[] {
  return errors.filter(({ source, code }) => source === 'policy' && code === notSeen);
}

/** When an error was told is no part of what it says. */
function withoutTimes(errors: readonly ReportError[]): string {
  return canonicalJson(errors.map(({ at: _, ...error }) => error));
}

async function compareSections(
  db: Storage['db'],
  replay: {
    readonly reportId: string;
    readonly run: Run;
    readonly assembled: readonly AssembledSection[];
  },
): Promise<void> {
  const { reportId, run, assembled } = replay;
  const stored = new Map((await listSections(db, run)).map((section) => [section.type, section.details]));
  stored.delete('CREDIT_POLICY');
  for (const { type, details, status } of assembled) {
    // A version that did not know a section stored none, and asked nobody; what it decided is compared all the same.
    const isOfNobody = status === 'NOT_COLLECTED' || sectionDefinition(type).comesWith === 'DERIVED';
    if (!stored.has(type) && isOfNobody) continue;
    const [before, after] = [stored.get(type) ?? 'nothing', canonicalJson(details ?? {})];
    if (type === 'FINANCIAL_STATEMENTS') compareStatements(reportId, before, after);
    else if (type === 'SANCTIONS' || type === 'SUMMARY') compareAsked(reportId, type, before, after);
    else compare(reportId, type, before, after);
    stored.delete(type);
  }
  for (const [type, details] of stored) compare(reportId, type, details, 'nothing');
}

/** Notes and reasons that were stored in words are compared by their codes and figures. */
function compareStatements(reportId: string, stored: string, replayed: string): void {
  const hasWords = stored.includes('"text":') || stored.includes('"reason":"');
  const words = ['text', 'reason', 'notPositive'];
  const form = (json: string) =>
    hasWords
      ? canonicalJson(JSON.parse(json, (key, value) => (words.includes(key) ? undefined : value)))
      : json;
  compare(reportId, 'FINANCIAL_STATEMENTS', form(stored), form(replayed));
}

/**
 * A version that knew fewer lists of sanctions could not say of the others that nobody asked them: where the two are not
 * equal, what was asked is compared.
 */
function compareAsked(reportId: string, path: string, stored: string, replayed: string): void {
  if (stored === replayed) return;
  const form = (json: string) =>
    canonicalJson(
      JSON.parse(json, (key, value) => {
        if (key === 'notAsked') return undefined;
        if (key !== 'lists' || !Array.isArray(value)) return value;
        return value.filter(({ state }) => state !== 'NOT_ASKED');
      }),
    );
  compare(reportId, path, form(stored), form(replayed));
}

function compare(reportId: string, path: string, stored: string, replayed: string): void {
  if (stored === replayed) return;
  let at = 0;
  while (at < stored.length && stored[at] === replayed[at]) at += 1;
  // A document that the cut halves would not be recognised any more.
  const around = (text: string) =>
    hideDocumentsInText(text.slice(Math.max(0, at - 40), at + 40).replace(/^[\d.]+|[\d.]+$/g, '…'));
  throw new CreditError('REPLAY_DIFFERS', {
    reportId,
    path: `${path}, character ${at + 1}`,
    stored: around(stored),
    replayed: around(replayed),
  });
}
