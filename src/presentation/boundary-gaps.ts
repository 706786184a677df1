import { type Language, say, type Text } from '../base/language.ts';
import type { PolicyCoverage } from '../policy/cases/boundaries.ts';
import { rulePlaces } from '../policy/cases/rule-places.ts';
import type { CompiledPolicy } from '../policy/compile.ts';
import { criterionWords } from '../policy/criterion-words.ts';
import { stepFieldWord } from '../policy/operation/diff-operations.ts';
import type { Operation } from '../policy/operation/operation.ts';
import { displayTitle } from '../policy/result-words.ts';
import { plainWords } from '../wording/plain-words.ts';
import { statusWords } from '../wording/statuses.ts';
import { boundaryPointWords } from './policy-words.ts';

/** A boundary that no case meets on some of its sides. */
interface BoundaryGap {
  /** As cases name it. */
  readonly name: string;
  /** What it is, in words. */
  readonly title: string;
  /** What cases lack, in words: "below, at". */
  readonly missing: string;
  /** How many sides. */
  readonly points: number;
}

const words = {
  riskBand: { en: 'Risk band {band}', 'pt-BR': 'Faixa de risco {band}' },
  minimumCoverage: { en: 'Minimum coverage of the score', 'pt-BR': 'Cobertura mínima do score' },
  limitOfBand: { en: 'Credit limit of band {band}', 'pt-BR': 'Limite de crédito da faixa {band}' },
  limitMaximum: { en: 'Ceiling of the credit limit', 'pt-BR': 'Teto do limite de crédito' },
  analyses: { en: 'At most {count} analyses', 'pt-BR': 'No máximo {count} análises' },
  noPolicy: { en: '(none)', 'pt-BR': '(nenhuma)' },
  nothing: { en: 'nothing', 'pt-BR': 'nada' },
} as const satisfies Record<string, Text>;

/** What a root comes to, and what a member makes of the whole. */
const effectWords: Readonly<Record<string, Text>> = statusWords;

/** What the cases of a policy leave untried, in its order. */
export function boundaryGaps(
  compiled: CompiledPolicy,
  coverage: PolicyCoverage,
  language: Language,
): readonly BoundaryGap[] {
  const rules = rulePlaces(compiled).map(({ name, compiled: { criterion } }) => {
    const said = criterionWords(criterion.code, language);
    return { name, title: said === undefined ? name : plainWords(`${said.title} ${said.failing}`) };
  });
  const titleOf = (name: string) =>
    ofWhole(name, language) ??
    // A member of a combination stands behind the name of its rule.
    rules.find((rule) => name === rule.name || name.startsWith(`${rule.name} `))?.title ??
    plainWords(name);
  return gapsOf(coverage, titleOf, language);
}

/** What the cases of an operation leave untried, in its order. */
export function operationGaps(
  operation: Operation,
  coverage: PolicyCoverage,
  language: Language,
): readonly BoundaryGap[] {
  const titleOf = (name: string, condition: string) => {
    const step = operation.steps.find((one) => name.startsWith(`${one.name}/`));
    if (step === undefined) return say(words.analyses, language, { count: condition });
    const field = stepFieldWord(name.slice(step.name.length + 1));
    const what = [field === undefined ? name : say(field, language), ...conditionWords(condition, language)];
    const titled = { name: step.name, ...(step.title !== undefined && { title: step.title }) };
    return `${displayTitle(titled, language)}: ${what.join(' ')}`;
  };
  return gapsOf(coverage, (name, condition) => plainWords(titleOf(name, condition)), language);
}

/** A threshold of a step as people read it; none where its word says all. */
function conditionWords(condition: string, language: Language): readonly string[] {
  if (condition === 'true') return [];
  if (condition === 'KIND') return [say(words.noPolicy, language)];
  if (condition === 'IGNORE') return [say(words.nothing, language)];
  const said = Object.hasOwn(effectWords, condition) ? effectWords[condition] : undefined;
  return [said === undefined ? condition : say(said, language)];
}

function gapsOf(
  { boundaries }: PolicyCoverage,
  titleOf: (name: string, condition: string) => string,
  language: Language,
): readonly BoundaryGap[] {
  return boundaries
    .filter(({ missing }) => missing.length > 0)
    .map(({ boundary: { name, condition }, missing }) => ({
      name,
      title: titleOf(name, condition),
      missing: missing.map((point) => say(boundaryPointWords[point], language)).join(', '),
      points: missing.length,
    }));
}

/** Of the policy as a whole; undefined for a rule. */
function ofWhole(name: string, language: Language): string | undefined {
  const [place, part = ''] = name.split('/');
  const band = plainWords(part);
  if (place === 'riskBands') return say(words.riskBand, language, { band });
  if (place === 'minimumCoverage') return say(words.minimumCoverage, language);
  if (place !== 'creditLimit') return undefined;
  return part === 'maximum' ? say(words.limitMaximum, language) : say(words.limitOfBand, language, { band });
}
