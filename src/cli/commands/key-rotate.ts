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
    { line: 'credit key rotate --json', text: { en: 'in a script', 'pt-BR': 'em um script' } },
  ],
  run: async (context) => {
    const [{ rotateSigningKey }, { systemClock }, { values }] = await Promise.all([
      import('../../auth/signing-keys.ts'),
      import('../../base/clock.ts'),
      context.settings(),
    ]);
    const kid = await rotateSigningKey(await signingKeyFile(values), systemClock.now());
    if (context.globals.json) context.stdout.line(JSON.stringify({ kid }));
    else context.note(context.say('keyAdded', { kid }));
    return exitCodes.done;
  },
});
