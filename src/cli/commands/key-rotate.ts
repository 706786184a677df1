import type { CommandContext } from '../context.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { findMasterKey, takeOverKeys } from '../open-master-key.ts';
import { defineCommand, flag } from './define-command.ts';

export const keyRotate = defineCommand({
  name: 'key rotate',
  summary: {
    en: 'Sign access tokens with a new key, or renew the master key.',
    'pt-BR': 'Assina os tokens de acesso com uma chave nova, ou renova a chave mestra.',
  },
  description: {
    en: 'Tokens that are in use go on working, and every service that is running notices within a second.\nWith --master whatever is sealed with an older master key is sealed with the newest one of its file; a database in a file gets a new one first. On PostgreSQL write it above the older one in the file of every machine, then run this once.',
    'pt-BR':
      'Os tokens em uso continuam valendo, e todo serviço que está no ar percebe em um segundo.\nCom --master tudo o que está selado com uma chave mestra anterior é selado com a mais nova do arquivo; um banco em arquivo ganha antes uma nova. No PostgreSQL escreva-a acima da anterior no arquivo de cada máquina, e então rode isto uma vez.',
  },
  options: {
    master: flag('--master', {
      en: 'the master key, instead of the one that signs',
      'pt-BR': 'a chave mestra, em vez da que assina',
    }),
  },
  examples: [
    { line: 'credit key rotate', text: { en: 'now and then', 'pt-BR': 'de tempos em tempos' } },
    {
      line: 'credit key rotate --json',
      text: { en: 'prints the name of the new key', 'pt-BR': 'imprime o nome da chave nova' },
    },
    {
      line: 'credit key rotate --master',
      text: { en: 'when others may have the master key', 'pt-BR': 'quando outros podem ter a chave mestra' },
    },
  ],
  run: async (context, { master }) => {
    if (master) return rotateMaster(context);
    const [{ rotateSigningKey }, masterKey, { values }, { storage, engine, actor }] = await Promise.all([
      import('../../auth/rotate-signing-key.ts'),
      findMasterKey(context),
      context.settings(),
      context.openApp(),
    ]);
    await takeOverKeys(context, masterKey);
    const key = await masterKey.open();
    const { kid, dropped } = await rotateSigningKey(storage, key, engine.clock.now(), actor.analystId);
    if (values.signingKey !== null) context.note(context.say('settingSigns'));
    if (context.globals.json) context.stdout.line(JSON.stringify({ kid, dropped }));
    else context.note(context.say('keyAdded', { kid }));
    return exitCodes.done;
  },
});

async function rotateMaster(context: CommandContext): Promise<ExitCode> {
  const [{ rotateMasterKey }, { place }, { storage, engine, actor }] = await Promise.all([
    import('../../auth/master-key-file.ts'),
    findMasterKey(context),
    context.openApp(),
  ]);
  const { id, sealed } = await rotateMasterKey(storage, place, engine.clock.now(), actor.analystId);
  if (context.globals.json) context.stdout.line(JSON.stringify({ id, sealed }));
  else context.note(context.say('masterKeyRotated', { id, sealed, file: place.file }));
  return exitCodes.done;
}
