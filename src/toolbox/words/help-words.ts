import type { Text } from '../../base/language.ts';

export const helpWords = {
  title: { en: 'Help', 'pt-BR': 'Ajuda' },
  keys: { en: 'Keys', 'pt-BR': 'Teclas' },
  keysWhy: {
    en: 'Everything can be done by the keyboard; these are quicker.',
    'pt-BR': 'Tudo se faz pelo teclado; estas encurtam o caminho.',
  },
  key: { en: 'Key', 'pt-BR': 'Tecla' },
  does: { en: 'What it does', 'pt-BR': 'O que faz' },
  keyEntry: { en: 'to the document, from anywhere', 'pt-BR': 'ao documento, de qualquer lugar' },
  keyEnter: {
    en: 'in the document: analyses it and opens its report',
    'pt-BR': 'no documento: analisa e abre o relatório',
  },
  keyEscape: {
    en: 'in the document: clears it, then leaves; in a dialog: closes it and changes nothing',
    'pt-BR': 'no documento: limpa, depois sai; em uma caixa: fecha sem mudar nada',
  },
  keyStart: { en: 'in a new batch: starts it', 'pt-BR': 'em um lote novo: inicia' },
  arrows: { en: 'Arrows', 'pt-BR': 'Setas' },
  keyArrows: { en: 'between the parts of a report', 'pt-BR': 'entre as partes do relatório' },
  keyHomeEnd: { en: 'to the first and the last part', 'pt-BR': 'à primeira e à última parte' },
  mark: { en: 'Mark', 'pt-BR': 'Marca' },
  means: { en: 'What it means', 'pt-BR': 'O que significa' },
  decisions: { en: 'Decisions', 'pt-BR': 'Decisões' },
  decisionsWhy: {
    en: 'Each has a shape, a word and a colour; the word alone would do.',
    'pt-BR': 'Cada uma tem forma, palavra e cor; só a palavra já bastaria.',
  },
  APPROVED: {
    en: 'The policy, or an analyst, approves.',
    'pt-BR': 'A política, ou um analista, aprova.',
  },
  ALERT: {
    en: 'Something asks for a look: an analyst decides. It waits in the queue of the analyses.',
    'pt-BR': 'Algo pede um olhar: um analista decide. Espera na fila das análises.',
  },
  DENIED: {
    en: 'The policy, or an analyst, denies. The reasons stand in the report, the worst first.',
    'pt-BR': 'A política, ou um analista, nega. Os motivos estão no relatório, o pior primeiro.',
  },
  COMPLETED: {
    en: 'All was collected, and the policy leaves the decision to an analyst.',
    'pt-BR': 'Tudo foi coletado, e a política deixa a decisão a um analista.',
  },
  ERROR: {
    en: 'There is no decision, since something that the policy needs was not to be had. It is never a denial, and costs nothing. The report names the source; its document is ready in the field: Enter asks again.',
    'pt-BR':
      'Não há decisão, porque faltou algo de que a política precisa. Nunca é uma negativa, e não custa nada. O relatório diz qual fonte; o documento já está no campo: Enter consulta de novo.',
  },
  PROCESSING: {
    en: 'The sources are being asked. Sections show as they come.',
    'pt-BR': 'As fontes estão sendo consultadas. As seções aparecem conforme chegam.',
  },
  PENDING: {
    en: 'Accepted and waiting for its turn. Nothing is lost when the page or the machine is closed.',
    'pt-BR': 'Aceito, à espera da vez. Nada se perde se a página ou a máquina for fechada.',
  },
  NOT_APPLIED: {
    en: 'Of a rule: its data was missing, so it counts neither for nor against, unless the policy says otherwise.',
    'pt-BR':
      'De uma regra: faltou o dado, e ela não conta nem a favor nem contra, salvo se a política disser outra coisa.',
  },
  data: { en: 'What was found', 'pt-BR': 'O que se encontrou' },
  found: {
    en: 'The source answered, and has nothing about this document.',
    'pt-BR': 'A fonte respondeu, e não tem nada sobre este documento.',
  },
  couldNotBeAsked: { en: 'could not be asked', 'pt-BR': 'não foi possível consultar' },
  unseen: {
    en: 'The source was asked and gave no answer. It says nothing about the document: it may be clean or not.',
    'pt-BR':
      'A fonte foi consultada e não respondeu. Nada se sabe do documento: pode ter ou não ter registros.',
  },
  thin: { en: '412 of 60% of the points', 'pt-BR': '412 de 60% dos pontos' },
  thinWhy: {
    en: 'A score on less data than the policy asks for. It has no band.',
    'pt-BR': 'Um score com menos dados do que a política pede. Não tem faixa.',
  },
  hidden: {
    en: 'A CPF in a list or a title is never shown whole; in its report it is.',
    'pt-BR': 'Um CPF em lista ou título nunca aparece inteiro; no relatório dele, sim.',
  },
  guides: { en: 'Guides', 'pt-BR': 'Guias' },
  reference: { en: 'Reference', 'pt-BR': 'Referência' },
  allGuides: { en: 'All guides', 'pt-BR': 'Todos os guias' },
  inEnglish: { en: 'in English', 'pt-BR': 'em inglês' },
  onThisPage: { en: 'On this page', 'pt-BR': 'Nesta página' },
  couldNotLoadGuide: {
    en: 'The guides could not be loaded.',
    'pt-BR': 'Não foi possível carregar os guias.',
  },
  api: { en: 'Every request, with an example', 'pt-BR': 'Todas as requisições, com exemplos' },
  onTerminal: { en: 'In the terminal', 'pt-BR': 'No terminal' },
  search: { en: 'A word or an error code', 'pt-BR': 'Uma palavra ou um código de erro' },
  inGuides: { en: 'In the guides', 'pt-BR': 'Nos guias' },
  guidesFound: {
    en: 'Sections found in {total} pages: {count}',
    'pt-BR': 'Seções encontradas em {total} páginas: {count}',
  },
  showAll: { en: 'Show all {count} sections', 'pt-BR': 'Mostrar as {count} seções' },
  codes: { en: 'Error codes', 'pt-BR': 'Códigos de erro' },
  codesFound: { en: '{count} of {total} codes', 'pt-BR': '{count} de {total} códigos' },
} as const satisfies Record<string, Text>;
