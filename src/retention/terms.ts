import { appendAudit } from '../audit/append-audit.ts';
import type { Actor } from '../auth/actor.ts';
import { CreditError } from '../base/errors.ts';
import { getPolicy } from '../credit-policy/find-policy.ts';
import type { Engine } from '../report/engine.ts';
import { lockOf } from '../storage/locks.ts';
import { type AgingTerm, agingTerms, cutoffOf, usualTerms } from './term.ts';
import {
  deleteTerm,
  type KeptTerm,
  listOrganizations,
  listTerms,
  putTerm,
  type TermScope,
} from './term-store.ts';

type Db = Engine['storage']['db'];

/** Since when something has outlived its term: null where it never does. */
export interface Cutoff {
  readonly usual: string | null;
  /** Of policies that have a term of their own. */
  readonly byPolicy: ReadonlyMap<string, string | null>;
}

export type Cutoffs = Readonly<Record<AgingTerm, Cutoff>>;

/** What has outlived its term in an organisation, as of an instant. A term that is not set removes nothing. */
export function cutoffsOf(terms: readonly KeptTerm[], organizationId: string, asOf: Date): Cutoffs {
  const cutoff = (term: AgingTerm): Cutoff => {
    const own = terms.filter((one) => one.term === term && one.organizationId === organizationId);
    const wide = terms.find((one) => one.term === term && one.organizationId === '');
    const usual = own.find(({ policyId }) => policyId === '') ?? wide;
    return {
      usual: usual === undefined ? null : cutoffOf(usual.length, asOf),
      byPolicy: new Map(
        own.flatMap(({ policyId, length }) => (policyId === '' ? [] : [[policyId, cutoffOf(length, asOf)]])),
      ),
    };
  };
  const [reports, evidence, batches, events, accesses] = agingTerms.map(cutoff);
  const none: Cutoff = { usual: null, byPolicy: new Map() };
  return {
    reports: reports ?? none,
    evidence: evidence ?? none,
    batches: batches ?? none,
    events: events ?? none,
    accesses: accesses ?? none,
  };
}

/** A term as it is answered, with the organisation by its name. */
export interface TermAnswer {
  readonly term: AgingTerm;
  readonly length: string;
  /** Null for the whole database. */
  readonly organization: string | null;
  /** Null for all policies. */
  readonly policyId: string | null;
  readonly setAt: string;
}

/** The terms that are set, the wider ones first. */
export async function readTerms(engine: Pick<Engine, 'storage'>): Promise<readonly TermAnswer[]> {
  return engine.storage.read(async (db) => {
    const names = new Map((await listOrganizations(db)).map(({ id, name }) => [id, name]));
    return (await listTerms(db)).map(({ term, length, organizationId, policyId, setAt }) => ({
      term,
      length,
      organization: organizationId === '' ? null : (names.get(organizationId) ?? organizationId),
      policyId: policyId === '' ? null : policyId,
      setAt,
    }));
  });
}

/** For what a term is set: everything, an organisation, or a policy of it. */
interface WantedScope {
  /** The organisation of the actor alone. */
  readonly withinOrganization: boolean;
  /** Of the organisation of the actor. */
  readonly policyId?: string | undefined;
}

/**
 * Sets terms, each for as long as it says; `null` takes one away, so that the wider one goes again.
 *
 * @param lengths as `readTermLength` gives them.
 * @throws CreditError UNKNOWN_POLICY; RETENTION_TERMS_CROSS where batches would be kept longer than the reports in them.
 */
export async function setTerms(
  engine: Pick<Engine, 'storage' | 'clock'>,
  actor: Actor,
  { withinOrganization, policyId = '' }: WantedScope,
  lengths: Readonly<Partial<Record<AgingTerm, string | null>>>,
): Promise<void> {
  await engine.storage.write({ locks: [lockOf.retention()] }, async (db) => {
    if (policyId !== '') await getPolicy(db, actor, policyId);
    const isOwn = withinOrganization || policyId !== '';
    const scope: TermScope = { organizationId: isOwn ? actor.organizationId : '', policyId };
    const now = engine.clock.now();
    for (const term of agingTerms) {
      const length = lengths[term];
      if (length === null) await deleteTerm(db, scope, term);
      else if (length !== undefined) await putTerm(db, { ...scope, term, length, setAt: now.toISOString() });
    }
    const terms = await listTerms(db);
    const organizations = await listOrganizations(db);
    const at = now.toISOString();
    const details = { terms: lengths, policy: policyId === '' ? null : policyId };
    for (const { id } of isOwn ? [{ id: actor.organizationId }] : organizations)
      appendAudit(db, { organizationId: id, kind: 'RETENTION_SET', at, actor: actor.analystId, details });
    for (const { id } of [...organizations, { id: '' }]) requireOrder(cutoffsOf(terms, id, now));
  });
}

/** Gives a database that has just got its first organisation, in the transaction of that, the terms that a new one begins with. */
export async function seedUsualTerms(db: Db, now: Date): Promise<void> {
  if ((await listOrganizations(db)).length > 1) return;
  for (const term of agingTerms)
    await putTerm(db, {
      organizationId: '',
      policyId: '',
      term,
      length: usualTerms[term],
      setAt: now.toISOString(),
    });
}

/** A report is shown by the batch that it is in, and goes when both have outlived their terms: a batch is not to hold it back. */
function requireOrder({ reports, batches }: Cutoffs): void {
  for (const policyId of ['', ...reports.byPolicy.keys(), ...batches.byPolicy.keys()]) {
    const at = (cutoff: Cutoff) =>
      (cutoff.byPolicy.has(policyId) ? cutoff.byPolicy.get(policyId) : cutoff.usual) ?? null;
    const [ofReports, ofBatches] = [at(reports), at(batches)];
    if (ofReports === null || (ofBatches !== null && ofBatches >= ofReports)) continue;
    throw new CreditError('RETENTION_TERMS_CROSS', {});
  }
}
