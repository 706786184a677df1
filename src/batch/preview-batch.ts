import type { Actor } from '../auth/actor.ts';
import { type Language, say } from '../base/language.ts';
import { Slices } from '../base/slices.ts';
import { planOperation } from '../operation/preview-operation.ts';
import type { Operation } from '../policy/operation/operation.ts';
import type { Engine } from '../report/engine.ts';
import { engineOf } from '../report/engine-of.ts';
import { findFreshReport } from '../report/report-store.ts';
import { priceOf } from '../usage/price-table.ts';
import type { BatchRefusalAnswer } from './batch.ts';
import { type BatchPolicy, getPolicyForBatch } from './batch-policy.ts';
import { settlePurposeOfBatch } from './create-batch.ts';
import type { BatchInput } from './reading/batch-input.ts';
import type { InvalidLine } from './reading/batch-line.ts';

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
  /** Of the invalid ones: documents of the kind that the policy is not for. */
  readonly otherKind: number;
  /** Documents with a report that is fresh enough. */
  readonly reusable: number;
  /** Of the others: documents with a report of the last `recentDays` days, which a longer reuse would answer with. */
  readonly recent: number;
  readonly recentDays: number;
  /** BRL: what they would not cost then. */
  readonly saving: number;
  readonly toAsk: number;
  /** BRL, where every run is counted. */
  readonly price: number;
  /** The first lines without a document; their reasons in the language that was asked for. */
  readonly items: readonly BatchRefusalAnswer[];
}

const mostItems = 1_000;
/** What is commonly taken for recent; looked for where the batch reuses nothing so old. */
const usualReuseDays = 30;
const dayMs = 86_400_000;

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
  const { db } = engine.storage;
  const { profileName: profile, prices } = engineOf(engine, actor.organizationId);
  const selection = await getPolicyForBatch(db, actor.organizationId, request.policyId);
  if (request.purpose !== undefined) await settlePurposeOfBatch(engine, actor, selection, request.purpose);
  const { documentKind, title, ofDocuments: policy, operation } = selection;
  const days = request.reuseWithinDays ?? policy.policy.reuseWithinDays ?? 0;
  const sinceDaysAgo = (ago: number) => new Date(engine.clock.now().getTime() - ago * dayMs).toISOString();
  const isFresh = async (document: string, ago: number): Promise<boolean> => {
    const wanted = { document, policyId: policy.policyId, profile, since: sinceDaysAgo(ago) };
    return ago > 0 && (await findFreshReport(db, actor.organizationId, wanted)) !== undefined;
  };
  const recentDays = Math.max(days, usualReuseDays);
  let counts = { lines: 0, valid: 0, invalid: 0, duplicates: 0, otherKind: 0, reusable: 0, recent: 0 };
  let lastLine = 0;
  const items: BatchRefusalAnswer[] = [];
  const slices = new Slices();
  for await (const line of request.input.lines) {
    options.signal?.throwIfAborted();
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
      const { value } = line.document;
      if (await isFresh(value, days)) counts.reusable += 1;
      else if (operation === undefined && recentDays > days && (await isFresh(value, recentDays)))
        counts.recent += 1;
    }
  }
  const toAsk = counts.valid - counts.reusable;
  const { depth, additionals } = policy.policy;
  const cents = priceOf(prices, { documentKind, depth, additionals });
  const plan =
    operation === undefined
      ? undefined
      : await planMembers(engine, actor, {
          operation: operation.stored.operation,
          documents: counts.valid,
          cents: toAsk * cents,
        });
  return {
    ...counts,
    recentDays,
    saving: (counts.recent * cents) / 100,
    toAsk,
    price: (toAsk * cents) / 100,
    policy: {
      policyId: selection.policyId,
      name: selection.name,
      ...(title !== undefined && { title }),
      version: selection.version,
    },
    ...plan,
    items,
  };
}

function answerInvalid(
  { line, text, refusal, suggestion }: InvalidLine,
  language: Language,
): BatchRefusalAnswer {
  const reason = say(refusal.text, language);
  return { line, text, code: refusal.code, reason, suggestion: suggestion?.value ?? null, repeatedLines: [] };
}

/** What operations may come to with those they come upon: whether a document's own report is reused says nothing of theirs. */
async function planMembers(
  engine: Engine,
  actor: Actor,
  batch: { readonly operation: Operation; readonly documents: number; readonly cents: number },
): Promise<Required<Pick<BatchPreview, 'mostReports' | 'mostPrice'>>> {
  const { root, atMost } = await planOperation(engine, engine.storage.db, { actor, ...batch });
  const centsOfMembers = Math.round((atMost.price - root.price) * 100);
  return {
    mostReports: atMost.reports,
    mostPrice: (batch.cents + batch.documents * centsOfMembers) / 100,
  };
}
