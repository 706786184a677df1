import type { Text } from '../../../base/language.ts';

/** Policies as files: what is found in them, their cases, and how two differ. */
export const policyFileTexts = {
  severityError: { en: 'error', 'pt-BR': 'erro' },
  severityWarning: { en: 'warning', 'pt-BR': 'aviso' },
  findingIsError: {
    en: 'An error: the file cannot be used until it is mended.',
    'pt-BR': 'Um erro: o arquivo não pode ser usado até ser corrigido.',
  },
  findingIsWarning: {
    en: 'A warning: the file can be used, but probably says something else than was meant.',
    'pt-BR': 'Um aviso: o arquivo pode ser usado, mas provavelmente diz algo diferente do pretendido.',
  },
  tooManyFiles: {
    en: 'there are more than {limit} files below it',
    'pt-BR': 'há mais de {limit} arquivos nela',
  },
  policyFolder: { en: 'a folder of policies', 'pt-BR': 'uma pasta de políticas' },
  moreInLog: { en: '{count} more in the log:', 'pt-BR': 'mais {count} no log:' },
  summaryCut: { en: 'More lines in the log: {count}.', 'pt-BR': 'Mais linhas no log: {count}.' },
  columnPlace: { en: 'Place', 'pt-BR': 'Lugar' },
  profileUnusable: {
    en: '(not usable: credit profile check {name})',
    'pt-BR': '(inutilizável: credit profile check {name})',
  },
  profileFeeds: {
    en: 'Profile {profile} has a source for every rule of {policy}.',
    'pt-BR': 'O perfil {profile} tem fonte para toda regra de {policy}.',
  },
  profileLacks: {
    en: 'With profile {profile}, {count} criteria of {policy} can never be known: their rules are NOT_APPLIED.',
    'pt-BR':
      'Com o perfil {profile}, {count} critérios de {policy} nunca são conhecidos: suas regras ficam NOT_APPLIED.',
  },
  profileCost: {
    en: 'A report costs {usual} where every source of {profile} answers, {most} at most.',
    'pt-BR': 'Um relatório custa {usual} quando toda fonte de {profile} responde, {most} no máximo.',
  },
  profileCostByCases: {
    en: 'By the {cases} cases of the policy: {average} on average.',
    'pt-BR': 'Pelos {cases} casos da política: {average} em média.',
  },
  profileUnpriced: {
    en: 'In no amount, for nobody has said their price: {sources}.',
    'pt-BR': 'Em nenhum valor, por faltar seu preço: {sources}.',
  },
  profileShipped: { en: 'ships', 'pt-BR': 'vem pronto' },
  profileOwn: { en: 'yours', 'pt-BR': 'seu' },
  columnFinding: { en: 'Finding', 'pt-BR': 'Achado' },
  columnPolicy: { en: 'Policy', 'pt-BR': 'Política' },
  columnCases: { en: 'Cases', 'pt-BR': 'Casos' },
  columnMissing: { en: 'Missing', 'pt-BR': 'Falta' },
  formatsOnStdout: {
    en: '{formats} would be mixed on stdout',
    'pt-BR': '{formats} se misturariam em stdout',
  },
  formatIntoFile: {
    en: 'one of them there and the others into files: --format junit=junit.xml',
    'pt-BR': 'uma delas ali e as outras em arquivos: --format junit=junit.xml',
  },
  checkClean: { en: '{files} checked: nothing found.', 'pt-BR': 'Verificação de {files}: nada encontrado.' },
  checkSummary: {
    en: '{files} checked: {errors}, {warnings}.',
    'pt-BR': 'Verificação de {files}: {errors}, {warnings}.',
  },
  tooManyWarnings: {
    en: 'More warnings than the {limit} that --max-warnings allows.',
    'pt-BR': 'Mais avisos do que os {limit} que --max-warnings permite.',
  },

  // Cases and their coverage
  boundaryCoverage: { en: 'Boundary coverage', 'pt-BR': 'Cobertura de limites' },
  casesNotRun: { en: 'not run', 'pt-BR': 'não foi executado' },
  allHold: { en: 'all hold', 'pt-BR': 'todos valem' },
  caseHolds: { en: 'ok', 'pt-BR': 'ok' },
  caseFails: { en: 'FAILED', 'pt-BR': 'FALHOU' },
  expected: { en: 'expected', 'pt-BR': 'esperado' },
  got: { en: 'got', 'pt-BR': 'obtido' },
  noValue: { en: 'none', 'pt-BR': 'nenhum' },
  missing: { en: 'missing:', 'pt-BR': 'falta:' },
  met: { en: 'met:', 'pt-BR': 'há:' },
  nothingMissing: { en: 'covered', 'pt-BR': 'coberta' },
  pointsCovered: { en: '{met} of {demanded} points', 'pt-BR': '{met} de {demanded} pontos' },
  lessThanMinimum: {
    en: 'less than the {minimum}% asked for',
    'pt-BR': 'menos que os {minimum}% pedidos',
  },
  policiesUncovered: {
    en: 'policies covered by less than {minimum}%: {count}',
    'pt-BR': 'políticas com cobertura menor que {minimum}%: {count}',
  },
  noCaseOfPolicy: {
    en: 'No case names {file}: nothing says how it is meant to decide.',
    'pt-BR': 'Nenhum caso cita {file}: nada diz como ela deve decidir.',
  },
  coverageOfSome: {
    en: 'some cases alone say nothing about coverage',
    'pt-BR': 'só alguns casos nada dizem sobre a cobertura',
  },
  eitherOption: { en: 'one of {options}', 'pt-BR': 'uma de {options}' },
  noCaseNamed: { en: 'no case has "{name}" in its name', 'pt-BR': 'nenhum caso tem "{name}" no nome' },
  partOfName: { en: 'a part of the name of a case', 'pt-BR': 'uma parte do nome de um caso' },
  aPercentage: { en: 'a percentage from 0 to 100', 'pt-BR': 'um percentual de 0 a 100' },

  // A first policy
  whichTemplate: { en: 'What to begin from?', 'pt-BR': 'De que partir?' },
  whichPolicyId: { en: 'Id of the policy', 'pt-BR': 'Id da política' },
  whichPolicyName: { en: 'Name that people read (Enter: {id})', 'pt-BR': 'Nome que se lê (Enter: {id})' },
  policyIdForm: {
    en: 'lower-case letters, digits, - and _; at most 64',
    'pt-BR': 'letras minúsculas, dígitos, - e _; no máximo 64',
  },
  policyWritten: {
    en: '{file} is yours to change, from {template}; {cases} says how it is meant to decide.',
    'pt-BR': '{file} é sua para mudar, a partir de {template}; {cases} diz como ela deve decidir.',
  },

  // Two policies
  seeAllFindings: {
    en: 'See all: credit policy check {file}',
    'pt-BR': 'Veja todos: credit policy check {file}',
  },
  casesWithoutFinding: {
    en: 'cases without a finding: credit policy check {file}',
    'pt-BR': 'casos sem achados: credit policy check {file}',
  },
  policyOfOtherKind: { en: 'it is about a {kind}', 'pt-BR': 'ela é sobre {kind}' },
  policyOfKind: {
    en: 'a policy about a {kind}, as the other is',
    'pt-BR': 'uma política sobre {kind}, como a outra',
  },
  isAnOperation: { en: 'it is an operation', 'pt-BR': 'ela é uma operação' },
  isAPolicy: { en: 'it is a policy', 'pt-BR': 'ela é uma política' },
  policyToProve: {
    en: 'a policy; of operations nothing is proven',
    'pt-BR': 'uma política; de operações nada se prova',
  },
  policyToBacktest: {
    en: 'a policy; operations are tried by their cases',
    'pt-BR': 'uma política; operações testam-se pelos seus casos',
  },
  besideWhat: {
    en: 'name a candidate, or with --beside the policy whose candidate is meant',
    'pt-BR': 'indique uma candidata, ou com --beside a política de cuja candidata se trata',
  },
  stopOrStart: {
    en: '--stop takes no candidate: --beside says whose is ended',
    'pt-BR': '--stop não aceita candidata: --beside diz de quem se encerra',
  },
  shadowRuns: {
    en: 'The candidate decides each new report of {policy} too, from now on; nobody is told.',
    'pt-BR':
      'A candidata decide também cada relatório novo de {policy}, de agora em diante; a ninguém se diz.',
  },
  promotesShadow: {
    en: 'The candidate beside {policy} becomes the version after {version}. Reports that are there keep theirs.',
    'pt-BR':
      'A candidata ao lado de {policy} vira a versão depois da {version}. Os relatórios existentes ficam com a sua.',
  },
  sharesShadow: {
    en: 'The candidate beside {policy} decides {percent} of a hundred documents; version {version} decides the others.',
    'pt-BR':
      'A candidata ao lado de {policy} decide {percent} de cada cem documentos; a versão {version} decide os outros.',
  },
  shadowShares: {
    en: 'Version {other} of {policy} decides {percent} of a hundred documents, version {version} the others.',
    'pt-BR':
      'A versão {other} de {policy} decide {percent} de cada cem documentos; a versão {version}, os outros.',
  },
  shadowStopped: {
    en: 'The candidate beside {policy} has ended; what it decided stays.',
    'pt-BR': 'A candidata ao lado de {policy} foi encerrada; o que ela decidiu fica.',
  },
  againstWhat: {
    en: 'no policy is stored as {policy}: name one with --against',
    'pt-BR': 'nenhuma política está guardada como {policy}: indique uma com --against',
  },
  futureDay: {
    en: 'the day lies in the future',
    'pt-BR': 'o dia está no futuro',
  },
  backtestName: {
    en: 'a name that ends in .xlsx or .html',
    'pt-BR': 'um nome que termine em .xlsx ou .html',
  },
  backtestPageName: {
    en: 'with --html a name that ends in .html',
    'pt-BR': 'com --html um nome que termine em .html',
  },
  backtestProgress: { en: '{count} reports', 'pt-BR': '{count} relatórios' },
  backtestOutcomesProgress: { en: 'Outcomes: {count} lines', 'pt-BR': 'Desfechos: {count} linhas' },
  backtestMore: {
    en: 'Everything, with rates by month, band and segment: -o FILE.xlsx or --html',
    'pt-BR': 'Tudo, com taxas por mês, faixa e segmento: -o ARQUIVO.xlsx ou --html',
  },
  rulesGone: {
    en: 'it asks rules that this version of the program does not have: {rules}',
    'pt-BR': 'ela usa regras que esta versão do programa não tem: {rules}',
  },
  policyOfThisProgram: {
    en: 'a later version of it, or a file: the reports made with it are read all the same',
    'pt-BR': 'uma versão posterior, ou um arquivo: os relatórios feitos com ela são lidos assim mesmo',
  },
  oneRelation: {
    en: 'a proof has one relation: --never-looser, --never-stricter or --same',
    'pt-BR': 'uma prova tem uma só relação: --never-looser, --never-stricter ou --same',
  },
  invariantsProven: {
    en: 'Invariants proven of everybody who could ever come: {proven} of {count}.',
    'pt-BR': 'Invariantes provados para todos os que possam vir: {proven} de {count}.',
  },
  invariantCasesHead: {
    en: 'They break invariants of the policy, and hold once it is mended.',
    'pt-BR': 'Quebram invariantes da política, e valem quando ela for corrigida.',
  },
  invariantCasesWritten: {
    en: 'Cases of those who break invariants, in {file}: {count}. They fail until the policy is mended.',
    'pt-BR': 'Casos de quem quebra invariantes, em {file}: {count}. Falham até a política ser corrigida.',
  },
  mutationProgress: { en: '{policy}: {count} changes', 'pt-BR': '{policy}: {count} mudanças' },
  mutantsCounted: {
    en: '{killed} of {all} changes killed, {equivalent} proven to decide nothing',
    'pt-BR': '{killed} de {all} mudanças mortas, provadamente sem efeito: {equivalent}',
  },
  killedBy: { en: 'by: {name}', 'pt-BR': 'por: {name}' },
  provenEquivalent: {
    en: 'nobody who could ever come is decided otherwise',
    'pt-BR': 'ninguém que possa vir recebe decisão diferente',
  },
  wouldKill: { en: '{figure}; missing case: {name}', 'pt-BR': '{figure}; falta o caso: {name}' },
  missingCaseName: { en: '{subject}: {before}, not {after}', 'pt-BR': '{subject}: {before}, e não {after}' },
  knownSubjectName: {
    en: 'everything is known, and nothing speaks against the subject',
    'pt-BR': 'tudo se conhece, e nada pesa contra',
  },
  casesFailAnyway: {
    en: 'Cases that do not hold of the policy as it is: {count}, such as "{first}"',
    'pt-BR': 'Casos que não valem para a política como está: {count}, como "{first}"',
  },
  testFirst: { en: 'First: credit policy test {file}', 'pt-BR': 'Antes: credit policy test {file}' },
  confirmExpectation: {
    en: 'To confirm: it expects what the policy decides today.',
    'pt-BR': 'A confirmar: espera o que a política decide hoje.',
  },
  confirmOne: { en: 'Notices {change}', 'pt-BR': 'Nota {change}' },
  confirmSeveral: {
    en: 'Notices {change} (and others: {others})',
    'pt-BR': 'Nota {change} (e outras: {others})',
  },
  missingCasesWritten: {
    en: 'Cases added to {file}: {count}. Read each, and confirm or mend what it expects.',
    'pt-BR': 'Casos acrescentados a {file}: {count}. Leia cada um, e confirme ou corrija o que espera.',
  },
  casesInBrackets: {
    en: 'its cases: are no list of lines that begin with a dash',
    'pt-BR': 'os seus cases: não são uma lista de linhas que começam com hífen',
  },
  casesAsList: { en: 'cases: with a - for each', 'pt-BR': 'cases: com um - para cada' },
  columnSurvivors: { en: 'Unnoticed', 'pt-BR': 'Não notadas' },
  proofWitnessWritten: {
    en: 'The subject is a case in {file}: credit policy test {file}',
    'pt-BR': 'O caso está em {file}: credit policy test {file}',
  },
  proofCaseName: {
    en: 'decided otherwise by {before} and {after}',
    'pt-BR': 'decidido de outro modo por {before} e {after}',
  },
  proofCaseHead: {
    en: 'An invented subject. {nameBefore}: {before}. {nameAfter}: {after}.\nIt expects what the first decides; where the change is meant, expect what the second does.',
    'pt-BR':
      'Um caso inventado. {nameBefore}: {before}. {nameAfter}: {after}.\nEspera o que a primeira decide; se a mudança é pretendida, espere o que a segunda decide.',
  },
  policyAsTheOther: { en: 'a policy, as the other is', 'pt-BR': 'uma política, como a outra' },
  operationAsTheOther: { en: 'an operation, as the other is', 'pt-BR': 'uma operação, como a outra' },
  reportsOfPolicies: {
    en: '--reports is for policies; operations are compared by --cases',
    'pt-BR': '--reports serve a políticas; operações comparam-se com --cases',
  },
} as const satisfies Record<string, Text>;
