import type { Text } from '../base/language.ts';
import type { DurationUnit } from './elapsed-time.ts';

/** What a rule extracts from the data. It settles which operators and units fit. */
export type ValueKind = keyof typeof valueKinds;

export type Unit = DurationUnit | 'BRL' | 'PERCENT' | 'POINTS' | 'COUNT';

/** The form in which the engine compares a kind. */
export type Shape = 'number' | 'text' | 'list' | 'boolean';

interface ValueKindDefinition {
  readonly title: Text;
  readonly shape: Shape;
  /** Empty: a unit never fits. One: it may be left out. Several: it must be said. */
  readonly units: readonly Unit[];
  /** Thresholds must be whole numbers. */
  readonly whole: boolean;
}

export const valueKinds = {
  count: {
    title: { en: 'a count', 'pt-BR': 'uma quantidade' },
    shape: 'number',
    units: ['COUNT'],
    whole: true,
  },
  points: { title: { en: 'points', 'pt-BR': 'pontos' }, shape: 'number', units: ['POINTS'], whole: false },
  money: {
    title: { en: 'an amount in BRL', 'pt-BR': 'um valor em reais' },
    shape: 'number',
    units: ['BRL'],
    whole: false,
  },
  percent: {
    title: { en: 'a percentage', 'pt-BR': 'um percentual' },
    shape: 'number',
    units: ['PERCENT'],
    whole: false,
  },
  number: { title: { en: 'a number', 'pt-BR': 'um número' }, shape: 'number', units: [], whole: false },
  integer: {
    title: { en: 'a whole number', 'pt-BR': 'um número inteiro' },
    shape: 'number',
    units: [],
    whole: true,
  },
  ratio: { title: { en: 'a ratio', 'pt-BR': 'uma razão' }, shape: 'number', units: [], whole: false },
  duration: {
    title: { en: 'a time elapsed', 'pt-BR': 'um tempo decorrido' },
    shape: 'number',
    units: ['DAYS', 'MONTHS', 'YEARS'],
    whole: true,
  },
  text: { title: { en: 'a text', 'pt-BR': 'um texto' }, shape: 'text', units: [], whole: false },
  list: {
    title: { en: 'a list of texts', 'pt-BR': 'uma lista de textos' },
    shape: 'list',
    units: [],
    whole: false,
  },
  boolean: { title: { en: 'yes or no', 'pt-BR': 'sim ou não' }, shape: 'boolean', units: [], whole: false },
} as const satisfies Record<string, ValueKindDefinition>;

/** Every unit of the language. */
export const units: readonly Unit[] = ['DAYS', 'MONTHS', 'YEARS', 'BRL', 'PERCENT', 'POINTS', 'COUNT'];
