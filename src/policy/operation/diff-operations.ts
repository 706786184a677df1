import { fillText, type Text } from '../../base/language.ts';
import { diffInputs } from '../diff-policies.ts';
import { changeWords, inPercent, orNone, titleIn } from '../diff-words.ts';
import { addedOrRemoved, arrow, changed, type PolicyChange } from '../policy-change.ts';
import type { Operation, OperationStep } from './operation.ts';

const words = {
  kind: { en: 'kind of the first document', 'pt-BR': 'tipo do primeiro documento' },
  policy: { en: 'policy of the root', 'pt-BR': 'política da raiz' },
  reports: { en: 'at most so many analyses', 'pt-BR': 'no máximo tantas análises' },
  levels: { en: 'at most so many levels', 'pt-BR': 'no máximo tantos níveis' },
  order: { en: 'order of the steps', 'pt-BR': 'ordem das etapas' },
  step: { en: 'step {step}: {relation} of {of}', 'pt-BR': 'etapa {step}: {relation} de {of}' },
  ofStep: { en: 'step {step}, {what}', 'pt-BR': 'etapa {step}, {what}' },
} as const satisfies Record<string, Text>;

/** What of a step can change, with its place below it, its word and its value. */
const stepFields: readonly {
  readonly place: string;
  readonly word: Text;
  readonly read: (step: OperationStep) => unknown;
  /** In its own words, where plain ones do not do. */
  readonly shown?: (step: OperationStep) => Text;
}[] = [
  { place: 'title', word: changeWords.title, read: titleIn },
  { place: 'of', word: { en: 'whose relations', 'pt-BR': 'relações de quem' }, read: ({ of }) => of },
  { place: 'relation', word: { en: 'relation', 'pt-BR': 'relação' }, read: ({ relation }) => relation },
  {
    place: 'where/maximumLevel',
    word: { en: 'farthest level', 'pt-BR': 'nível mais distante' },
    read: ({ where }) => where.maximumLevel,
  },
  {
    place: 'where/minimumSharePercent',
    word: { en: 'smallest share', 'pt-BR': 'menor participação' },
    read: ({ where }) => where.minimumSharePercent,
    shown: ({ where }) => inPercent(where.minimumSharePercent),
  },
  {
    place: 'where/activeOnly',
    word: { en: 'only active companies', 'pt-BR': 'só empresas ativas' },
    read: ({ where }) => where.activeOnly,
  },
  {
    place: 'where/certainOnly',
    word: { en: 'only who is certain', 'pt-BR': 'só quem é certo' },
    read: ({ where }) => where.certainOnly,
  },
  {
    place: 'policies/cpf',
    word: { en: 'policy of people', 'pt-BR': 'política das pessoas' },
    read: ({ policies }) => policies.cpf ?? null,
  },
  {
    place: 'policies/cnpj',
    word: { en: 'policy of companies', 'pt-BR': 'política das empresas' },
    read: ({ policies }) => policies.cnpj ?? null,
  },
  {
    place: 'inputs',
    word: { en: 'inputs handed on', 'pt-BR': 'entradas repassadas' },
    read: ({ inputs = [] }) => (inputs.length === 0 ? null : inputs.toSorted().join(', ')),
  },
  {
    place: 'unlessRoot',
    word: { en: 'not paid for where the root is', 'pt-BR': 'não se paga se a raiz for' },
    read: ({ unlessRoot }) => (unlessRoot.length === 0 ? null : unlessRoot.toSorted().join(', ')),
  },
  {
    place: 'limit',
    word: { en: 'at most so many members', 'pt-BR': 'no máximo tantos membros' },
    read: ({ limit }) => limit ?? null,
  },
  {
    place: 'onDenied',
    word: { en: 'a denied member gives', 'pt-BR': 'um membro negado dá' },
    read: ({ onDenied }) => onDenied,
  },
  {
    place: 'onAlert',
    word: { en: 'a member with an alert gives', 'pt-BR': 'um membro em alerta dá' },
    read: ({ onAlert }) => onAlert,
  },
  {
    place: 'onError',
    word: { en: 'a member in error gives', 'pt-BR': 'um membro com erro dá' },
    read: ({ onError }) => onError,
  },
];

/** What of a step is at a place below it, in a word: `where/activeOnly`; undefined where nothing has that name. */
export function stepFieldWord(place: string): Text | undefined {
  return stepFields.find((field) => field.place === place)?.word;
}

/**
 * How the second operation differs from the first, by meaning: layout, comments, and a default that is written out make no
 * difference; the order of the steps does, for who is asked for first. In the order of the language: settings, limits,
 * inputs, steps.
 */
export function diffOperations(before: Operation, after: Operation): readonly PolicyChange[] {
  return [...diffSettings(before, after), ...diffInputs(before, after), ...diffSteps(before, after)];
}

function* diffSettings(before: Operation, after: Operation): Generator<PolicyChange> {
  const settings = [
    ['id', before.id, after.id, changeWords.id],
    ['name', before.name, after.name, changeWords.name],
    ['title', titleIn(before), titleIn(after), changeWords.title],
    ['operation', before.operation, after.operation, words.kind],
    ['language', before.language, after.language, changeWords.language],
    ['policy', before.policy, after.policy, words.policy],
    ['limits/reports', before.limits.reports, after.limits.reports, words.reports],
    ['limits/levels', before.limits.levels, after.limits.levels, words.levels],
  ] as const;
  for (const [place, old, now, word] of settings) {
    if (old !== now) yield changed('SETTING', { place, before: old, after: now, word });
  }
}

function* diffSteps(before: Operation, after: Operation): Generator<PolicyChange> {
  const [olds, news] = [stepsByName(before), stepsByName(after)];
  for (const name of new Set([...olds.keys(), ...news.keys()])) {
    const [old, now] = [olds.get(name), news.get(name)];
    const step = old ?? now;
    if (old !== undefined && now !== undefined) yield* diffStep(old, now);
    else if (step !== undefined) {
      const text = fillText(words.step, { step: name, relation: step.relation, of: step.of });
      yield addedOrRemoved('STEP', { place: `steps/${name}`, value: step, was: old !== undefined, text });
    }
  }
  const inBoth = (of: ReadonlyMap<string, OperationStep>) =>
    [...of.keys()].filter((name) => olds.has(name) && news.has(name)).join(', ');
  const [old, now] = [inBoth(olds), inBoth(news)];
  if (old !== now) yield changed('STEP', { place: 'steps', before: old, after: now, word: words.order });
}

function* diffStep(before: OperationStep, after: OperationStep): Generator<PolicyChange> {
  for (const { place, word, read, shown } of stepFields) {
    const [old, now] = [read(before), read(after)];
    if (old === now) continue;
    const what = fillText(words.ofStep, { step: before.name, what: word });
    const [was, is] = shown ? [shown(before), shown(after)] : [orNone(old), orNone(now)];
    yield {
      ...changed('STEP', { place: `steps/${before.name}/${place}`, before: old, after: now, word: what }),
      text: arrow(what, was, is),
    };
  }
}

function stepsByName({ steps }: Operation): ReadonlyMap<string, OperationStep> {
  return new Map(steps.map((step) => [step.name, step]));
}
