import { exitCodes } from '../exit-codes.ts';
import { defineCommand, required } from './define-command.ts';

export const consentRevoke = defineCommand({
  name: 'consent revoke',
  summary: {
    en: 'Revoke a consent: nothing more is asked with it.',
    'pt-BR': 'Revoga uma autorização: nada mais se consulta com ela.',
  },
  description: {
    en: 'It stays to be read as such, and so does what was asked with it.',
    'pt-BR': 'Ela continua legível assim, e também o que se consultou com ela.',
  },
  arguments: {
    consent: required({
      en: 'its id, as consent list shows it',
      'pt-BR': 'o id, como consent list o mostra',
    }),
  },
  withinOrganization: true,
  examples: [
    {
      line: 'credit consent revoke cns_…',
      text: { en: 'when the holder takes it back', 'pt-BR': 'quando o titular volta atrás' },
    },
    {
      line: 'credit consent revoke cns_… --json',
      text: { en: 'in a script', 'pt-BR': 'em um script' },
    },
  ],
  run: async (context, { consent: id }) => {
    const [{ revokeConsent }, app] = await Promise.all([
      import('../../consent/record-consent.ts'),
      context.openApp(),
    ]);
    const consent = await revokeConsent(app.engine, app.actor, id);
    if (context.globals.json) context.stdout.line(JSON.stringify(consent));
    else context.stdout.line(context.say('consentWasRevoked', { consent: consent.id }));
    return exitCodes.done;
  },
});
