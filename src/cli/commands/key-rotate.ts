import { exitCodes } from '../exit-codes.ts';
import { signingKeyFile } from '../signing-key-file.ts';
import { defineCommand } from './define-command.ts';

export const keyRotate = defineCommand({
  name: 'key rotate',
  summary: {
    en: 'Sign access tokens with a new key.',
    'pt-BR': 'Assina os tokens de acesso com uma chave nova.',
  },
  description: {
    en: 'Tokens that are in use go on working, and a running service notices within a second.',
    'pt-BR': 'Os tokens em uso continuam valendo, e um serviço que está no ar percebe em um segundo.',
  },
  examples: [
    { line: 'credit key rotate', text: { en: 'now and then', 'pt-BR': 'de tempos em tempos' } },
    {
      line: 'credit key rotate --json',
      text: { en: 'prints the name of the new key', 'pt-BR': 'imprime o nome da chave nova' },
    },
  ],
  run: async (context) => {
    const [{ rotateSigningKey }, { systemClock }, { values }] = await Promise.all([
      import('../../auth/rotate-signing-key.ts'),
      import('../../base/clock.ts'),
      context.settings(),
    ]);
    const file = await signingKeyFile(values);
    const { kid, dropped } = await rotateSigningKey(file, systemClock.now());
    if (values.signingKey !== null) context.note(context.say('settingSigns', { file }));
    if (context.globals.json) context.stdout.line(JSON.stringify({ kid, dropped }));
    else context.note(context.say('keyAdded', { kid }));
    return exitCodes.done;
  },
});
