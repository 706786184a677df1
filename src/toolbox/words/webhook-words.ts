import type { Text } from '../../base/language.ts';

/** What stands on the pages of webhooks. */
export const webhookWords = {
  title: { en: 'Webhooks', 'pt-BR': 'Webhooks' },
  lead: {
    en: 'Each event is signed and tried several times; what does not arrive is kept to be sent again.',
    'pt-BR': 'Cada evento é assinado e tentado algumas vezes; o que não chega fica guardado para reenvio.',
  },
  couldNotList: { en: 'The webhooks could not be listed', 'pt-BR': 'Não foi possível listar os webhooks' },
  couldNotRead: { en: 'The webhook could not be read', 'pt-BR': 'Não foi possível ler o webhook' },
  couldNotHealth: {
    en: 'How they fare could not be read',
    'pt-BR': 'Não foi possível ler como eles estão indo',
  },
  couldNotDeliveries: {
    en: 'The deliveries could not be listed',
    'pt-BR': 'Não foi possível listar as entregas',
  },
  couldNotDo: { en: 'It was not done', 'pt-BR': 'Não foi feito' },
  none: { en: 'No webhook yet', 'pt-BR': 'Nenhum webhook ainda' },
  noneWhy: {
    en: 'A webhook tells your system of an event as it happens: a report that ends, a decision of an analyst.',
    'pt-BR':
      'Um webhook avisa seu sistema na hora em que algo acontece: um relatório que termina, uma decisão de analista.',
  },
  gone: { en: 'There is no such webhook', 'pt-BR': 'Este webhook não existe' },
  goneWhy: { en: 'It may have been removed.', 'pt-BR': 'Ele pode ter sido removido.' },
  toAll: { en: 'To the webhooks', 'pt-BR': 'Ir para os webhooks' },
  discardedOne: {
    en: '1 event was given up in the last seven days.',
    'pt-BR': '1 evento foi descartado nos últimos sete dias.',
  },
  discardedMany: {
    en: '{count} events were given up in the last seven days.',
    'pt-BR': '{count} eventos foram descartados nos últimos sete dias.',
  },
  see: { en: 'See them', 'pt-BR': 'Ver' },
  add: { en: 'Add webhook', 'pt-BR': 'Adicionar webhook' },
  all: {
    en: 'There is a webhook for every event.',
    'pt-BR': 'Já há um webhook para cada evento.',
  },

  event: { en: 'Event', 'pt-BR': 'Evento' },
  address: { en: 'Address', 'pt-BR': 'Endereço' },
  inSevenDays: { en: 'In 7 days', 'pt-BR': 'Em 7 dias' },
  lastAnswer: { en: 'Last answer', 'pt-BR': 'Última resposta' },
  state: { en: 'State', 'pt-BR': 'Estado' },
  working: { en: 'Working', 'pt-BR': 'Funcionando' },
  failing: { en: 'Failing', 'pt-BR': 'Com falhas' },
  disabled: { en: 'Disabled', 'pt-BR': 'Desabilitado' },
  untried: { en: 'Not tried yet', 'pt-BR': 'Ainda sem envios' },
  delivered: { en: '{share} delivered', 'pt-BR': '{share} entregues' },
  nothingSent: { en: 'nothing sent', 'pt-BR': 'nada enviado' },
  orMore: { en: '{count} or more', 'pt-BR': '{count} ou mais' },
  answered: { en: '{status} in {time}', 'pt-BR': '{status} em {time}' },
  withKey: { en: 'with api-key', 'pt-BR': 'com api-key' },
  disabledSince: {
    en: 'Disabled since {when}. What happens meanwhile is kept, and can be sent again.',
    'pt-BR': 'Desabilitado desde {when}. O que acontece nesse tempo fica guardado e pode ser reenviado.',
  },
  rotating: {
    en: 'Two secrets sign until {when}. Change it in your system before that.',
    'pt-BR': 'Dois segredos assinam até {when}. Troque no seu sistema antes disso.',
  },

  change: { en: 'Change', 'pt-BR': 'Alterar' },
  disable: { en: 'Disable', 'pt-BR': 'Desabilitar' },
  enable: { en: 'Enable', 'pt-BR': 'Habilitar' },
  remove: { en: 'Remove', 'pt-BR': 'Remover' },
  newSecret: { en: 'New secret', 'pt-BR': 'Trocar segredo' },
  test: { en: 'Send a test', 'pt-BR': 'Enviar um teste' },
  tested: {
    en: 'An invented event, marked SANDBOX, is on its way.',
    'pt-BR': 'Um evento inventado, marcado SANDBOX, está a caminho.',
  },
  disableTitle: { en: 'Disable {type}?', 'pt-BR': 'Desabilitar {type}?' },
  disableWhy: {
    en: 'Nothing more is sent to {url}. What waits is given up; it and what happens meanwhile are kept, and can be sent again.',
    'pt-BR':
      'Nada mais é enviado para {url}. O que espera é descartado; isso e o que acontecer nesse tempo ficam guardados e podem ser reenviados.',
  },
  removeTitle: { en: 'Remove {type}?', 'pt-BR': 'Remover {type}?' },
  removeWhy: {
    en: 'Nothing more is sent to {url}. What waits is given up, and its deliveries can no longer be seen or sent again.',
    'pt-BR':
      'Nada mais é enviado para {url}. O que espera é descartado, e as entregas não podem mais ser vistas nem reenviadas.',
  },
  secretTitle: { en: 'A new secret for {type}?', 'pt-BR': 'Um segredo novo para {type}?' },
  secretWhy: {
    en: 'It is shown once. For 24 hours each delivery carries both signatures, so that your system can change over.',
    'pt-BR':
      'Ele é mostrado uma vez. Por 24 horas cada envio leva as duas assinaturas, para que seu sistema possa trocar.',
  },
  makeSecret: { en: 'Make a new secret', 'pt-BR': 'Criar segredo novo' },

  addTitle: { en: 'New webhook', 'pt-BR': 'Novo webhook' },
  changeTitle: { en: 'Change {type}', 'pt-BR': 'Alterar {type}' },
  whichEvents: { en: 'Which events', 'pt-BR': 'Quais eventos' },
  chooseEvent: { en: 'Choose at least one event.', 'pt-BR': 'Escolha ao menos um evento.' },
  url: { en: 'Address that receives them', 'pt-BR': 'Endereço que recebe' },
  urlHint: {
    en: 'https, on the public internet',
    'pt-BR': 'https, na internet pública',
  },
  noUrl: { en: 'Give the address.', 'pt-BR': 'Informe o endereço.' },
  apiKey: { en: 'api-key to send along (optional)', 'pt-BR': 'api-key a enviar junto (opcional)' },
  apiKeyHint: {
    en: 'Sent as the header api-key of each delivery; emptied, it is dropped.',
    'pt-BR': 'Vai no cabeçalho api-key de cada envio; vazia, deixa de ir.',
  },
  register: { en: 'Add', 'pt-BR': 'Adicionar' },
  save: { en: 'Save', 'pt-BR': 'Salvar' },
  notAdded: { en: '{type} was not added', 'pt-BR': '{type} não foi adicionado' },
  secrets: { en: 'Copy the secret now', 'pt-BR': 'Copie o segredo agora' },
  secretsWhy: {
    en: 'It proves that a delivery comes from here, and is not shown again.',
    'pt-BR': 'Ele prova que um envio vem daqui, e não é mostrado de novo.',
  },
  secretOf: { en: 'Secret of {type}', 'pt-BR': 'Segredo de {type}' },
  done: { en: 'I have copied it', 'pt-BR': 'Já copiei' },

  deliveries: { en: 'Deliveries', 'pt-BR': 'Entregas' },
  newestFirst: { en: 'the newest first', 'pt-BR': 'as mais novas primeiro' },
  filter: { en: 'Filter deliveries', 'pt-BR': 'Filtrar entregas' },
  every: { en: 'All', 'pt-BR': 'Todas' },
  DELIVERED: { en: 'Delivered', 'pt-BR': 'Entregues' },
  PENDING: { en: 'Being tried', 'pt-BR': 'Tentando' },
  DISCARDED: { en: 'Given up', 'pt-BR': 'Descartadas' },
  oneDELIVERED: { en: 'Delivered', 'pt-BR': 'Entregue' },
  onePENDING: { en: 'Being tried', 'pt-BR': 'Tentando' },
  oneDISCARDED: { en: 'Given up', 'pt-BR': 'Descartado' },
  noDeliveries: { en: 'No delivery yet.', 'pt-BR': 'Nenhuma entrega ainda.' },
  noSuchDeliveries: { en: 'No delivery stands so.', 'pt-BR': 'Nenhuma entrega está assim.' },
  what: { en: 'About', 'pt-BR': 'Sobre' },
  answer: { en: 'Answer', 'pt-BR': 'Resposta' },
  attempts: { en: 'Attempts', 'pt-BR': 'Tentativas' },
  when: { en: 'When', 'pt-BR': 'Quando' },
  attemptUnit: { en: ' attempts', 'pt-BR': ' tentativas' },
  act: { en: 'What can be done', 'pt-BR': 'O que se pode fazer' },
  redeliver: { en: 'Send again', 'pt-BR': 'Reenviar' },
  redeliverOne: { en: 'Send again what was told at {when}', 'pt-BR': 'Reenviar o de {when}' },
  redeliverAll: { en: 'Send all given up again', 'pt-BR': 'Reenviar todas as descartadas' },
  redeliverAllTitle: {
    en: 'Send failed deliveries again ({count})',
    'pt-BR': 'Reenviar entregas com falha ({count})',
  },
  redeliverAllWhy: {
    en: 'Your endpoint receives each of these events once more.',
    'pt-BR': 'O seu endereço recebe cada um desses eventos mais uma vez.',
  },
  sentAgain: { en: 'Deliveries being sent again: {count}.', 'pt-BR': 'Entregas em reenvio: {count}.' },
  sentAgainLeft: {
    en: 'Deliveries being sent again: {count}. Not sent again yet: {left}. Send them again too.',
    'pt-BR': 'Entregas em reenvio: {count}. Ainda sem reenvio: {left}. Reenvie-as também.',
  },
  details: { en: 'Details', 'pt-BR': 'Detalhes' },
  detailsOf: { en: 'Details of what was told at {when}', 'pt-BR': 'Detalhes do de {when}' },
  attemptsOf: { en: 'Attempts', 'pt-BR': 'Tentativas' },
  noAttempt: { en: 'No attempt was made.', 'pt-BR': 'Nenhuma tentativa foi feita.' },
  body: { en: 'What was sent', 'pt-BR': 'O que foi enviado' },
  withId: { en: 'each time with webhook-id {id}', 'pt-BR': 'sempre com webhook-id {id}' },
  nextIn: { en: 'again in {time}', 'pt-BR': 'de novo em {time}' },
  damaged: {
    en: 'Deliveries of this page that are damaged on the disk and cannot be shown: {count}.',
    'pt-BR': 'Entregas desta página danificadas no disco, que não podem ser mostradas: {count}.',
  },
  sandbox: { en: 'SANDBOX: invented', 'pt-BR': 'SANDBOX: inventado' },
} as const satisfies Record<string, Text>;

