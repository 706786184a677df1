import type { Text } from '../../../base/language.ts';

/** What the commands on webhooks say. */
export const webhookTexts = {
  webhookMade: {
    en: 'Events of the type {type} go to {url}.',
    'pt-BR': 'Eventos do tipo {type} vão para {url}.',
  },
  webhookSecretLabel: { en: 'secret', 'pt-BR': 'segredo' },
  webhookSecretOnce: {
    en: 'The secret signs each delivery, and is not shown again.',
    'pt-BR': 'O segredo assina cada entrega, e não será mostrado de novo.',
  },
  webhookNeedsService: {
    en: 'They are sent while credit serve runs.',
    'pt-BR': 'São enviados enquanto credit serve está no ar.',
  },
  webhookMissing: {
    en: 'Give --type and --url.',
    'pt-BR': 'Informe --type e --url.',
  },
  noWebhooks: { en: 'No webhook is registered.', 'pt-BR': 'Nenhum webhook registrado.' },
  webhookInForce: { en: 'in force', 'pt-BR': 'em vigor' },
  webhookDisabled: { en: 'disabled: 410', 'pt-BR': 'desativado: 410' },
  removesWebhook: {
    en: 'Removes the webhook of {type} to {url}; what it has not been sent is given up.',
    'pt-BR': 'Remove o webhook de {type} para {url}; o que não lhe foi enviado é abandonado.',
  },
  webhookRemoved: { en: 'Removed: {webhook}', 'pt-BR': 'Removido: {webhook}' },
  webhookRotated: {
    en: 'New secret of {webhook}. Until {time} deliveries are signed with the one before too.',
    'pt-BR': 'Segredo novo de {webhook}. Até {time} as entregas são assinadas também com o anterior.',
  },
  noDeliveries: { en: 'No deliveries.', 'pt-BR': 'Nenhuma entrega.' },
  moreDeliveries: {
    en: 'There are more: --limit, or --cursor with the nextCursor of --json',
    'pt-BR': 'Há mais: --limit, ou --cursor com o nextCursor de --json',
  },
  deliveryPending: { en: 'on its way', 'pt-BR': 'a caminho' },
  deliveryDelivered: { en: 'delivered', 'pt-BR': 'entregue' },
  deliveryDiscarded: { en: 'discarded', 'pt-BR': 'descartada' },
  notSettledInTime: {
    en: 'Not settled within {seconds} s; attempts go on while credit serve runs.',
    'pt-BR': 'Não resolvida em {seconds} s; as tentativas seguem enquanto credit serve está no ar.',
  },
  listening: {
    en: 'Listening on {url}  (the secret, the same at each start: credit webhook listen --print-secret; Ctrl-C ends)',
    'pt-BR':
      'Escutando em {url}  (o segredo, o mesmo a cada início: credit webhook listen --print-secret; Ctrl-C encerra)',
  },
  listeningTry: {
    en: 'Try, in another terminal: credit webhook trigger REPORT_FINISHED',
    'pt-BR': 'Experimente, em outro terminal: credit webhook trigger REPORT_FINISHED',
  },
  heardGenuine: { en: 'verified', 'pt-BR': 'verificado' },
  heardForged: { en: 'NOT VERIFIED: {reason}', 'pt-BR': 'NÃO VERIFICADO: {reason}' },
  heardBy: { en: '{status} by {analyst}', 'pt-BR': '{status} por {analyst}' },
  heardUnreadable: { en: 'unreadable', 'pt-BR': 'ilegível' },
  attemptAgain: {
    en: '          again in {seconds} s (attempt {attempt} of {attempts})',
    'pt-BR': '          de novo em {seconds} s (tentativa {attempt} de {attempts})',
  },
  attemptLast: {
    en: '          discarded after {attempts} attempts',
    'pt-BR': '          descartado depois de {attempts} tentativas',
  },
  deliveryBroke: {
    en: 'The database did not take something: {reason}',
    'pt-BR': 'O banco não aceitou algo: {reason}',
  },
  headerBad: { en: '"{given}" is no header', 'pt-BR': '"{given}" não é um cabeçalho' },
  addressBad: { en: '"{given}" is no address', 'pt-BR': '"{given}" não é um endereço' },
  sampleKept: {
    en: 'SANDBOX: an invented event',
    'pt-BR': 'SANDBOX: um evento inventado',
  },
  sentByService: {
    en: 'The running service delivers it.',
    'pt-BR': 'O serviço em execução faz a entrega.',
  },
  sentHere: {
    en: 'No service runs on this database: delivered from here, with the settings of this command.',
    'pt-BR': 'Nenhum serviço roda neste banco: a entrega é feita daqui, com as configurações deste comando.',
  },
  sampleSent: {
    en: 'SANDBOX event {event} → {status}',
    'pt-BR': 'Evento SANDBOX {event} → {status}',
  },
} as const satisfies Record<string, Text>;
