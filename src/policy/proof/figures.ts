import { inputOfFigure } from '../credit-limit.ts';
import { inputNamed } from '../inputs/input.ts';
import { ruleAbout } from '../rules/index.ts';
import type { Claim } from './claim.ts';
import type { BareFact, Fact } from './fact.ts';
import { factsOfSubject, readFact, type Subject, type SubjectContext, withWishes } from './subject.ts';

/** An amount that others are a share of, or that a limit is a share of or never exceeds; undefined if it is unknown. */
export interface Figure {
  readonly name: string;
  readonly fact: BareFact;
  /** Values to try, the plainest first. */
  readonly values: readonly (number | undefined)[];
}

/** The value of each figure of a subject, by its name. */
type FigureValues = ReadonlyMap<string, number | undefined>;

/** Amounts that make limits differ: beyond any maximum, small, nothing. */
const amounts = [10_000, 1_000_000_000, 100, 0];
/** More shares of the revenue than these are not put to amounts. */
const mostRatios = 12;

/** The figures of a claim: the figures of limits, and the revenue if any fact is a share of it. */
export function figuresOf(
  { sides, figures: ofLimits = [] }: Pick<Claim, 'sides' | 'figures'>,
  facts: readonly Fact[],
  usual: (fact: BareFact) => unknown,
): readonly Figure[] {
  const isShared = facts.some(dependsOnRevenue);
  const names = new Set([...ofLimits, ...(isShared ? ['CALCULATED_REVENUE'] : [])]);
  const inputs = sides.flatMap(({ compiled }) => compiled.policy.inputs ?? []);
  return [...names].flatMap((name): readonly Figure[] => {
    const input = inputNamed(inputs, inputOfFigure(name));
    const rule = ruleAbout(input === undefined ? name : 'INPUT', input);
    if (rule === undefined) return [];
    const fact = { key: name, rule, where: undefined, bureauScore: 'FALLBACK', questions: [] } as const;
    const own = facts.filter((one) => isAbout(fact, one));
    const read = own.flatMap(({ cells }) => cells.flatMap(({ readings }) => readings.slice(0, 2)));
    const all = [
      usual(fact),
      ...read,
      ...(input?.required === true ? [] : [undefined]),
      ...(ofLimits.includes(name) ? amounts : []),
      ...(name === 'CALCULATED_REVENUE' && isShared ? ratios(facts) : []),
    ];
    const values = all.filter((value) => value === undefined || typeof value === 'number');
    return [{ name, fact, values: [...new Set(values)] }];
  });
}

/** Whether a fact is the figure itself. */
export function isAbout({ rule }: BareFact, fact: BareFact): boolean {
  return fact.rule.id === rule.id && fact.rule.input?.name === rule.input?.name;
}

/** Whether a fact changes with the revenue. */
function dependsOnRevenue({ rule }: BareFact): boolean {
  return (
    !['CALCULATED_REVENUE', 'EMPLOYEES'].includes(rule.id) &&
    [...rule.sections, ...rule.alsoReads].includes('REVENUE')
  );
}

/** Revenues of which a threshold in percent is a threshold in BRL, and values on both sides of them. */
function ratios(facts: readonly Fact[]): readonly number[] {
  const thresholds = (kind: 'percent' | 'money') =>
    facts
      .filter(({ rule }) => rule.value === kind)
      .flatMap(({ questions }) => questions.flatMap(({ condition }) => condition.numbers))
      .filter((number) => number > 0);
  const [percents, sums] = [thresholds('percent'), thresholds('money')];
  const equal = percents.flatMap((percent) => sums.map((sum) => (sum * 100) / percent));
  const cuts = [...new Set(equal)].sort((a, b) => a - b).slice(0, mostRatios);
  return cuts.length === 0
    ? [1]
    : [...cuts.map((cut) => cut / 2), (cuts.at(-1) ?? 0) * 2].map((cut) => Number(cut.toPrecision(6)));
}

/** Yields values for all figures, the plainest first, at most `most`. */
export function* figureValues(figures: readonly Figure[], most: number): Generator<FigureValues> {
  const farthest = figures.reduce((sum, { values }) => sum + values.length - 1, 0);
  let count = 0;
  for (let distance = 0; distance <= farthest; distance += 1) {
    for (const values of combinations(figures, distance)) {
      if (count >= most) return;
      count += 1;
      yield new Map(values);
    }
  }
}

function* combinations(
  [figure, ...others]: readonly Figure[],
  distance: number,
): Generator<readonly (readonly [string, number | undefined])[]> {
  if (figure === undefined) {
    if (distance === 0) yield [];
    return;
  }
  for (const [place, value] of figure.values.slice(0, distance + 1).entries())
    for (const rest of combinations(others, distance - place)) yield [[figure.name, value], ...rest];
}

/** A subject with these figures; undefined if it cannot have them. */
export function withFigures(
  subject: Subject,
  figures: readonly Figure[],
  { values, context }: { readonly values: FigureValues; readonly context: SubjectContext },
): Subject | undefined {
  const wishes = figures.map(({ name, fact }) => ({ fact, reading: values.get(name) }));
  const changed = withWishes(subject, wishes, context);
  if (changed === undefined) return undefined;
  const facts = factsOfSubject(changed, context);
  const isSame = figures.every(({ name, fact }) => readFact(fact, facts, context.day) === values.get(name));
  return isSame ? changed : undefined;
}

/** Whether a changed subject has the figures that it had before. */
export function keepsFigures(
  [before, after]: readonly [before: Subject, after: Subject],
  figures: readonly Figure[],
  context: SubjectContext,
): boolean {
  return figures.every(({ fact }) => {
    const [type] = fact.rule.sections;
    if (type !== undefined && before.sections[type] === after.sections[type]) return true;
    const [was, is] = [before, after].map((subject) => {
      const sections = type === undefined ? {} : { [type]: subject.sections[type] };
      return readFact(fact, factsOfSubject({ ...subject, sections }, context), context.day);
    });
    return was === is;
  });
}