/** What each type tells of. */
export const eventWords = {
  REPORT: { en: 'a section of a report is finished', 'pt-BR': 'uma seção de um relatório terminou' },
  REPORT_FINISHED: { en: 'a report is final', 'pt-BR': 'um relatório terminou' },
  REPORT_STATUS: { en: 'an analyst has decided', 'pt-BR': 'um analista decidiu' },
  REPORT_EXPORTED: { en: 'an export was made, or failed', 'pt-BR': 'uma exportação foi feita, ou falhou' },
  CREDIT_POLICY: {
    en: 'the policy has another result than before',
    'pt-BR': 'a política deu outro resultado',
  },
  REVIEW_OPENED: {
    en: 'a review of a decision was asked for',
    'pt-BR': 'a revisão de uma decisão foi pedida',
  },
  REVIEW_ANSWERED: { en: 'a review has ended', 'pt-BR': 'uma revisão terminou' },
  OPERATION: { en: 'an operation has ended', 'pt-BR': 'uma operação terminou' },
  OPTIN: { en: 'a consent to the SCR is missing', 'pt-BR': 'falta autorização para o SCR' },
  SUBJECT_ERASED: {
    en: 'data of somebody that were sent are erased here',
    'pt-BR': 'dados de alguém que foram enviados estão apagados aqui',
  },
  WATCH: { en: 'a watched portfolio has changed', 'pt-BR': 'uma carteira vigiada mudou' },
} as const satisfies Record<string, Text>;

