import { fillTemplate, type Text } from '../../base/language.ts';
import type { Problem, ValuePlace } from '../../yaml/finding.ts';
import { quoted, suggestName } from '../../yaml/suggestion.ts';

/** What can be wrong with cases beyond their shape; all are errors. */
export const caseProblems = {
  POLICY_NOT_FOUND: {
    title: { en: 'Cases of a policy that is not there', 'pt-BR': 'Casos de uma política que não existe' },
    message: { en: 'There is no file {name}', 'pt-BR': 'Não existe o arquivo {name}' },
  },
  POLICY_UNUSABLE: {
    title: { en: 'Cases of a policy with errors', 'pt-BR': 'Casos de uma política com erros' },
    message: { en: 'The policy {name} has errors', 'pt-BR': 'A política {name} tem erros' },
  },
  CASES_OF_OTHER_KIND: {
    title: {
      en: 'Cases of a policy that name an operation, or the other way round',
      'pt-BR': 'Casos de uma política que citam uma operação, ou o contrário',
    },
    message: { en: '{name} is not what the key says', 'pt-BR': '{name} não é o que a chave diz' },
  },
  DUPLICATE_CASE: {
    title: { en: 'Two cases with one name', 'pt-BR': 'Dois casos com o mesmo nome' },
    message: { en: 'There is a case {name} above already', 'pt-BR': 'Já existe acima um caso {name}' },
  },
  UNKNOWN_CASE: {
    title: { en: 'A case to extend that is not there', 'pt-BR': 'Caso a estender que não existe' },
    message: { en: 'There is no case {name} to extend', 'pt-BR': 'Não existe o caso {name} para estender' },
  },
  CASE_CYCLE: {
    title: { en: 'Cases that extend each other in a circle', 'pt-BR': 'Casos que se estendem em círculo' },
    message: {
      en: 'The case {name} extends itself, by way of others or at once',
      'pt-BR': 'O caso {name} estende a si mesmo, diretamente ou por outros',
    },
  },
  UNKNOWN_FIXTURE: {
    title: { en: 'A sandbox case that is not there', 'pt-BR': 'Caso do sandbox que não existe' },
    message: { en: 'The sandbox has no case {name}', 'pt-BR': 'O sandbox não tem o caso {name}' },
  },
  FIXTURE_KIND_MISMATCH: {
    title: {
      en: 'A sandbox case of the other kind of document',
      'pt-BR': 'Caso do sandbox de outro tipo de documento',
    },
    message: {
      en: 'The sandbox case {name} is of the other kind of document than the policy',
      'pt-BR': 'O caso {name} do sandbox é de outro tipo de documento que a política',
    },
  },
  SECTION_UNKNOWN: {
    title: { en: 'A section that is not there', 'pt-BR': 'Seção que não existe' },
    message: { en: 'There is no section {name}', 'pt-BR': 'Não existe a seção {name}' },
  },
  SECTION_DERIVED: {
    title: { en: 'A section that cannot be given', 'pt-BR': 'Seção que não pode ser informada' },
    message: {
      en: '{name} is worked out from the other sections and cannot be given',
      'pt-BR': '{name} é calculada a partir das outras seções e não pode ser informada',
    },
  },
  SECTION_KIND_MISMATCH: {
    title: { en: 'A section of the other kind of document', 'pt-BR': 'Seção de outro tipo de documento' },
    message: {
      en: '{name} is not collected for the kind of document of the policy',
      'pt-BR': '{name} não é coletada para o tipo de documento da política',
    },
  },
  RULE_NOT_IN_POLICY: {
    title: { en: 'A rule that the policy does not have', 'pt-BR': 'Regra que a política não tem' },
    message: { en: 'The policy has no rule {name}', 'pt-BR': 'A política não tem a regra {name}' },
  },
  BAND_NOT_IN_POLICY: {
    title: {
      en: 'A risk band that the policy does not have',
      'pt-BR': 'Faixa de risco que a política não tem',
    },
    message: { en: 'The policy has no risk band {name}', 'pt-BR': 'A política não tem a faixa {name}' },
  },
  INPUT_NOT_IN_POLICY: {
    title: {
      en: 'An input that the policy does not declare',
      'pt-BR': 'Entrada que a política não declara',
    },
    message: {
      en: 'The policy declares no input {name}',
      'pt-BR': 'A política não declara a entrada {name}',
    },
  },
  INPUT_MISFIT: {
    title: { en: 'A value that the input cannot have', 'pt-BR': 'Valor que a entrada não pode ter' },
    message: { en: 'The input cannot be {name}', 'pt-BR': 'A entrada não pode ser {name}' },
  },
  INPUT_NOT_GIVEN: {
    title: { en: 'A case without a required input', 'pt-BR': 'Caso sem uma entrada obrigatória' },
    message: {
      en: 'The case {name} does not give an input that the policy requires',
      'pt-BR': 'O caso {name} não informa uma entrada que a política exige',
    },
  },
  MISSING_DATE: {
    title: { en: 'A case without a day', 'pt-BR': 'Caso sem data' },
    message: {
      en: 'The case {name} says no day on which it stands',
      'pt-BR': 'O caso {name} não diz em que dia se passa',
    },
  },
  UNRELATED_MEMBER: {
    title: { en: 'Somebody to whom no relation leads', 'pt-BR': 'Alguém a quem nenhuma relação leva' },
    message: { en: 'No list of the graph names {name}', 'pt-BR': 'Nenhuma lista do grafo cita {name}' },
  },
  MEMBER_NOT_IN_GRAPH: {
    title: { en: 'Somebody who is not in the graph', 'pt-BR': 'Alguém que não está no grafo' },
    message: { en: 'The graph of the case has no {name}', 'pt-BR': 'O grafo do caso não tem {name}' },
  },
  MEMBER_NOT_OF_KIND: {
    title: {
      en: 'Somebody of the other kind than the relation has',
      'pt-BR': 'Alguém do outro tipo que a relação não tem',
    },
    message: {
      en: '{name} is of a kind that this list does not have',
      'pt-BR': '{name} é de um tipo que esta lista não tem',
    },
  },
  RELATION_NOT_OF_KIND: {
    title: {
      en: 'A relation that this kind of document does not have',
      'pt-BR': 'Relação que este tipo de documento não tem',
    },
    message: { en: 'Only companies have {name}', 'pt-BR': 'Só empresas têm {name}' },
  },
  STEP_NOT_IN_OPERATION: {
    title: { en: 'A step that the operation does not have', 'pt-BR': 'Etapa que a operação não tem' },
    message: { en: 'The operation has no step {name}', 'pt-BR': 'A operação não tem a etapa {name}' },
  },
} as const satisfies Record<string, { readonly title: Text; readonly message: Text }>;

