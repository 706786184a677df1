import type { Actor } from '../auth/actor.ts';
import { CreditError } from '../base/errors.ts';
import { type Language, say } from '../base/language.ts';
import { nextSlice } from '../base/slices.ts';
import { countDueRuns } from '../privacy/mention-store.ts';
import type { Engine } from '../report/engine.ts';
import {
  type ErasedAnswer,
  type ErasedMention,
  type Erasure,
  type ErasureScope,
  type ErasureStep,
  type ErasureTrace,
  type Fate,
  type Receiver,
  whatStays,
} from './erasure.ts';
import { findErasure, listTraces } from './erasure-store.ts';
import { heldRecords, isHeldRecord } from './holding.ts';

/** The proof of an erasing: what was found where, what became of it, who had it, what stays. Nothing of a person stands in it. */
export interface ErasureAnswer {
  readonly id: string;
  readonly scope: ErasureScope;
  readonly reportId: string | null;
  /** HMAC-SHA-256 of the document, by the key of the organisation. */
  readonly documentHash: string;
  readonly reason: string;
  readonly analystId: string;
  readonly requestedAt: string;
  /** Null while it goes on. */
  readonly doneAt: string | null;
  readonly step: ErasureStep;
  readonly records: readonly {
    readonly record: string;
    readonly title: string;
    readonly fate: Fate;
    readonly count: number;
  }[];
  /** What it took out of analyses of others; hashes as in `answers`. */
  readonly others: readonly Omit<ErasedMention, 'kind'>[];
  /** What sources had answered, by the keyed hash of its SHA-256. */
  readonly answers: readonly Omit<ErasedAnswer, 'kind'>[];
  /** Who was given data (LGPD art. 18 § 6), as far as the program gave them. */
  readonly receivers: readonly Receiver[];
  readonly stays: readonly string[];
  /** Analyses that could not be looked through for the document: they are damaged. */
  readonly notLookedThrough: number;
}

/**
 * An erasing of the organisation, with what it has done so far.
 *
 * @throws CreditError UNKNOWN_ERASURE
 */
export async function readErasure(
  { storage }: Pick<Engine, 'storage'>,
  { organizationId }: Pick<Actor, 'organizationId'>,
  id: string,
  language: Language,
): Promise<ErasureAnswer> {
  const { one, due } = await storage.read(async (db) => {
    const one = await findErasure(db, organizationId, id);
    if (one === undefined) throw new CreditError('UNKNOWN_ERASURE', { erasureId: id });
    return { one, due: await countDueRuns(db, organizationId) };
  });
  const traces = await readTraces(storage, one);
  const { scope, reportId, documentHash, reason, analystId, requestedAt, doneAt, step } = one;
  return {
    id,
    scope,
    reportId,
    documentHash,
    reason,
    analystId,
    requestedAt,
    doneAt,
    step,
    records: sumRecords(traces, language),
    others: traces.flatMap((trace) => (trace.kind === 'MENTION' ? [withoutKind(trace)] : [])),
    answers: traces.flatMap((trace) => (trace.kind === 'ANSWER' ? [withoutKind(trace)] : [])),
    receivers: traces.filter((trace) => trace.kind === 'WEBHOOK' || trace.kind === 'EXPORT'),
    stays: Object.values(whatStays).map((text) => say(text, language)),
    notLookedThrough: step === 'STOP' ? 0 : due,
  };
}

/** Maximum number of traces that one slice reads. Each takes about 0.02 ms. */
const tracesOfSlice = 200;

/** Reads the traces of an erasure in slices. They are only added, so a step that is read before is never ahead of them. */
async function readTraces(
  { db }: Engine['storage'],
  one: Pick<Erasure, 'id' | 'organizationId'>,
): Promise<readonly ErasureTrace[]> {
  const traces: ErasureTrace[] = [];
  for (;;) {
    const part = await listTraces(db, one, { after: traces.length, limit: tracesOfSlice });
    traces.push(...part);
    if (part.length < tracesOfSlice) return traces;
    await nextSlice();
  }
}

/** How many records of each kind, in the order in which they were met. */
function sumRecords(traces: readonly ErasureTrace[], language: Language): ErasureAnswer['records'] {
  const sums = new Map<string, ErasureAnswer['records'][number]>();
  for (const trace of traces) {
    if (trace.kind !== 'RECORDS') continue;
    const { record, fate, count } = trace;
    const title = isHeldRecord(record) ? say(heldRecords[record].title, language) : record;
    const before = sums.get(`${record} ${fate}`)?.count ?? 0;
    sums.set(`${record} ${fate}`, { record, title, fate, count: before + count });
  }
  return [...sums.values()];
}

function withoutKind<T extends { readonly kind: string }>({ kind: _, ...rest }: T): Omit<T, 'kind'> {
  return rest;
}
