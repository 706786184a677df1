import { fillTemplate, type Text } from '../../base/language.ts';
import type { PolicyPlace, PolicyProblem } from '../finding.ts';
import { quoted, suggestName } from '../suggestion.ts';

/** What can be wrong with cases beyond their shape; all are errors. */
export const caseProblems = {
  DUPLICATE_CASE: {
    en: 'There is a case {name} above already',
    'pt-BR': 'Já existe acima um caso {name}',
  },
  UNKNOWN_CASE: {
    en: 'There is no case {name} to extend',
    'pt-BR': 'Não existe o caso {name} para estender',
  },
  CASE_CYCLE: {
    en: 'The case {name} extends itself, by way of others or at once',
    'pt-BR': 'O caso {name} estende a si mesmo, diretamente ou por outros',
  },
  UNKNOWN_FIXTURE: {
    en: 'The sandbox has no case {name}',
    'pt-BR': 'O sandbox não tem o caso {name}',
  },
  FIXTURE_KIND_MISMATCH: {
    en: 'The sandbox case {name} is of the other kind of document than the policy',
    'pt-BR': 'O caso {name} do sandbox é de outro tipo de documento que a política',
  },
  UNKNOWN_SECTION: { en: 'There is no section {name}', 'pt-BR': 'Não existe a seção {name}' },
  SECTION_DERIVED: {
    en: '{name} is worked out from the other sections and cannot be given',
    'pt-BR': '{name} é calculada a partir das outras seções e não pode ser informada',
  },
  SECTION_KIND_MISMATCH: {
    en: '{name} is not collected for the kind of document of the policy',
    'pt-BR': '{name} não é coletada para o tipo de documento da política',
  },
  RULE_NOT_IN_POLICY: {
    en: 'The policy has no rule {name}',
    'pt-BR': 'A política não tem a regra {name}',
  },
  UNKNOWN_BAND: { en: 'The policy has no risk band {name}', 'pt-BR': 'A política não tem a faixa {name}' },
  MISSING_DATE: {
    en: 'The case {name} says no day on which it stands',
    'pt-BR': 'O caso {name} não diz em que dia se passa',
  },
} as const satisfies Record<string, Text>;

export type CaseProblemCode = keyof typeof caseProblems;

const mends: Readonly<Partial<Record<CaseProblemCode, Text>>> = {
  DUPLICATE_CASE: { en: 'Give each case a name of its own', 'pt-BR': 'Dê a cada caso um nome próprio' },
  CASE_CYCLE: {
    en: 'Take extends out of one of them',
    'pt-BR': 'Retire extends de um deles',
  },
  MISSING_DATE: {
    en: 'Add asOf: to the case, or at the head of the file for all: asOf: 2026-01-15',
    'pt-BR': 'Acrescente asOf: ao caso, ou no início do arquivo para todos: asOf: 2026-01-15',
  },
};

/** A problem with a case; `choices` are the names that could have been meant. */
export function caseProblem(
  code: CaseProblemCode,
  place: PolicyPlace,
  { name, choices = [] }: { readonly name: string; readonly choices?: readonly string[] },
): PolicyProblem {
  const { en, 'pt-BR': pt } = caseProblems[code];
  const params = { name: quoted(name) };
  return {
    code,
    severity: 'error',
    place,
    message: { en: fillTemplate(en, params), 'pt-BR': fillTemplate(pt, params) },
    suggestion: mends[code] ?? suggestName(name, choices),
  };
}
