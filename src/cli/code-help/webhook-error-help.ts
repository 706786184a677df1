import type { ErrorHelp } from './code-help.ts';

/** Of refusals about webhooks. */
export const webhookErrorHelp = {
  UNKNOWN_WEBHOOK: {
    why: {
      en: 'There is no webhook of that id, or it was removed.',
      'pt-BR': 'Não existe webhook com esse id, ou ele foi removido.',
    },
    wrong: 'credit webhook remove REPORT',
    right: 'credit webhook remove whk_…',
    next: { en: 'credit webhook list shows the ids.', 'pt-BR': 'credit webhook list mostra os ids.' },
  },
  WEBHOOK_EXISTS: {
    why: {
      en: 'Each type of event has one webhook, and this type has its own already.',
      'pt-BR': 'Cada tipo de evento tem um webhook, e este tipo já tem o seu.',
    },
    wrong: 'credit webhook add --type REPORT --url https://example.com/b',
    right: 'credit webhook list',
    next: {
      en: 'Remove the one before, then add the other.',
      'pt-BR': 'Remova o anterior, depois adicione o outro.',
    },
  },
  WEBHOOK_TARGET_REFUSED: {
    why: {
      en: 'Events go to https addresses on the public internet alone, so that nobody makes the service call what is private.',
      'pt-BR':
        'Eventos só vão a endereços https da internet pública, para que ninguém faça o serviço chamar o que é privado.',
    },
    wrong: 'credit webhook add --type REPORT --url http://10.0.0.5/events',
    right: 'credit webhook add --type REPORT --url https://example.com/events',
    next: {
      en: 'For development: credit webhook listen',
      'pt-BR': 'Para desenvolvimento: credit webhook listen',
    },
  },
  NOBODY_LISTENS: {
    why: {
      en: 'No webhook of that type is registered, so that the sample would go nowhere.',
      'pt-BR': 'Nenhum webhook desse tipo está registrado, e a amostra não iria a lugar nenhum.',
    },
    wrong: 'credit webhook trigger REPORT',
    right: 'credit webhook listen',
    next: {
      en: 'Trigger it again while somebody listens.',
      'pt-BR': 'Dispare de novo enquanto alguém escuta.',
    },
  },
  UNKNOWN_DELIVERY: {
    why: {
      en: 'There is no delivery of that id, or its webhook was removed.',
      'pt-BR': 'Não existe entrega com esse id, ou o seu webhook foi removido.',
    },
    wrong: 'credit webhook redeliver whk_…',
    right: 'credit webhook redeliver evt_…',
    next: { en: 'credit webhook deliveries lists them.', 'pt-BR': 'credit webhook deliveries as lista.' },
  },
  DELIVERY_PENDING: {
    why: {
      en: 'The event still has attempts to come by itself.',
      'pt-BR': 'O evento ainda tem tentativas por vir.',
    },
    wrong: 'credit webhook redeliver evt_…',
    right: 'credit webhook deliveries whk_…',
    next: { en: 'Send it again only where it was discarded.', 'pt-BR': 'Reenvie apenas se foi descartado.' },
  },
} as const satisfies Record<string, ErrorHelp>;
