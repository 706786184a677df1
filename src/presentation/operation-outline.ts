import { fillTemplate, type Language, say, type Text } from '../base/language.ts';
import type { Operation, OperationStep, RelationName } from '../policy/operation/operation.ts';
import { displayTitle } from '../policy/result-words.ts';
import { plainWords } from '../wording/plain-words.ts';
import { statusWords } from '../wording/statuses.ts';

/** An operation in words, as people read it: whom each step analyses, and what becomes of the whole by it. */
export interface OperationOutline {
  /** The policy of whom it begins with. */
  readonly rootPolicy: string;
  readonly steps: readonly {
    readonly name: string;
    readonly title: string;
    /** By their kind of document. */
    readonly policies: readonly { readonly type: 'cpf' | 'cnpj'; readonly policyId: string }[];
    /** Whom it looks at, and what they do to the operation. */
    readonly sentences: readonly string[];
  }[];
  /** Analyses in all, and steps from the root to the farthest member. */
  readonly limits: Operation['limits'];
}

const words = {
  ofRoot: { en: 'whoever it begins with', 'pt-BR': 'quem inicia a operação' },
  level: { en: 'up to level {level}', 'pt-BR': 'até o nível {level}' },
  share: { en: 'with {share}% of the capital or more', 'pt-BR': 'com {share}% do capital ou mais' },
  active: { en: 'active companies alone', 'pt-BR': 'só empresas ativas' },
  certain: {
    en: 'only whom a whole document names',
    'pt-BR': 'só quem um documento inteiro identifica',
  },
  limit: { en: 'at most {limit}', 'pt-BR': 'no máximo {limit}' },
  unlessRoot: {
    en: 'Nobody is analysed where the root has come to: {statuses}.',
    'pt-BR': 'Ninguém é analisado se a raiz resultou em: {statuses}.',
  },
  becomes: {
    en: 'A member with the result {result} makes the operation: {effect}.',
    'pt-BR': 'Um membro com o resultado {result} torna a operação: {effect}.',
  },
  ignored: {
    en: 'A member with the result {result} changes nothing.',
    'pt-BR': 'Um membro com o resultado {result} não muda nada.',
  },
} as const satisfies Record<string, Text>;

const relations: Readonly<Record<RelationName, Text>> = {
  PARTNERS: { en: 'Partners of {whom}', 'pt-BR': 'Sócios de {whom}' },
  BRANCHES: { en: 'Branches of {whom}', 'pt-BR': 'Filiais de {whom}' },
  COMPANIES: { en: 'Companies of {whom}', 'pt-BR': 'Empresas de {whom}' },
  RELATIVES: { en: 'Relatives of {whom}', 'pt-BR': 'Parentes de {whom}' },
  SAME_ADDRESS: { en: 'Who is at the address of {whom}', 'pt-BR': 'Quem está no endereço de {whom}' },
};

/** Puts an operation in words. */
export function operationOutline(operation: Operation, language: Language): OperationOutline {
  return {
    rootPolicy: operation.policy,
    steps: operation.steps.map((step) => ({
      name: step.name,
      title: titleOf(step, language),
      policies: (['cpf', 'cnpj'] as const).flatMap((type) => {
        const policyId = step.policies[type];
        return policyId === undefined ? [] : [{ type, policyId }];
      }),
      sentences: sentencesOf(step, operation, language),
    })),
    limits: operation.limits,
  };
}

function titleOf({ name, title }: Pick<OperationStep, 'name' | 'title'>, language: Language): string {
  return plainWords(displayTitle({ name, ...(title !== undefined && { title }) }, language));
}

function sentencesOf(step: OperationStep, { steps }: Operation, language: Language): readonly string[] {
  const { where, limit, unlessRoot, onDenied, onAlert, onError } = step;
  const from = steps.find(({ name }) => name === step.of);
  const whom = from === undefined ? say(words.ofRoot, language) : titleOf(from, language);
  const narrowed = [
    fillTemplate(say(relations[step.relation], language), { whom }),
    ...(where.maximumLevel > 1 ? [say(words.level, language, { level: where.maximumLevel })] : []),
    ...(where.minimumSharePercent > 0
      ? [say(words.share, language, { share: where.minimumSharePercent })]
      : []),
    ...(where.activeOnly ? [say(words.active, language)] : []),
    ...(where.certainOnly ? [say(words.certain, language)] : []),
    ...(limit === undefined ? [] : [say(words.limit, language, { limit })]),
  ];
  const statusOf = (status: keyof typeof statusWords) => say(statusWords[status], language);
  const effects = [
    ['DENIED', onDenied],
    ['ALERT', onAlert],
    ['ERROR', onError],
  ] as const;
  return [
    `${narrowed.join(', ')}.`,
    ...(unlessRoot.length === 0
      ? []
      : [say(words.unlessRoot, language, { statuses: unlessRoot.map(statusOf).join(', ') })]),
    ...effects.map(([result, effect]) =>
      effect === 'IGNORE'
        ? say(words.ignored, language, { result: statusOf(result) })
        : say(words.becomes, language, { result: statusOf(result), effect: statusOf(effect) }),
    ),
  ];
}
