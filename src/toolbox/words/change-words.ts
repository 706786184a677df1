import type { Text } from '../../base/language.ts';

/** What stands where a change of a policy is looked at before it is enabled. */
export const changeWords = {
  titleNewVersion: { en: '{name}: from version {from} to {to}', 'pt-BR': '{name}: da versão {from} à {to}' },
  titleNew: { en: '{name}: a new policy', 'pt-BR': '{name}: uma política nova' },
  titleNewOperation: { en: '{name}: a new operation', 'pt-BR': '{name}: uma operação nova' },
  titleEnable: { en: '{name}: enable again', 'pt-BR': '{name}: habilitar de novo' },
  titleNothing: { en: '{name}: nothing changes', 'pt-BR': '{name}: nada muda' },
  titleUnusable: { en: 'A policy that cannot be used', 'pt-BR': 'Uma política que não pode ser usada' },
  titleText: { en: 'A new version', 'pt-BR': 'Uma versão nova' },
  back: { en: 'Back to the policy', 'pt-BR': 'Voltar à política' },
  backToAll: { en: 'Back to the policies', 'pt-BR': 'Voltar às políticas' },
  planning: {
    en: 'Deciding the stored reports under both versions. Nothing is changed…',
    'pt-BR': 'Decidindo os relatórios guardados com as duas versões. Nada é alterado…',
  },
  couldNotPlan: { en: 'The effect could not be worked out', 'pt-BR': 'Não foi possível calcular o efeito' },

  yaml: { en: 'The YAML of the policy', 'pt-BR': 'O YAML da política' },
  yamlHint: {
    en: 'Paste it, or drop its files here: the policy, its .cases.yaml and its .invariants.yaml. Nothing is changed before you have seen what it does.',
    'pt-BR':
      'Cole aqui, ou solte os arquivos: a política, os casos (.cases.yaml) e os invariantes (.invariants.yaml). Nada muda antes de você ver o efeito.',
  },
  chooseFiles: { en: 'Choose files', 'pt-BR': 'Escolher arquivos' },
  fromCurrent: { en: 'Begin from the one in force', 'pt-BR': 'Partir da que vale' },
  withCases: { en: 'With cases: {file}', 'pt-BR': 'Com casos: {file}' },
  withInvariants: { en: 'With invariants: {file}', 'pt-BR': 'Com invariantes: {file}' },
  keptCases: {
    en: 'Its cases stay, and are run against the new version.',
    'pt-BR': 'Os casos dela continuam, e são rodados com a versão nova.',
  },
  seeEffect: { en: 'See the effect', 'pt-BR': 'Ver o efeito' },
  noText: { en: 'Paste the YAML of a policy first.', 'pt-BR': 'Cole antes o YAML de uma política.' },
  notYaml: { en: '{name} is no .yaml file.', 'pt-BR': '{name} não é um arquivo .yaml.' },
  tooLong: {
    en: '{name} is longer than a policy may be.',
    'pt-BR': '{name} é maior do que uma política pode ser.',
  },
  otherText: { en: 'Change the text', 'pt-BR': 'Mudar o texto' },
  otherPolicy: {
    en: 'The text is of the policy {id}, not of the one that you came from.',
    'pt-BR': 'O texto é da política {id}, e não daquela de onde você veio.',
  },

  findings: { en: 'Check', 'pt-BR': 'Verificação' },
  findingsNone: { en: 'nothing found', 'pt-BR': 'nada encontrado' },
  errorsOne: { en: '1 error', 'pt-BR': '1 erro' },
  errorsMany: { en: '{count} errors', 'pt-BR': '{count} erros' },
  warningsOne: { en: '1 warning', 'pt-BR': '1 aviso' },
  warningsMany: { en: '{count} warnings', 'pt-BR': '{count} avisos' },
  line: { en: 'line {line}', 'pt-BR': 'linha {line}' },
  lineOfCases: { en: 'cases, line {line}', 'pt-BR': 'casos, linha {line}' },
  lineOfInvariants: { en: 'invariants, line {line}', 'pt-BR': 'invariantes, linha {line}' },
  mend: {
    en: 'It cannot be enabled so. Mend the text, and look at the effect again.',
    'pt-BR': 'Assim ela não pode ser habilitada. Corrija o texto e veja o efeito de novo.',
  },
  noCases: { en: 'no cases', 'pt-BR': 'sem casos' },

  whatChanges: { en: 'What changes', 'pt-BR': 'O que muda' },
  sameMeaning: {
    en: 'Nothing: layout, comments and order make no difference of meaning.',
    'pt-BR': 'Nada: disposição, comentários e ordem não mudam o significado.',
  },
  newPolicyWhy: {
    en: 'It is new: nobody is decided by it until somebody chooses it.',
    'pt-BR': 'Ela é nova: ninguém é decidido por ela até que alguém a escolha.',
  },
  newOperationWhy: {
    en: 'It is new: nobody is analysed by it until somebody chooses it.',
    'pt-BR': 'Ela é nova: ninguém é analisado por ela até que alguém a escolha.',
  },
  whatItAsks: { en: 'What it asks', 'pt-BR': 'O que ela pede' },

  usedPolicies: { en: 'With which policies', 'pt-BR': 'Com quais políticas' },
  usedPoliciesWhy: {
    en: 'An operation begins with the versions that are in force then. It decides no stored report anew.',
    'pt-BR':
      'A operação começa com as versões que valem na hora. Nenhum relatório guardado é decidido de novo.',
  },

  proof: { en: 'Proof', 'pt-BR': 'Prova' },
  proofNote: {
    en: 'of everybody who could ever come, as of {date}',
    'pt-BR': 'sobre todos os que poderiam vir, em {date}',
  },
  same: { en: 'Decides the same: proven', 'pt-BR': 'Decide o mesmo: provado' },
  sameWhy: {
    en: 'Nobody is decided otherwise by {after} than by {before}.',
    'pt-BR': 'Com {after}, ninguém recebe decisão diferente da que recebe com {before}.',
  },
  sameFigures: {
    en: 'A score, a band or a limit may be another all the same.',
    'pt-BR': 'Score, faixa ou limite podem mudar mesmo assim.',
  },
  neverLooser: { en: 'Never looser: {verdict}', 'pt-BR': 'Nunca mais branda: {verdict}' },
  neverStricter: { en: 'Never stricter: {verdict}', 'pt-BR': 'Nunca mais rígida: {verdict}' },
  proven: { en: 'proven', 'pt-BR': 'provado' },
  refuted: { en: 'refuted', 'pt-BR': 'refutado' },
  undecided: { en: 'undecided', 'pt-BR': 'não decidido' },
  nobodyBetter: {
    en: 'Nobody is decided better by {after} than by {before}.',
    'pt-BR': 'Com {after}, ninguém recebe decisão melhor do que com {before}.',
  },
  nobodyWorse: {
    en: 'Nobody is decided worse by {after} than by {before}.',
    'pt-BR': 'Com {after}, ninguém recebe decisão pior do que com {before}.',
  },
  somebodyBetter: {
    en: 'Somebody is decided better by {after} than by {before}. The plainest that there could be:',
    'pt-BR': 'Com {after}, há quem receba decisão melhor do que com {before}. O caso mais simples possível:',
  },
  somebodyWorse: {
    en: 'Somebody is decided worse by {after} than by {before}. The plainest that there could be:',
    'pt-BR': 'Com {after}, há quem receba decisão pior do que com {before}. O caso mais simples possível:',
  },
  notKnown: {
    en: 'It is not known, and this is no proof: {because}.',
    'pt-BR': 'Não se sabe, e isto não é prova: {because}.',
  },
  restIsUsual: {
    en: 'All else is known, and speaks against nothing.',
    'pt-BR': 'De resto tudo se conhece, e nada pesa contra.',
  },
  allIsUsual: {
    en: 'Somebody of whom all is known, and against whom nothing speaks.',
    'pt-BR': 'Alguém de quem tudo se conhece, e contra quem nada pesa.',
  },
  bandNamed: { en: 'band {band}', 'pt-BR': 'faixa {band}' },
  limitNamed: { en: 'limit {limit}', 'pt-BR': 'limite {limit}' },

  effect: { en: 'Effect on stored reports', 'pt-BR': 'Efeito nos relatórios guardados' },
  effectNote: {
    en: 'reports decided again under both policies, without any query: {compared}',
    'pt-BR': 'relatórios decididos de novo com as duas políticas, sem consultas: {compared}',
  },
  compareWith: { en: 'Compare with', 'pt-BR': 'Comparar com' },
  noReports: {
    en: 'No stored report can be compared: nothing shows yet what it would decide.',
    'pt-BR': 'Nenhum relatório guardado pode ser comparado: nada mostra ainda o que ela decidiria.',
  },
  noGround: {
    en: 'There is no other policy of its kind to compare it with.',
    'pt-BR': 'Não há outra política do tipo para comparar.',
  },
  today: { en: 'Now, with {which}', 'pt-BR': 'Hoje, com {which}' },
  after: { en: 'With {which}', 'pt-BR': 'Com {which}' },
  theVersion: { en: 'version {version}', 'pt-BR': 'a versão {version}' },
  sum: { en: 'Sum', 'pt-BR': 'Soma' },
  matrixCaption: {
    en: 'Decisions now, in the rows, and after, in the columns',
    'pt-BR': 'Decisões de hoje, nas linhas, e depois, nas colunas',
  },
  movedReports: { en: 'Reports: {count}', 'pt-BR': 'Relatórios: {count}' },
  unevaluated: {
    en: 'Left out, since they were not evaluated: {count}.',
    'pt-BR': 'Ficam de fora, por não terem sido avaliados: {count}.',
  },
  otherFigures: {
    en: 'Decided the same with another score, band or limit: {count}.',
    'pt-BR': 'Com a mesma decisão e outro score, faixa ou limite: {count}.',
  },
  nobody: { en: 'No decision changes.', 'pt-BR': 'Nenhuma decisão muda.' },

  whoChanges: { en: 'Who changes', 'pt-BR': 'Quem muda' },
  filterWho: { en: 'Filter who changes', 'pt-BR': 'Filtrar quem muda' },
  all: { en: 'All', 'pt-BR': 'Todos' },
  name: { en: 'Name', 'pt-BR': 'Nome' },
  decision: { en: 'Decision', 'pt-BR': 'Decisão' },
  why: { en: 'Why', 'pt-BR': 'Por quê' },
  score: { en: 'Score', 'pt-BR': 'Score' },
  move: { en: '{from}, then {to}', 'pt-BR': 'de {from} para {to}' },
  becomes: { en: 'becomes', 'pt-BR': 'passa a' },
  showRest: { en: 'Show {count} more', 'pt-BR': 'Mostrar mais {count}' },
  onlySome: {
    en: 'Of each change the newest {count} are listed.',
    'pt-BR': 'De cada mudança são listados os {count} mais novos.',
  },

  confirmLabel: { en: 'Enable', 'pt-BR': 'Habilitar' },
  wouldChange: {
    en: 'decided differently,\nout of {total}',
    'pt-BR': 'com outra decisão,\nentre {total}',
  },
  shareLabel: {
    en: 'Decided differently: {moved} of {total}',
    'pt-BR': 'Com outra decisão: {moved} de {total}',
  },
  toDenied: { en: 'Now denied', 'pt-BR': 'Passam a negados' },
  toAlert: { en: 'Now an alert', 'pt-BR': 'Passam a alerta' },
  toApproved: { en: 'Now approved', 'pt-BR': 'Passam a aprovados' },
  toError: { en: 'Now without a decision', 'pt-BR': 'Ficam sem decisão' },
  stored: { en: 'Stored reports', 'pt-BR': 'Relatórios guardados' },
  storedStay: { en: 'stay as they are', 'pt-BR': 'ficam como estão' },
  running: { en: 'Under way', 'pt-BR': 'Em andamento' },
  runningStay: { en: 'end with their version', 'pt-BR': 'terminam com a versão delas' },
  wayBack: { en: 'Way back', 'pt-BR': 'Voltar atrás' },
  wayBackIs: { en: 'every version is kept', 'pt-BR': 'toda versão fica guardada' },
  typeThis: { en: 'To enable it, type {text}', 'pt-BR': 'Para habilitar, escreva {text}' },
  typedWrong: { en: 'Type exactly {text}.', 'pt-BR': 'Escreva exatamente {text}.' },
  enableVersion: { en: 'Enable version {version}', 'pt-BR': 'Habilitar a versão {version}' },
  discard: { en: 'Discard', 'pt-BR': 'Descartar' },
  nothingToDo: { en: 'It is in force already.', 'pt-BR': 'Ela já está valendo.' },
  notEnabled: { en: 'It was not enabled', 'pt-BR': 'Não foi habilitada' },
} as const satisfies Record<string, Text>;
