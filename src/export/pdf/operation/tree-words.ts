import { type Language, say, type Text } from '../../../base/language.ts';

/** The words of the pages of an operation around those that the operation brings. */
const treeWords = {
  kind: { en: 'Credit operation', 'pt-BR': 'Operação de crédito' },
  footer: {
    en: 'Operation {id} · {name} v{version} {hash}',
    'pt-BR': 'Operação {id} · {name} v{version} {hash}',
  },
  byOperation: {
    en: '{name}, version {version}: decided by its policies.',
    'pt-BR': '{name}, versão {version}: decidido pelas suas políticas.',
  },
  cancelled: {
    en: 'Ended before its end: no decision. What was done stands in the tree.',
    'pt-BR': 'Encerrada antes do fim: nenhuma decisão. O que foi feito está na árvore.',
  },
  members: { en: 'Members by outcome', 'pt-BR': 'Membros por resultado' },
  notAnalysed: { en: 'Not analysed', 'pt-BR': 'Não analisados' },
  seen: { en: 'Documents seen', 'pt-BR': 'Documentos vistos' },
  seenNote: { en: 'with the document itself', 'pt-BR': 'com o próprio documento' },
  analysed: { en: 'Analysed', 'pt-BR': 'Analisados' },
  analysedOf: { en: '{done} of {total}', 'pt-BR': '{done} de {total}' },
  analysedNote: { en: 'of those to be analysed', 'pt-BR': 'dos que havia a analisar' },
  counted: { en: 'Counted', 'pt-BR': 'Contados' },
  countedNote: { en: 'analyses made for it', 'pt-BR': 'análises feitas para ela' },
  price: { en: 'Price', 'pt-BR': 'Preço' },
  priceNote: { en: 'of those counted', 'pt-BR': 'das contadas' },
  cameTo: { en: 'Came to', 'pt-BR': 'Resultado' },
  effect: { en: 'Effect', 'pt-BR': 'Efeito' },
  step: { en: 'Step', 'pt-BR': 'Etapa' },
  root: { en: 'The document itself', 'pt-BR': 'O próprio documento' },
  moreReasons: {
    en: '{count} more; the tree and the members have them all.',
    'pt-BR': 'Mais {count}; a árvore e os membros têm todos.',
  },
  tree: { en: 'Tree', 'pt-BR': 'Árvore' },
  treeLead: {
    en: 'Each below whom it is related to first; who is related several times stands once, with every relation.',
    'pt-BR':
      'Cada um abaixo de quem se relaciona primeiro; quem tem várias relações aparece uma vez, com todas elas.',
  },
  of: { en: 'of {who}', 'pt-BR': 'de {who}' },
  also: { en: 'also {relation}', 'pt-BR': 'também {relation}' },
  moreRelations: { en: 'and {count} more, in the xlsx file', 'pt-BR': 'e mais {count}, no arquivo xlsx' },
  memberList: { en: 'Members', 'pt-BR': 'Membros' },
  member: { en: 'Member', 'pt-BR': 'Membro' },
  policy: { en: 'Policy', 'pt-BR': 'Política' },
  outcome: { en: 'Outcome', 'pt-BR': 'Resultado' },
  score: { en: 'Score', 'pt-BR': 'Score' },
  report: { en: 'Report', 'pt-BR': 'Relatório' },
  total: {
    en: 'A price of zero: the analysis was made for somebody else, and shared.',
    'pt-BR': 'Preço zero: a análise foi feita para outro, e compartilhada.',
  },
  membersLead: {
    en: 'Analysed: {done} of {total} members. Counted: {counted}, {price} in all.',
    'pt-BR': 'Analisados: {done} de {total} membros. Contados: {counted}, {price} no total.',
  },
  treeFound: {
    en: 'Documents seen: {seen}. Denied: {denied}, in alert: {alert}, approved: {approved}, in error: {error}, not analysed: {others}.',
    'pt-BR':
      'Documentos vistos: {seen}. Negados: {denied}, em alerta: {alert}, aprovados: {approved}, com erro: {error}, não analisados: {others}.',
  },
  hidden: {
    en: 'Documents of people are shown in part; the xlsx file has them whole.',
    'pt-BR': 'Documentos de pessoas em parte; o arquivo xlsx os traz inteiros.',
  },
  run: { en: 'What was run, and rights', 'pt-BR': 'O que foi executado, e direitos' },
  runLead: {
    en: 'The versions were fixed when the operation began. The report of each member says what its sources answered.',
    'pt-BR':
      'As versões foram fixadas no início da operação. O relatório de cada membro diz o que as fontes responderam.',
  },
  whose: { en: 'Whose, and how related', 'pt-BR': 'De quem, e qual relação' },
  policies: { en: 'Policies', 'pt-BR': 'Políticas' },
  whenDenied: { en: 'When denied', 'pt-BR': 'Se negado' },
  whenAlert: { en: 'When in alert', 'pt-BR': 'Se em alerta' },
  whenError: { en: 'When in error', 'pt-BR': 'Se com erro' },
  ignored: { en: 'nothing', 'pt-BR': 'nada' },
  version: { en: 'version {version}', 'pt-BR': 'versão {version}' },
  glossary: {
    en: 'Left out: the step does not ask for it. Not paid: the root had decided already. Not analysable: the source gives no whole document. Effect: what a member does to the operation, as the step says.',
    'pt-BR':
      'Fora: a etapa não pede. Não pago: a raiz já havia decidido. Não analisável: a fonte não dá o documento inteiro. Efeito: o que um membro faz com a operação, como diz a etapa.',
  },
} as const satisfies Record<string, Text>;

/** A text of the pages of an operation in a language. */
export function treeWord(
  language: Language,
  key: keyof typeof treeWords,
  params: Readonly<Record<string, string | number>> = {},
): string {
  // The keys are those of the texts; what each needs is given beside it.
  const text: Text = treeWords[key];
  return say(text, language).replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}
