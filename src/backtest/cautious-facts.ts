import { type Language, say, type Text } from '../base/language.ts';
import type { CompiledPolicy } from '../policy/compile.ts';
import { questionsOf } from '../policy/counterfactual/ways.ts';
import { objectionInWords } from './page/cells.ts';

/** A rule of a policy on a fact that law treats with care. */
export interface CareMark {
  readonly rule: string;
  readonly text: (language: Language) => string;
  readonly law: (language: Language) => string;
}

// Law 12.414/2011, art. 7-A (as of Complementary Law 166/2019): what may not be part of a credit score.
// Law 13.709/2018 (LGPD), art. 5 II: sensitive data; art. 6 IX: no treatment for unlawful or abusive discrimination.
const origin: Text = {
  en: 'may stand for social or ethnic origin (Law 12.414/2011, art. 7-A, I; LGPD, art. 6, IX)',
  'pt-BR': 'pode indicar origem social ou étnica (Lei 12.414/2011, art. 7º-A, I; LGPD, art. 6º, IX)',
};
const age: Text = {
  en: 'age: nobody is discriminated against for it (Law 10.741/2003, arts. 4 and 96; LGPD, art. 6, IX); a minimum age for capacity is another thing (Civil Code, art. 5)',
  'pt-BR':
    'idade: ninguém é discriminado por ela (Lei 10.741/2003, arts. 4º e 96; LGPD, art. 6º, IX); idade mínima por capacidade civil é outra coisa (Código Civil, art. 5º)',
};
const politics: Text = {
  en: 'political conviction (Law 12.414/2011, art. 7-A, I; LGPD, art. 5, II)',
  'pt-BR': 'convicção política (Lei 12.414/2011, art. 7º-A, I; LGPD, art. 5º, II)',
};
const others: Text = {
  en: 'of other people: in a score, only of relatives in the first degree or dependants (Law 12.414/2011, art. 7-A, II)',
  'pt-BR':
    'de outras pessoas: na pontuação, só de parentes em primeiro grau ou dependentes (Lei 12.414/2011, art. 7º-A, II)',
};
const innocence: Text = {
  en: 'nobody is held guilty before a final judgment (Constitution, art. 5, LVII)',
  'pt-BR': 'ninguém é culpado antes do trânsito em julgado (Constituição, art. 5º, LVII)',
};
const score: Text = {
  en: 'a score: the data weighed and their sources are told on request (STJ, Súmula 550)',
  'pt-BR': 'um score: os dados valorados e as fontes são informados a pedido (STJ, Súmula 550)',
};
const inquiries: Text = {
  en: 'how often others have asked: to be explained on request (STJ, Súmula 550), and nobody’s use of their own rights counts (Law 12.414/2011, art. 7-A, III)',
  'pt-BR':
    'quantas consultas terceiros fizeram: explicar a pedido (STJ, Súmula 550); o exercício de direito próprio não conta (Lei 12.414/2011, art. 7º-A, III)',
};

const ofRules: Readonly<Record<string, Text>> = {
  AGE: age,
  PARTNERS_YOUNGEST_AGE: age,
  PARTNERS_OLDEST_AGE: age,
  LOCATION_STATE: origin,
  SOCIAL_BENEFITS: origin,
  HAS_SOCIAL_BENEFIT: origin,
  ELECTORAL_DONATIONS: politics,
  RELATIVES_PEP: others,
  PARTNERS_PEP: others,
  HAS_ARREST_WARRANT: innocence,
  HAD_ARREST_WARRANT: innocence,
  OWNER_LAWSUITS_HAS_CRIMINAL: innocence,
  SCORE: score,
  SYNTHETIC_SCORE: score,
  BUREAU_INQUIRIES: inquiries,
};

/** Of what the caller says, by what it is called. */
const ofInputs: readonly (readonly [RegExp, Text])[] = [
  [
    /gender|sex(o|_|$)|g[eê]nero|ra[cç]a|race|ethnic|etnia|relig|nationality|nacionalidade|birth_?place|naturalidade/i,
    {
      en: 'sex, origin or belief: no part of a score (Law 12.414/2011, art. 7-A, I; LGPD, art. 5, II)',
      'pt-BR':
        'sexo, origem ou crença: não entra na pontuação (Lei 12.414/2011, art. 7º-A, I; LGPD, art. 5º, II)',
    },
  ],
  [
    /health|sa[uú]de|disab|defici/i,
    { en: 'health (Law 12.414/2011, art. 7-A, I)', 'pt-BR': 'saúde (Lei 12.414/2011, art. 7º-A, I)' },
  ],
  [/\bage\b|idade/i, age],
  [/cep|zip|bairro|neighbo|city|cidade|munic|\buf\b|state/i, origin],
  [/inquir|consult|quer(y|ies)/i, inquiries],
];

/** The rules of a policy on facts that law treats with care, each once. */
export function carefulRules({ groups }: CompiledPolicy): readonly CareMark[] {
  const marks = new Map<string, CareMark>();
  for (const rule of groups.flatMap((group) => group.rules)) {
    for (const { rule: asked } of questionsOf(rule.criterion)) {
      const { input } = asked;
      const law =
        input === undefined
          ? Object.hasOwn(ofRules, asked.id)
            ? ofRules[asked.id]
            : undefined
          : ofInputs.find(([name]) => name.test(input.name))?.[1];
      if (law === undefined) continue;
      const text = (language: Language) => objectionInWords(rule, language);
      marks.set(`${asked.id} ${text('en')}`, {
        rule: input === undefined ? asked.id : `INPUT.${input.name}`,
        text,
        law: (language) => say(law, language),
      });
    }
  }
  return [...marks.values()];
}
