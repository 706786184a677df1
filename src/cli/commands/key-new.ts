import { CreditError } from '../../base/errors.ts';
import { exitCodes } from '../exit-codes.ts';
import { outPath } from '../output/out-path.ts';
import { textOf } from '../output/texts.ts';
import { defineCommand, value } from './define-command.ts';

export const keyNew = defineCommand({
  name: 'key new',
  summary: {
    en: 'Write a new master key into a file.',
    'pt-BR': 'Grava uma chave mestra nova em um arquivo.',
  },
  description: {
    en: 'It seals what the database keeps secret. A database in a file gets one beside it by itself; for one on PostgreSQL every machine needs the same file, which CREDIT_MASTER_KEY_FILE names. Only its owner may read it, and it is never shown. A file that stands there is not replaced: what was sealed with it could not be opened any more.',
    'pt-BR':
      'Ela sela o que o banco guarda em segredo. Um banco em arquivo ganha uma ao lado por conta própria; no PostgreSQL toda máquina precisa do mesmo arquivo, que CREDIT_MASTER_KEY_FILE nomeia. Só o dono pode lê-lo, e ela nunca é mostrada. Um arquivo que já existe não é substituído: o que foi selado com ele não se abriria mais.',
  },
  options: {
    out: value(
      '-o, --out <file>',
      { en: 'the file to make', 'pt-BR': 'o arquivo a criar' },
      { aliases: ['--output'], complete: 'file' },
    ),
  },
  examples: [
    {
      line: 'credit key new -o master.key',
      text: { en: 'for CREDIT_MASTER_KEY_FILE', 'pt-BR': 'para CREDIT_MASTER_KEY_FILE' },
    },
    {
      line: 'credit key new -o new.key --json',
      text: { en: 'prints its name, and never the key', 'pt-BR': 'imprime o nome, e nunca a chave' },
    },
  ],
  run: async ({ cwd, globals, stdout, note, say }, { out }) => {
    if (out === undefined) {
      throw new CreditError('USAGE', {
        reason: textOf('missingValue', { term: '--out' }),
        see: 'credit key new --help',
      });
    }
    const file = outPath(cwd, out);
    const [{ newMasterKeyFile, readMasterKey }, { systemClock }] = await Promise.all([
      import('../../auth/master-key-file.ts'),
      import('../../base/clock.ts'),
    ]);
    if (!newMasterKeyFile(file, systemClock.now())) throw new CreditError('KEY_FILE_EXISTS', { file });
    const id = readMasterKey(file)?.id ?? null;
    if (globals.json) stdout.line(JSON.stringify({ file, id }));
    else note(say('masterKeyMade', { file }));
    return exitCodes.done;
  },
});
