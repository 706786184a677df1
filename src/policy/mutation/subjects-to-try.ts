import { dayOfUtc } from '../../base/calendar-day.ts';
import type { CompiledPolicy } from '../compile.ts';
import type { Criterion } from '../criterion.ts';
import { calendarDay, dayNumber } from '../elapsed-time.ts';
import type { ProofContext } from '../proof/claim.ts';
import { type BareFact, cellsOf, FactShelf } from '../proof/fact.ts';
import { asFarAsRead, type Subject, type SubjectContext, withWishes } from '../proof/subject.ts';
import { requiredInputs } from '../proof/witness-case.ts';
import type { Mutant } from './mutant.ts';

/** Rules that ask of more facts than these are left to the proof. */
const mostFacts = 4;
/** Of each way that a condition tells apart so many readings are tried. */
const triedReadings = 2;
/** How long ago what a rule with filters reads has happened: within the usual filters, and before them. */
const daysBefore = [0, 500, 2_000];

/**
 * The plainest subjects of whom a mutant of a rule may decide otherwise than its policy: nothing is unusual but what the rule itself
 * reads, or one of its sections is missing. Most differences show here, with less work than a search takes.
 */
export function* subjectsToTry(
  { path, kind }: Mutant,
  pair: readonly [before: CompiledPolicy, after: CompiledPolicy],
  { usual, subject: context, cells }: ProofContext,
): Generator<Subject> {
  const [place, group, , rule] = path;
  if (place !== 'groups') return;
  const shelf = new FactShelf();
  const all = new FactShelf();
  for (const { groups, policy } of pair) {
    const bureauScore = policy.bureauScore ?? 'FALLBACK';
    for (const { criterion } of groups.flatMap(({ rules }) => rules)) all.add(criterion, bureauScore);
    const own: Criterion | undefined = groups[Number(group)]?.rules[Number(rule)]?.criterion;
    if (own !== undefined) shelf.add(own, bureauScore);
  }
  const facts = shelf.all();
  if (facts.length > mostFacts) return;
  const read = asFarAsRead(usual, all.all());
  const required = requiredInputs(pair[0].policy, context.asOf);
  const plain = { ...read, inputs: { ...required, ...read.inputs } };
  for (const fact of facts) {
    for (const type of fact.rule.sections) yield { ...plain, sections: { ...plain.sections, [type]: null } };
    for (const days of kind === 'WHERE' ? daysBefore : [0]) {
      const then = earlier(context, days);
      for (const cell of cellsOf(fact, cells) ?? []) {
        for (const reading of cell.readings.slice(0, triedReadings))
          yield* withReading(plain, { fact, reading }, then);
      }
    }
  }
}

function* withReading(
  plain: Subject,
  wish: { readonly fact: BareFact; readonly reading: Parameters<typeof withWishes>[1][number]['reading'] },
  context: SubjectContext,
): Generator<Subject> {
  const subject = withWishes(plain, [wish], context);
  if (subject !== undefined) yield subject;
}

/** The same, as if it were so many days before. */
function earlier(context: SubjectContext, days: number): SubjectContext {
  const day = dayOfUtc((dayNumber(context.day) - days) * 86_400_000);
  return { ...context, asOf: day, day: calendarDay(day) };
}
