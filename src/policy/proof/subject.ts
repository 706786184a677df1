import { isRecord } from '../../base/is-record.ts';
import type { DocumentKind } from '../../document/kind.ts';
import { sectionDefinition, sectionTypes } from '../../sections/index.ts';
import { caseSections, type GivenSections, layOver, type SettledSections } from '../cases/case-sections.ts';
import type { CalendarDay } from '../elapsed-time.ts';
import type { EvaluationFacts } from '../evaluate.ts';
import type { InputValue } from '../inputs/input.ts';
import { type Circumstances, isPartlyKnown, type Reading } from '../rules/define-rule.ts';
import { isShare } from '../share.ts';
import type { BareFact } from './fact.ts';
import { placementOf } from './put/index.ts';
import { putOld } from './put/old-data.ts';

/** An invented subject as a case gives it: what a proof names, and what the engine is asked about. */
export interface Subject {
  readonly sections: GivenSections;
  readonly requestedAmount: number | null;
  readonly inputs: Readonly<Record<string, InputValue | null>>;
}

/** When and about whom a proof is. */
export interface SubjectContext {
  readonly kind: DocumentKind;
  /** `YYYY-MM-DD` */
  readonly asOf: string;
  readonly day: CalendarDay;
}

/** Of a subject what the rules of these facts read, other sections that are named, and the revenue, which shares are of. */
export function asFarAsRead(
  subject: Subject,
  facts: readonly BareFact[],
  others: readonly string[] = [],
): Subject {
  const ofRules = facts.flatMap(({ rule }) => [...rule.sections, ...rule.alsoReads]);
  const read = new Set<string>(['REVENUE', ...ofRules, ...others]);
  // What is derived follows from everything.
  if (sectionTypes.some((type) => read.has(type) && sectionDefinition(type).comesWith === 'DERIVED'))
    return subject;
  const sections = Object.entries(subject.sections).filter(([type]) => read.has(type));
  return { ...subject, sections: Object.fromEntries(sections) };
}

/** A fact that a subject shall be read to have. */
export interface Wish {
  readonly fact: BareFact;
  readonly reading: Reading | undefined;
}

/**
 * The subject with each wish put, missing data last; undefined where it is not known how to put one.
 *
 * @param facts all facts that are read from the subject.
 * @param turn which of several alternatives is put, from 0.
 */
export function withWishes(
  subject: Subject,
  wishes: readonly Wish[],
  { day }: SubjectContext,
  { facts = [], turn = 0 }: { readonly facts?: readonly BareFact[]; readonly turn?: number } = {},
): Subject | undefined {
  const alongside = facts.map(({ where }) => where);
  const rank = ({ fact, reading }: Wish) =>
    reading === undefined ? 100 : (placementOf(fact.rule.id)?.order ?? 0);
  let changed = subject;
  for (const { fact, reading } of wishes.toSorted((a, b) => rank(a) - rank(b))) {
    const { rule, where } = fact;
    const placement = placementOf(rule.id);
    const context = {
      where: isRecord(where) ? where : {},
      asOf: day,
      sections: changed.sections,
      alongside,
      turn,
      input: rule.input ?? {},
    };
    // A wish for a share must be a percentage, from which the amounts follow.
    if (isShare(reading)) return undefined;
    const patch = isPartlyKnown(reading)
      ? (placement?.partly?.(reading, context) ?? putOld(rule, placement, { reading, context }))
      : placement?.put(reading, context);
    if (patch === undefined) return undefined;
    changed = {
      sections: withSections(changed.sections, patch.sections ?? {}),
      requestedAmount: patch.requestedAmount === undefined ? changed.requestedAmount : patch.requestedAmount,
      inputs: { ...changed.inputs, ...patch.inputs },
    };
  }
  return changed;
}

function withSections(base: GivenSections, over: GivenSections): GivenSections {
  const laid = layOver(base, over);
  return isRecord(laid) ? laid : base;
}

/** What subjects have in common is settled once: nobody changes what is given of them. */
const settled: SettledSections = new WeakMap();

/** What the engine is given of a subject, as a case of it would be. */
export function factsOfSubject(
  { sections, requestedAmount, inputs }: Subject,
  { kind, asOf }: SubjectContext,
): EvaluationFacts {
  return {
    documentKind: kind,
    sections: caseSections(sections, {}, { shelf: settled }).sections,
    requestedAmount,
    inputs: Object.fromEntries(
      Object.entries(inputs).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
    ),
    // No policy approves a document that is not confirmed.
    existence: 'CONFIRMED',
    asOf,
  };
}

/** What a fact is of a subject. */
export function readFact({ rule, where, bureauScore }: BareFact, facts: EvaluationFacts, day: CalendarDay) {
  const circumstances: Circumstances = {
    asOf: day,
    requestedAmount: facts.requestedAmount,
    inputs: facts.inputs ?? {},
    bureauScore,
    incomplete: facts.incomplete,
  };
  return rule.bind(where)?.(facts.sections, circumstances);
}
