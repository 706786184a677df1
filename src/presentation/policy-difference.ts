import { type Language, say, type Text } from '../base/language.ts';
import type { DecisionChange, DecisionTally } from '../policy/decision-tally.ts';
import type { PolicyChange } from '../policy/policy-change.ts';
import { counted, type FigureStyle } from '../wording/counted.ts';
import { plainWords } from '../wording/plain-words.ts';
import { statusWords } from '../wording/statuses.ts';
import { nouns } from './nouns.ts';
import type { Tone } from './page.ts';

/** What the comparison of two policies gave. */
export interface PolicyDifference {
  readonly before: string;
  readonly after: string;
  readonly changes: readonly PolicyChange[];
  readonly cases: DecisionTally | undefined;
  readonly reports: (DecisionTally & { readonly unevaluated: number }) | undefined;
}

/** The difference of two policies as people read it: what changed, then which cases and reports it decides otherwise. */
interface PolicyDifferencePage {
  readonly title: string;
  /** Said where nothing changed. */
  readonly sameMeaning: string | undefined;
  readonly changes: readonly ChangeLine[];
  readonly tallies: readonly TallyLines[];
  /** How many reports could not be decided under both. */
  readonly unevaluated: string | undefined;
}

/** One change, after a mark that says its kind. */
export interface ChangeLine {
  readonly mark: string;
  readonly tone: Tone;
  readonly text: string;
}

/** What the two policies decided about the same cases, or reports. */
export interface TallyLines {
  readonly title: string;
  readonly changes: readonly TallyChange[];
  /** Those that are decided the same with other figures. */
  readonly otherFigures: string | undefined;
}

/** Decisions that became another, with some of them as examples. */
export interface TallyChange {
  readonly word: string;
  readonly tone: Tone;
  /** `APPROVED → DENIED: 12` */
  readonly change: string;
  readonly examples: readonly { readonly name: string; readonly because: readonly string[] }[];
  readonly more: string | undefined;
}

const words = {
  sameMeaning: { en: 'No difference of meaning.', 'pt-BR': 'Nenhuma diferença de significado.' },
  changeAdded: { en: 'added', 'pt-BR': 'acrescentado' },
  changeRemoved: { en: 'removed', 'pt-BR': 'retirado' },
  changeChanged: { en: 'changed', 'pt-BR': 'mudado' },
  decidedOtherwise: {
    en: '{compared} compared: {same} decided the same, {stricter} stricter, {looser} looser.',
    'pt-BR':
      'Comparação de {compared}: {same} com a mesma decisão, {stricter} mais rígidas, {looser} mais brandas.',
  },
  decidesStricter: { en: 'stricter', 'pt-BR': 'mais rígida' },
  decidesLooser: { en: 'looser', 'pt-BR': 'mais branda' },
  otherFigures: {
    en: 'Decided the same, with another score, band or limit: {count}',
    'pt-BR': 'Mesma decisão, com outra pontuação, faixa ou limite: {count}',
  },
  andMore: { en: 'and {count} more', 'pt-BR': 'e mais {count}' },
  reportsUnevaluated: {
    en: 'Not evaluated, and left out: {count}',
    'pt-BR': 'Não avaliados, e deixados de fora: {count}',
  },
} as const satisfies Record<string, Text>;

const marks = {
  ADDED: { sign: '+', text: words.changeAdded, tone: 'GOOD' },
  REMOVED: { sign: '-', text: words.changeRemoved, tone: 'BAD' },
  CHANGED: { sign: '~', text: words.changeChanged, tone: 'WARNING' },
} as const;

/** Examples of each change that are shown; programs get more. */
const shownExamples = 3;

/** Puts a difference in words. */
export function policyDifferencePage(difference: PolicyDifference, style: FigureStyle): PolicyDifferencePage {
  const { before, after, changes, cases, reports } = difference;
  const { language } = style;
  const unevaluated = reports?.unevaluated ?? 0;
  return {
    title: `${plainWords(before)} → ${plainWords(after)}`,
    sameMeaning: changes.length === 0 ? say(words.sameMeaning, language) : undefined,
    changes: changes.map(({ kind, text }) => ({
      mark: `${marks[kind].sign} ${say(marks[kind].text, language)}`,
      tone: marks[kind].tone,
      text: plainWords(say(text, language)),
    })),
    tallies: [
      ...(cases === undefined ? [] : [tallyLines('cases', cases, style)]),
      ...(reports === undefined ? [] : [tallyLines('reports', reports, style)]),
    ],
    unevaluated:
      unevaluated === 0 ? undefined : say(words.reportsUnevaluated, language, { count: unevaluated }),
  };
}

function tallyLines(noun: 'cases' | 'reports', tally: DecisionTally, style: FigureStyle): TallyLines {
  const { language, format } = style;
  const { compared, same, stricter, looser, otherFigures } = tally;
  return {
    title: say(words.decidedOtherwise, language, {
      compared: counted(nouns[noun], compared, style),
      same: format.number(same),
      stricter: format.number(stricter),
      looser: format.number(looser),
    }),
    changes: tally.changes.map((change) => tallyChange(change, style)),
    otherFigures: otherFigures === 0 ? undefined : say(words.otherFigures, language, { count: otherFigures }),
  };
}

function decisionWord(decision: DecisionChange['from'], language: Language): string {
  return say(statusWords[decision], language).toUpperCase();
}

function tallyChange(
  { from, to, count, direction, examples }: DecisionChange,
  { language, format }: FigureStyle,
): TallyChange {
  const isStricter = direction === 'STRICTER';
  return {
    word: say(isStricter ? words.decidesStricter : words.decidesLooser, language),
    tone: isStricter ? 'BAD' : 'GOOD',
    change: `${decisionWord(from, language)} → ${decisionWord(to, language)}: ${format.number(count)}`,
    examples: examples.slice(0, shownExamples).map(({ name, because }) => ({
      name: plainWords(name),
      because: because.map((text) => plainWords(say(text, language))),
    })),
    more: count > shownExamples ? say(words.andMore, language, { count: count - shownExamples }) : undefined,
  };
}
