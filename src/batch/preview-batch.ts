import type { Actor } from '../auth/actor.ts';
import { CreditError } from '../base/errors.ts';
import { type Language, say } from '../base/language.ts';
import { Slices } from '../base/slices.ts';
import { type SourcePace, slowestSource } from '../collector/source-pace.ts';
import type { SourceProfile } from '../collector/source-profile.ts';
import type { DocumentKind } from '../document/kind.ts';
import { KindTally } from '../document/kind-tally.ts';
import { planOperation } from '../operation/preview-operation.ts';
import { inputNamed } from '../policy/inputs/input.ts';
import { readInputs } from '../policy/inputs/read-inputs.ts';
import type { Operation } from '../policy/operation/operation.ts';
import { findEarlierAnswers, findEarlierRun } from '../report/earlier-answers.ts';
import type { Engine } from '../report/engine.ts';
import { engineOf } from '../report/engine-of.ts';
import { newRun } from '../report/new-run.ts';
import { priceOf } from '../usage/price-table.ts';
import type { BatchRefusalAnswer } from './batch.ts';
import { type BatchPolicy, getPolicyForBatch } from './batch-policy.ts';
import { settlePurposeOfBatch } from './create-batch.ts';
import type { BatchInput } from './reading/batch-input.ts';
import type { InvalidLine, ValidLine } from './reading/batch-line.ts';

/** What a batch would be, without anything being written. */
export interface BatchPreview {
  /** Under which it would be. */
  readonly policy: Pick<BatchPolicy, 'policyId' | 'name' | 'version' | 'title'>;
  /** For an operation: reports that each document may lead to at most, its own among them. */
  readonly mostReports?: number;
  /** For an operation: BRL at most with all those reports; `price` is that of the documents themselves. */
  readonly mostPrice?: number;
  readonly lines: number;
  readonly valid: number;
  readonly invalid: number;
  readonly duplicates: number;
  /** The kind of most documents, also if the policy is for the other kind. Omitted if there are no documents. */
  readonly mostFrequentKind?: DocumentKind;
  /** Of the invalid ones: documents of the kind that the policy is not for. */
  readonly otherKind: number;
  /** Documents that are decided on the answers of an earlier report, without a query to a source. */
  readonly reusable: number;
  /** Other documents with a report of the last `recentDays` days, whose answers could be used again. */
  readonly recent: number;
  readonly recentDays: number;
  /** BRL: what they would not cost then. */
  readonly saving: number;
  readonly toAsk: number;
  /** The source whose pace limits the batch the most. Default: no source has a pace. */
  readonly pacedBy?: SourcePace;
  /** BRL, where every run is counted. */
  readonly price: number;
  /** The first lines without a document; their reasons in the language that was asked for. */
  readonly items: readonly BatchRefusalAnswer[];
}

const mostItems = 1_000;
/** What is commonly taken for recent; looked for where the batch reuses nothing so old. */
const usualReuseDays = 30;

/**
 * Reads a batch's input and says what would come of it.
 *
 * @throws CreditError as createBatch.
 */
export async function previewBatch(
  engine: Engine,
  actor: Actor,
  request: {
    readonly policyId: string;
    readonly input: BatchInput;
    readonly reuseWithinDays?: number | undefined;
    /** Judged where it is given. */
    readonly purpose?: string | undefined;
  },
  options: { readonly signal?: AbortSignal; readonly language?: Language } = {},
): Promise<BatchPreview> {
  const { prices } = engineOf(engine, actor.organizationId);
  const selection = await getPolicyForBatch(engine.storage.db, actor.organizationId, request.policyId);
  const { documentKind, ofDocuments: policy, operation } = selection;
  const days = request.reuseWithinDays ?? policy.policy.reuseWithinDays ?? 0;
  const cents = priceOf(prices, { documentKind, ...policy.policy });
  const recentDays = Math.max(days, usualReuseDays);
  const profile = await engine.loadProfile(engineOf(engine, actor.organizationId).profileName);
  const pacedBy = slowestSource(profile.sources, documentKind, policy.policy);
  const findReuse = await reusesOf(engine, actor, {
    selection,
    profile,
    days,
    recentDays,
    purpose: request.purpose,
    cents: prices.billReused === true ? cents : 0,
  });
  let counts = { lines: 0, valid: 0, invalid: 0, duplicates: 0, otherKind: 0, reusable: 0, recent: 0 };
  let lastLine = 0;
  let reusedCents = 0;
  let savedCents = 0;
  const items: BatchRefusalAnswer[] = [];
  const slices = new Slices();
  const kinds = new KindTally();
  for await (const line of request.input.lines) {
    options.signal?.throwIfAborted();
    kinds.add(line);
    // Neither a short text nor a look-up waits for anything by itself.
    if (slices.isOver) await slices.pause();
    if (line.line !== lastLine) counts = { ...counts, lines: counts.lines + 1 };
    lastLine = line.line;
    if (line.outcome === 'DUPLICATE') counts.duplicates += 1;
    else if (line.outcome === 'INVALID' || line.document.kind !== documentKind) {
      counts.invalid += 1;
      const isOther = line.outcome === 'VALID' || line.refusal.code === 'KIND';
      if (isOther) counts.otherKind += 1;
      if (line.outcome === 'INVALID' && items.length < mostItems)
        items.push(answerInvalid(line, options.language ?? 'en'));
    } else {
      counts.valid += 1;
      const reuse = await findReuse(line);
      if (reuse?.isRecent === true) {
        counts.recent += 1;
        savedCents += cents - reuse.cents;
      } else if (reuse !== undefined) {
        counts.reusable += 1;
        reusedCents += reuse.cents;
      }
    }
  }
  const toAsk = counts.valid - counts.reusable;
  const totalCents = toAsk * cents + reusedCents;
  const batch = { documents: counts.valid, cents: totalCents };
  const members = operation && (await planMembers(engine, actor, operation.stored.operation, batch));
  return {
    ...counts,
    ...(kinds.kind && { mostFrequentKind: kinds.kind }),
    recentDays,
    saving: savedCents / 100,
    toAsk,
    ...(pacedBy && { pacedBy }),
    price: totalCents / 100,
    policy: shownPolicy(selection),
    ...members,
    items,
  };
}