export type CaseProblemCode = keyof typeof caseProblems;

const mends: Readonly<Partial<Record<CaseProblemCode, Text>>> = {
  MEMBER_NOT_OF_KIND: {
    en: 'PARTNERS have kind: cpf or kind: cnpj; RELATIVES are people, all others companies',
    'pt-BR': 'PARTNERS têm kind: cpf ou kind: cnpj; RELATIVES são pessoas, todos os outros empresas',
  },
  RELATION_NOT_OF_KIND: {
    en: 'Somebody who is a company among PARTNERS says kind: cnpj',
    'pt-BR': 'Quem é empresa entre PARTNERS diz kind: cnpj',
  },
  DUPLICATE_CASE: { en: 'Give each case a name of its own', 'pt-BR': 'Dê a cada caso um nome próprio' },
  POLICY_NOT_FOUND: {
    en: 'Give the path of the policy from this file',
    'pt-BR': 'Informe o caminho da política a partir deste arquivo',
  },
  CASES_OF_OTHER_KIND: {
    en: 'Cases of a policy begin with policy:, those of an operation with operation:',
    'pt-BR': 'Casos de uma política começam com policy:, os de uma operação com operation:',
  },
  POLICY_UNUSABLE: {
    en: 'See them with credit policy check, and mend them first',
    'pt-BR': 'Veja-os com credit policy check e corrija-os primeiro',
  },
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
  place: ValuePlace,
  { name, choices = [] }: { readonly name: string; readonly choices?: readonly string[] },
): Problem {
  const { en, 'pt-BR': pt } = caseProblems[code].message;
  const params = { name: quoted(name) };
  return {
    code,
    severity: 'error',
    place,
    message: { en: fillTemplate(en, params), 'pt-BR': fillTemplate(pt, params) },
    suggestion: mends[code] ?? suggestName(name, choices),
  };
}
