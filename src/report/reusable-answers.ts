import { sha256 } from '../base/canonical-json.ts';
import { applicableSources } from '../collector/collect.ts';
import type { KeptEvidence } from '../collector/kept-evidence.ts';
import { getProfileText } from '../collector/profile-store.ts';
import { asksAlike, asksTheSame } from '../collector/same-question.ts';
import type { SourceProfile } from '../collector/source-profile.ts';
import { getPolicyOfRun } from '../credit-policy/find-policy.ts';
import type { Document } from '../document/document.ts';
import { type Reuse, reuseOf } from '../policy/freshness.ts';
import type { Policy } from '../policy/policy.ts';
import type { Purpose } from '../policy/purpose.ts';
import { planCollection } from '../sections/collection-plan.ts';
import type { Storage } from '../storage/open-database.ts';
import { isDamage } from '../storage/read-soundly.ts';
import { findEvidenceExpiry, readDossier } from './dossier-store.ts';
import { listRunsAbout } from './earlier-run-store.ts';
import type { Run } from './report.ts';

type Db = Storage['db'];

const dayMs = 86_400_000;
/** So many runs are looked through, the newest first: a document that is analysed more often has its answers in these. */
const mostRuns = 20;

/** Whose answers are looked for, and for what. */
interface Reusing {
  readonly organizationId: string;
  readonly document: Document;
  readonly purpose: Purpose | null;
  readonly policy: Policy;
  /** The run that they are for; left out where it is not made yet. */
  readonly runId?: string;
}

/**
 * What sources answered of late about the same document, for the same purpose and to the same question, as far as the policy uses
 * answers again; the newest of each source. Answers of other organisations, failures, and what is not as it was received are none.
 *
 * @param now the instant of asking.
 */
export async function findReusableAnswers(
  db: Db,
  run: Reusing,
  { profile, now }: { readonly profile: SourceProfile; readonly now: Date },
): Promise<readonly KeptEvidence[]> {
  const { document, policy } = run;
  const reuse = reuseOf(policy);
  if (reuse.size === 0) return [];
  const plan = planCollection(document.kind, policy.depth, policy.additionals);
  const wanted = applicableSources(profile.sources, document.kind, plan).filter(
    ({ role, learnsFrom }) => reuse.has(role) && learnsFrom === undefined,
  );
  if (wanted.length === 0) return [];
  const longest = Math.max(...[...reuse.values()].map(({ days }) => days));
  const earlier = await listRunsAbout(db, run.organizationId, {
    document: document.value,
    since: new Date(now.getTime() - longest * dayMs).toISOString(),
    limit: mostRuns,
  });
  const reusable = new Map<SourceProfile['sources'][number], KeptEvidence>();
  for (const one of earlier) {
    if (reusable.size === wanted.length) break;
    if (one.id === run.runId || one.purpose?.code !== run.purpose?.code || one.profileHash === null) continue;
    const before = await readSoundly(db, one, document);
    if (before === undefined) continue;
    for (const source of wanted) {
      const rule = reuse.get(source.role);
      if (rule === undefined || reusable.has(source)) continue;
      const answer = before.evidence.find(
        ({ role, provider, sandbox }) =>
          role === source.role && provider === source.provider && sandbox === source.sandbox,
      );
      if (answer === undefined || !isUsable(answer, rule, now)) continue;
      if (!asksTheSame(source, before, { plan, profile })) continue;
      reusable.set(source, { ...answer, reusedFrom: answer.reusedFrom ?? one.reportId });
    }
  }
  return [...reusable.values()];
}

/**
 * Returns the answers of one earlier run for a request about the same document: failures included, each with the report that it was
 * collected for.
 *
 * @param wanted.days the maximum age of the answers; Infinity once a run was created to use them.
 * @returns undefined if an answer is damaged, too old, or answers another question than the policy asks now.
 */
export async function findAnswersOf(
  db: Db,
  run: Run,
  wanted: {
    readonly document: Document;
    readonly policy: Policy;
    readonly profile: SourceProfile;
    readonly days: number;
    readonly now: Date;
  },
): Promise<readonly KeptEvidence[] | undefined> {
  const { document, policy, profile, days, now } = wanted;
  if (run.profileHash === null || (await findEvidenceExpiry(db, run)) !== null) return undefined;
  const before = await readSoundly(db, run, document);
  if (before === undefined) return undefined;
  const plan = planCollection(document.kind, policy.depth, policy.additionals);
  const needs = policy.sources ?? {};
  const isWanted = (answer: KeptEvidence) => {
    if (answer.outcome !== 'ANSWERED' && answer.outcome !== 'NO_RECORD') return true;
    const need = needs[answer.role];
    const maximumAgeDays = typeof need === 'object' ? need.maximumAgeDays : undefined;
    const source = profile.sources.find(
      ({ role, provider, sandbox }) =>
        role === answer.role && provider === answer.provider && sandbox === answer.sandbox,
    );
    return (
      source === undefined ||
      (isUsable(answer, { days, maximumAgeDays }, now) && asksAlike(source, before, { plan, profile }))
    );
  };
  if (!before.evidence.every(isWanted)) return undefined;
  return before.evidence.map((answer) => ({ ...answer, reusedFrom: answer.reusedFrom ?? run.reportId }));
}

/** What an earlier run asked and was answered; undefined where that cannot be read any more. */
async function readSoundly(db: Db, run: Run, document: Document) {
  try {
    const { policy } = await getPolicyOfRun(db, run);
    const { evidence } = await readDossier(db, run.id);
    const hash = run.profileHash ?? '';
    return {
      evidence,
      plan: planCollection(document.kind, policy.depth, policy.additionals),
      profile: { hash, sourceText: await getProfileText(db, hash) },
    };
  } catch (error) {
    if (isDamage(error)) return undefined;
    throw error;
  }
}

/** Whether an answer is one, is as it was received, and is young enough. */
function isUsable({ outcome, evidence }: KeptEvidence, { days, maximumAgeDays }: Reuse, now: Date): boolean {
  if (outcome !== 'ANSWERED' && outcome !== 'NO_RECORD') return false;
  const { body, editionDate, erasedAt, receivedAt } = evidence;
  if (erasedAt !== undefined || sha256(body) !== evidence.sha256) return false;
  const daysSince = (at: string) => (now.getTime() - Date.parse(at)) / dayMs;
  if (daysSince(receivedAt) > days) return false;
  return maximumAgeDays === undefined || Math.floor(daysSince(editionDate ?? receivedAt)) <= maximumAgeDays;
}
