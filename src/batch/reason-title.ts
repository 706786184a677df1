import { type Language, say, type Text } from '../base/language.ts';
import type { CompiledPolicy } from '../policy/compile.ts';
import { criterionWords, nameInWords } from '../policy/criterion-words.ts';
import { notSeen } from '../policy/reasons.ts';
import { ruleOfReason } from '../policy/result-words.ts';
import { findRule } from '../policy/rules/index.ts';
import type { CriterionCode, PolicyOutcome, ReasonOutcome } from '../sections/credit-policy.ts';

/** Reasons that concern the policy as a whole; see policy/reasons.ts. */
const causeTitles: Readonly<Record<string, Text>> = {
  RISK_BAND: { en: 'Risk band', 'pt-BR': 'Faixa de risco' },
  NO_SCORE: { en: 'No score', 'pt-BR': 'Sem pontuação' },
  MINIMUM_COVERAGE: { en: 'Coverage below the minimum', 'pt-BR': 'Cobertura abaixo do mínimo' },
  NOT_SEEN: {
    en: 'Data not seen without which the policy does not approve',
    'pt-BR': 'Dados ausentes sem os quais a política não aprova',
  },
  NOTHING_EVALUATED: { en: 'Nothing could be evaluated', 'pt-BR': 'Nada pôde ser avaliado' },
  EXISTENCE_NOT_CONFIRMED: {
    en: 'Existence of the document not confirmed',
    'pt-BR': 'Existência do documento não confirmada',
  },
};

/** What people read for a reason: the title of its rule or combination, or of what concerns the policy as a whole. */
export function reasonTitle(rule: string, language: Language): string {
  const cause = Object.hasOwn(causeTitles, rule) ? causeTitles[rule] : undefined;
  const title = findRule(rule)?.title ?? cause;
  return title === undefined ? nameInWords(rule, language) : say(title, language);
}

/**
 * What people read for a reason of a policy: what the rule of that code asks in that group, with what narrows it, the input that it reads,
 * or what it is combined of. Where the group asks several things by one code, what they have in common.
 */
export function reasonTitleIn(
  { groups }: Pick<CompiledPolicy, 'groups'>,
  { group, rule }: { readonly group: string; readonly rule: string },
  language: Language,
): string {
  const codes = groups
    .filter(({ name }) => name === group)
    .flatMap(({ rules }) => rules.map(({ criterion }) => criterion.code))
    .filter((code) => code.rule === rule);
  const titles = [...new Set(codes.map((code) => titleOfCode(code, language)))];
  const [first] = titles;
  if (first === undefined) return reasonTitle(rule, language);
  // Inputs have nothing in common but that somebody said them; members of combinations not even that.
  const isCatalogued = findRule(rule) !== undefined && codes.every(({ input }) => input === undefined);
  return titles.length > 1 && isCatalogued ? reasonTitle(rule, language) : titles.join(' / ');
}

/** The same for a reason of a result: what a combination or an input is, and else what its code is called. */
export function reasonTitleOf(reason: ReasonOutcome, outcome: PolicyOutcome, language: Language): string {
  const rule = reason.rule === notSeen ? undefined : ruleOfReason(reason, outcome);
  const isOwn = rule?.input !== undefined || rule?.members !== undefined;
  return isOwn ? titleOfCode(rule, language) : reasonTitle(reason.rule, language);
}

function titleOfCode(code: CriterionCode, language: Language): string {
  const { rule, condition = '', members } = code;
  // The name of a combination is a code of whoever wrote the policy: what it is made of says more.
  const isCoded = members !== undefined && nameInWords(rule, language) === rule;
  const said = isCoded ? { ...code, rule: condition.startsWith('ANY') ? 'ANY' : 'ALL' } : code;
  return criterionWords(said, language)?.title ?? reasonTitle(rule, language);
}
