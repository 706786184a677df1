import type { Text } from '../../../base/language.ts';

/** Policies and usage. */
export const policyTexts = {
  // Policies
  noPolicies: {
    en: 'No policy. See: credit policy enable --help',
    'pt-BR': 'Nenhuma política. Veja: credit policy enable --help',
  },
  policyVersion: {
    en: 'version {version} (current {current}), hash {hash}',
    'pt-BR': 'versão {version} (atual {current}), hash {hash}',
  },
  enablesPolicy: {
    en: 'New reports may be made with {policy}.',
    'pt-BR': 'Relatórios novos poderão usar {policy}.',
  },
  planCreates: {
    en: '{policy} would be new, version 1: new reports may be made with it.',
    'pt-BR': '{policy} seria nova, versão 1: relatórios novos poderiam usá-la.',
  },
  planReplaces: {
    en: '{policy} goes from version {before} to version {after}. Reports that are there keep theirs.',
    'pt-BR': '{policy} passa da versão {before} à versão {after}. Os relatórios existentes ficam com a sua.',
  },
  planCreatesOperation: {
    en: 'The operation {policy} would be new, version 1.',
    'pt-BR': 'A operação {policy} seria nova, versão 1.',
  },
  planReplacesOperation: {
    en: '{policy} goes from version {before} to version {after}. Operations that have begun keep theirs.',
    'pt-BR': '{policy} passa da versão {before} à versão {after}. As operações já iniciadas ficam com a sua.',
  },
  planAnalysesWith: {
    en: 'It analyses with {policies} as of now; each operation keeps the versions that it begins with.',
    'pt-BR': 'Hoje analisa com {policies}; cada operação fica com as versões com que começa.',
  },
  planEnables: {
    en: '{policy} becomes usable again, with version {version} as it stands.',
    'pt-BR': '{policy} volta a poder ser usada, com a versão {version} como está.',
  },
  planChangesNothing: {
    en: '{policy} is enabled with this content already, version {version}: nothing would change.',
    'pt-BR': '{policy} já está habilitada com este conteúdo, versão {version}: nada mudaria.',
  },
  planCasesFail: {
    en: 'Cases that do not come out as they expect: {failing} of {count}. credit policy test tells which.',
    'pt-BR': 'Casos que não resultam como esperam: {failing} de {count}. credit policy test diz quais.',
  },
  casesKept: {
    en: 'Its cases: credit policy show {policy} --cases',
    'pt-BR': 'Seus casos: credit policy show {policy} --cases',
  },
  noCasesKept: {
    en: 'No cases are kept with this version of {policy}. They come with credit policy enable FILE, from FILE.cases.yaml.',
    'pt-BR':
      'Nenhum caso é guardado com esta versão de {policy}. Eles vêm com credit policy enable ARQUIVO, de ARQUIVO.cases.yaml.',
  },
  caseNamedAfter: { en: 'as {report}', 'pt-BR': 'como {report}' },
  caseOrigin: {
    en: 'What was collected and decided under version {version} of {policy}, without whom it is about.',
    'pt-BR': 'O que foi coletado e decidido sob a versão {version} de {policy}, sem dizer de quem é.',
  },
  caseWithoutSection: {
    en: '{section} is left out: it was collected in a form that cases do not take.',
    'pt-BR': '{section} fica de fora: foi coletada em uma forma que casos não aceitam.',
  },
  caseDiffers: {
    en: 'Without the texts {subject} comes to {got}, and not to {expected}: write what is missing, or expect that.',
    'pt-BR':
      'Sem os textos {subject} resulta em {got}, e não em {expected}: escreva o que falta, ou espere isso.',
  },
  watching: {
    en: 'Watching: Enter all, f failed, p files, t names, q quit, h help.',
    'pt-BR': 'Observando: Enter todos, f falhos, p arquivos, t nomes, q sai, h ajuda.',
  },
  watchKeys: {
    en: 'Enter, a  all cases\nf         the cases that fail\np         only files with a part of a name, until Enter\nt         only cases with a part of a name, until Enter\nq         quit, with the code of the last run\nh         this help',
    'pt-BR':
      'Enter, a  todos os casos\nf         os casos que falham\np         só arquivos com uma parte do nome, até Enter\nt         só casos com uma parte do nome, até Enter\nq         sai, com o código da última rodada\nh         esta ajuda',
  },
  watchWhichFiles: { en: 'Files with (Enter: all)', 'pt-BR': 'Arquivos com (Enter: todos)' },
  watchWhichCases: { en: 'Cases with (Enter: all)', 'pt-BR': 'Casos com (Enter: todos)' },
  nothingFailed: { en: 'No case fails.', 'pt-BR': 'Nenhum caso falha.' },
  noFileNamed: { en: 'No file has "{name}" in its name.', 'pt-BR': 'Nenhum arquivo tem "{name}" no nome.' },
  watchNeedsTerminal: {
    en: 'there is no terminal that could be watched at',
    'pt-BR': 'não há um terminal em que observar',
  },
  watchOnTerminal: {
    en: 'stdin and stdout on a terminal, and no --no-input; elsewhere, credit policy test without --watch',
    'pt-BR': 'stdin e stdout em um terminal, e sem --no-input; senão, credit policy test sem --watch',
  },
  watchChanged: { en: '{file} has changed.', 'pt-BR': '{file} mudou.' },
  planWritten: {
    en: 'The plan is in {file}. To enable it: credit policy enable --from {file}',
    'pt-BR': 'O plano está em {file}. Para habilitar: credit policy enable --from {file}',
  },
  noPlan: { en: '{file} is no plan', 'pt-BR': '{file} não é um plano' },
  planExpected: {
    en: 'a file that credit policy enable --plan FILE wrote',
    'pt-BR': 'um arquivo que credit policy enable --plan ARQUIVO gravou',
  },
  policyOrPlan: {
    en: 'Give a policy, or --from with a plan',
    'pt-BR': 'Informe uma política, ou --from com um plano',
  },
  policyAndPlan: {
    en: 'A plan holds its policy: give one of both',
    'pt-BR': 'Um plano contém a sua política: informe um dos dois',
  },
  eitherPlanOrFrom: { en: 'Either --plan or --from', 'pt-BR': 'Ou --plan ou --from' },
  disablesPolicy: {
    en: 'No new report will be made with {policy}, and it stops being a default.',
    'pt-BR': 'Nenhum relatório novo usará {policy}, e ela deixará de ser padrão.',
  },
  policyEnabled: {
    en: '{policy} is enabled, version {version}.',
    'pt-BR': '{policy} está habilitada, versão {version}.',
  },
  enabledAlready: {
    en: '{policy} was enabled with this content already, version {version}.',
    'pt-BR': '{policy} já estava habilitada com este conteúdo, versão {version}.',
  },
  policyDisabled: { en: '{policy} is disabled.', 'pt-BR': '{policy} está desabilitada.' },
  policyOrUnset: {
    en: 'Give the id of a policy, or --unset with --kind',
    'pt-BR': 'Informe o id de uma política, ou --unset com --kind',
  },
  unsetNeedsKind: { en: '--unset needs --kind', 'pt-BR': '--unset precisa de --kind' },
  defaultSet: {
    en: '{policy} is your default for a {kind}.',
    'pt-BR': '{policy} é a sua padrão para {kind}.',
  },
  defaultUnset: { en: 'A {kind} has no default any more.', 'pt-BR': '{kind} não tem mais padrão.' },
  noDefaultBefore: { en: 'A {kind} had no default.', 'pt-BR': '{kind} não tinha padrão.' },

  // Usage
  usageTotal: { en: 'Total: {count} counted, {price}', 'pt-BR': 'Total contado: {count}, {price}' },
  policySavings: {
    en: 'This policy would have saved {saved} of {spent} on the last {reports} reports, with no decision changed.',
    'pt-BR':
      'Esta política teria economizado {saved} de {spent} nos últimos {reports} relatórios, sem mudar nenhuma decisão.',
  },
  policySavingsChanged: {
    en: 'This policy would have saved {saved} of {spent} on the last {reports} reports, and decided {changed} of them otherwise.',
    'pt-BR':
      'Esta política teria economizado {saved} de {spent} nos últimos {reports} relatórios, e decidido {changed} deles de outro modo.',
  },
  policySavingsNone: {
    en: 'No stored report of {policy} asked a source with a price: there is nothing to save on.',
    'pt-BR': 'Nenhum relatório guardado de {policy} consultou fonte com preço: não há o que economizar.',
  },
  budgetStanding: {
    en: 'sources cost {spent} of {monthly} this month, {percent} % of the budget',
    'pt-BR': 'as fontes custaram {spent} de {monthly} neste mês, {percent} % do orçamento',
  },
  costForecast: {
    en: 'at the pace of the last 7 days they come to {total} by the end of the month',
    'pt-BR': 'no ritmo dos últimos 7 dias elas chegam a {total} até o fim do mês',
  },
  budgetEnds: {
    en: 'at this pace the budget ends on {day}; it only warns',
    'pt-BR': 'nesse ritmo o orçamento acaba em {day}; ele só avisa',
  },
  ceilingOfDay: {
    en: 'ceiling of the day: {spent} of {ceiling} spent, until {time}',
    'pt-BR': 'teto do dia: {spent} de {ceiling} gastos, até {time}',
  },
  ceilingOfReport: {
    en: 'ceiling of a report: {ceiling}; the dearest of today cost {spent}',
    'pt-BR': 'teto por relatório: {ceiling}; o mais caro de hoje custou {spent}',
  },
  ceilingOfBatch: {
    en: 'ceiling of a batch: {ceiling}; the dearest of today cost {spent}',
    'pt-BR': 'teto por lote: {ceiling}; o mais caro de hoje custou {spent}',
  },
  usageCosts: {
    en: 'Sources cost {cost}; {saved} saved',
    'pt-BR': 'As fontes custaram {cost}; economia de {saved}',
  },
  usageCostUnknownOne: {
    en: 'The cost of 1 query is unknown. It counts with its highest known cost',
    'pt-BR': 'O custo de 1 consulta é desconhecido. Ela conta com o maior custo conhecido',
  },
  usageCostUnknown: {
    en: 'The cost of {count} queries is unknown. They count with their highest known cost',
    'pt-BR': 'O custo de {count} consultas é desconhecido. Elas contam com o maior custo conhecido',
  },
  // Rules of the catalogue
  ruleAliases: { en: 'Also called', 'pt-BR': 'Também chamada' },
  ruleKinds: { en: 'For', 'pt-BR': 'Para' },
  ruleSections: { en: 'Reads', 'pt-BR': 'Lê' },
  ruleAlsoReads: { en: 'Uses too, where there is', 'pt-BR': 'Usa também, se houver' },
  ruleValue: { en: 'Value', 'pt-BR': 'Valor' },
  ruleValues: { en: 'It can be', 'pt-BR': 'Pode ser' },
  ruleOperators: { en: 'Operators', 'pt-BR': 'Operadores' },
  ruleUnits: { en: 'Units', 'pt-BR': 'Unidades' },
  ruleFilter: { en: 'where: {filter}', 'pt-BR': 'where: {filter}' },
  ruleExample: { en: 'In a policy:', 'pt-BR': 'Em uma política:' },
  ruleWithoutData: {
    en: 'Without its data it is NOT_APPLIED: it earns and costs nothing.',
    'pt-BR': 'Sem os dados fica NOT_APPLIED: não ganha nem custa nada.',
  },
  noneOfThem: { en: 'none', 'pt-BR': 'nenhum' },
} as const satisfies Record<string, Text>;
