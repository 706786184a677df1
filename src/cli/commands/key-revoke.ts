import { exitCodes } from '../exit-codes.ts';
import { findMasterKey, takeOverKeys } from '../open-master-key.ts';
import { confirmOption, mayEnd, yesIsNotEnough } from './ask-first.ts';
import { defineCommand, required } from './define-command.ts';

export const keyRevoke = defineCommand({
  name: 'key revoke',
  summary: { en: 'Take a signing key away at once.', 'pt-BR': 'Retira uma chave de assinatura na hora.' },
  description: {
    en: 'For a key that others may have. Every token that it signed is refused within a second; where it was the one that signs, a new key takes its place.',
    'pt-BR':
      'Para uma chave que outros possam ter. Todo token que ela assinou é recusado em um segundo; se era a que assina, uma chave nova toma o lugar.',
  },
  arguments: { key: required({ en: 'the name of the key', 'pt-BR': 'o nome da chave' }) },
  options: { confirm: confirmOption, yes: yesIsNotEnough },
  examples: [
    {
      line: 'credit key revoke 3f9a2b7c51d0e684',
      text: { en: 'asks for the name on a terminal', 'pt-BR': 'pede o nome em um terminal' },
    },
    {
      line: 'credit key revoke 3f9a2b7c51d0e684 --confirm 3f9a2b7c51d0e684',
      text: { en: 'does not ask', 'pt-BR': 'não pergunta' },
    },
  ],
  run: async (context, { key: kid, confirm }) => {
    const { say } = context;
    const [{ removeSigningKey, requireSigningKey }, masterKey, { storage, engine, actor }] =
      await Promise.all([
        import('../../auth/rotate-signing-key.ts'),
        findMasterKey(context),
        context.openApp(),
      ]);
    await takeOverKeys(context, masterKey);
    // Whether there is such a key is told before anything is asked.
    await requireSigningKey(storage, kid);
    if (!(await mayEnd(context, { effect: say('revokesKey', { kid }), name: kid, confirm })))
      return exitCodes.done;
    const { kid: next } = await removeSigningKey(storage, masterKey.open, {
      kid,
      now: engine.clock.now(),
      by: actor.analystId,
    });
    if (context.globals.json) context.stdout.line(JSON.stringify({ kid, next }));
    else context.note(say('keyRevoked', { kid, next }));
    return exitCodes.done;
  },
});
