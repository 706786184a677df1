import type { ErrorRow } from './error-row.ts';

/** Webhooks and what they are sent. */
export const webhookErrors = {
  UNKNOWN_WEBHOOK: {
    httpStatus: 404,
    exitCode: 2,
    message: { en: 'There is no webhook "{webhookId}".', 'pt-BR': 'Não existe o webhook "{webhookId}".' },
    mend: { en: 'See: credit webhook list', 'pt-BR': 'Veja: credit webhook list' },
    mendOverHttp: { en: 'See GET /webhook/findBy.', 'pt-BR': 'Veja GET /webhook/findBy.' },
  },
  WEBHOOK_EXISTS: {
    httpStatus: 409,
    exitCode: 2,
    message: {
      en: 'There is a webhook for {type} already: {webhookId}.',
      'pt-BR': 'Já existe um webhook para {type}: {webhookId}.',
    },
    mend: {
      en: 'One for each type; remove that one first: credit webhook remove {webhookId}',
      'pt-BR': 'Um para cada tipo; remova aquele antes: credit webhook remove {webhookId}',
    },
    mendOverHttp: {
      en: 'One for each type; remove that one first: DELETE /webhook/{webhookId}.',
      'pt-BR': 'Um para cada tipo; remova aquele antes: DELETE /webhook/{webhookId}.',
    },
  },
  WEBHOOK_TARGET_REFUSED: {
    httpStatus: 400,
    exitCode: 2,
    message: {
      en: 'The address cannot receive events: {reason}.',
      'pt-BR': 'O endereço não pode receber eventos: {reason}.',
    },
    mend: {
      en: 'Give an https address on the public internet, such as https://example.com/events. For development: CREDIT_ALLOW_PRIVATE_TARGETS=127.0.0.0/8, or credit webhook listen.',
      'pt-BR':
        'Informe um endereço https na internet pública, como https://example.com/events. Para desenvolver: CREDIT_ALLOW_PRIVATE_TARGETS=127.0.0.0/8, ou credit webhook listen.',
    },
    mendOverHttp: {
      en: 'Give an https address on the public internet, such as https://example.com/events.',
      'pt-BR': 'Informe um endereço https na internet pública, como https://example.com/events.',
    },
  },
  NOBODY_LISTENS: {
    httpStatus: 409,
    exitCode: 2,
    message: {
      en: 'Nobody has asked for events of the type {type}.',
      'pt-BR': 'Ninguém pediu eventos do tipo {type}.',
    },
    mend: {
      en: 'Listen in another terminal: credit webhook listen. Or register an address: credit webhook add',
      'pt-BR': 'Escute em outro terminal: credit webhook listen. Ou registre um endereço: credit webhook add',
    },
  },
  UNKNOWN_DELIVERY: {
    httpStatus: 404,
    exitCode: 2,
    message: { en: 'There is no delivery "{deliveryId}".', 'pt-BR': 'Não existe a entrega "{deliveryId}".' },
    mend: { en: 'See: credit webhook deliveries', 'pt-BR': 'Veja: credit webhook deliveries' },
    mendOverHttp: {
      en: 'See GET /webhook/<id>/deliveries; those of a removed webhook cannot be sent again.',
      'pt-BR': 'Veja GET /webhook/<id>/deliveries; as de um webhook removido não podem ser reenviadas.',
    },
  },
  DELIVERY_PENDING: {
    httpStatus: 409,
    exitCode: 2,
    message: {
      en: 'The delivery {deliveryId} is still being attempted.',
      'pt-BR': 'A entrega {deliveryId} ainda está sendo tentada.',
    },
    mend: {
      en: 'Wait until it is delivered or discarded.',
      'pt-BR': 'Espere até que seja entregue ou descartada.',
    },
  },
} as const satisfies Record<string, ErrorRow>;