/** What came of an attempt that nothing was answered to. */
export const attemptWords = {
  DELIVERED: { en: 'confirmed', 'pt-BR': 'confirmado' },
  REFUSED: { en: 'refused', 'pt-BR': 'recusado' },
  TIMEOUT: { en: 'no answer in time', 'pt-BR': 'sem resposta a tempo' },
  UNREACHABLE: { en: 'not reachable', 'pt-BR': 'inacessível' },
  UNREADABLE: { en: 'an answer that is none', 'pt-BR': 'resposta ilegível' },
  FORBIDDEN: { en: 'the address may not be called', 'pt-BR': 'o endereço não pode ser chamado' },
  INTERRUPTED: { en: 'interrupted, and made again', 'pt-BR': 'interrompida, e refeita' },
  UNDER_WAY: { en: 'under way', 'pt-BR': 'em andamento' },
} as const satisfies Record<string, Text>;

/** Why an event was given up. */
export const discardWords = {
  ATTEMPTS_EXHAUSTED: { en: 'after the last attempt', 'pt-BR': 'depois da última tentativa' },
  ENDPOINT_GONE: { en: 'the address answered 410', 'pt-BR': 'o endereço respondeu 410' },
  WEBHOOK_DISABLED: { en: 'the webhook was disabled', 'pt-BR': 'o webhook estava desabilitado' },
  SUBJECT_ERASED: { en: 'whom it told of is erased', 'pt-BR': 'o titular foi apagado' },
  WEBHOOK_REMOVED: { en: 'the webhook was removed', 'pt-BR': 'o webhook foi removido' },
  RECORD_DAMAGED: { en: 'the disk has changed it', 'pt-BR': 'o disco o alterou' },
} as const satisfies Record<string, Text>;