function shownPolicy({ policyId, name, title, version }: BatchPolicy): BatchPreview['policy'] {
  return { policyId, name, ...(title !== undefined && { title }), version };
}

/** How a line is decided without a query to a source. */
interface LineReuse {
  /** Whether the answers are older than the batch allows, but not older than `recentDays` days. */
  readonly isRecent: boolean;
  /** Price. 0 if a finished report answers the request. */
  readonly cents: number;
}

/** Returns a function that finds how a line is decided without a query to a source; undefined if its sources are queried. */
async function reusesOf(
  engine: Engine,
  actor: Actor,
  batch: {
    readonly selection: BatchPolicy;
    readonly profile: SourceProfile;
    readonly purpose: string | undefined;
    readonly days: number;
    readonly recentDays: number;
    /** The price of an analysis on earlier answers. */
    readonly cents: number;
  },
): Promise<(line: ValidLine) => Promise<LineReuse | undefined>> {
  const { clock, timezone } = engine;
  const { selection, profile, days, recentDays, cents } = batch;
  const { ofDocuments: policy, operation } = selection;
  const purpose = await settlePurposeOfBatch(engine, actor, selection, batch.purpose).catch(
    (error: unknown) => {
      // The purpose may still be missing in a preview.
      if (batch.purpose === undefined && error instanceof CreditError) return null;
      throw error;
    },
  );
  const declared = policy.policy.inputs;
  return async ({ document, amount, inputs = {} }) => {
    const request = { document, ...(amount !== undefined && { requestedAmount: amount }) };
    // An operation declares the inputs of all its policies.
    const ofPolicy = Object.entries(inputs).filter(([name]) => inputNamed(declared, name) !== undefined);
    const values = readInputs(declared, Object.fromEntries(ofPolicy));
    const now = clock.now();
    const run = newRun({ request, inputs: values, purpose, policy, profile, actor, now, timezone });
    const reusing = { document, run, policy, profile, days };
    const earlier = await findEarlierAnswers(engine, engine.storage.db, reusing);
    if (earlier !== undefined) return { isRecent: false, cents: earlier.isAnswer ? 0 : cents };
    if (operation !== undefined || recentDays <= days) return undefined;
    // The answers of a run that is recent enough do not suffice.
    if (await findEarlierRun(engine, engine.storage.db, reusing)) return undefined;
    // Only an offer: whether the answers suffice is not evaluated.
    const recent = await findEarlierRun(engine, engine.storage.db, { ...reusing, days: recentDays });
    return recent && { isRecent: true, cents };
  };
}

function answerInvalid(
  { line, text, refusal, suggestion }: InvalidLine,
  language: Language,
): BatchRefusalAnswer {
  const reason = say(refusal.text, language);
  return { line, text, code: refusal.code, reason, suggestion: suggestion?.value ?? null, repeatedLines: [] };
}

/** Returns the most reports and the highest price of a batch of operations. Reports of related documents count in full. */
async function planMembers(
  engine: Engine,
  actor: Actor,
  operation: Operation,
  batch: { readonly documents: number; readonly cents: number },
): Promise<Required<Pick<BatchPreview, 'mostReports' | 'mostPrice'>>> {
  const { root, atMost } = await planOperation(engine, engine.storage.db, { actor, operation });
  const centsOfMembers = Math.round((atMost.price - root.price) * 100);
  return {
    mostReports: atMost.reports,
    mostPrice: (batch.cents + batch.documents * centsOfMembers) / 100,
  };
}
