import { CreditError } from '../../base/errors.ts';
import { exitCodes } from '../exit-codes.ts';
import { outPath } from '../output/out-path.ts';
import { textOf } from '../output/texts.ts';
import { defineCommand, flag, value } from './define-command.ts';

export const dbBackup = defineCommand({
  name: 'db backup',
  summary: { en: 'Copy the database into one file.', 'pt-BR': 'Copia o banco de dados para um arquivo.' },
  description: {
    en: 'A whole copy of one instant, while other processes go on writing. It holds personal data: keep it as you keep the original.',
    'pt-BR':
      'Uma cópia inteira de um instante, enquanto outros processos continuam gravando. Contém dados pessoais: guarde-a como o original.',
  },
  options: {
    out: value(
      '-o, --out <file>',
      { en: 'the file to make', 'pt-BR': 'o arquivo a criar' },
      { aliases: ['--output'], complete: 'file' },
    ),
    force: flag('--force', { en: 'replace an existing file', 'pt-BR': 'substitui um arquivo existente' }),
  },
  examples: [
    { line: 'credit db backup -o credit-backup.db', text: { en: 'a new file', 'pt-BR': 'um arquivo novo' } },
    {
      line: 'credit db backup -o credit-backup.db --force',
      text: { en: 'in place of the last one', 'pt-BR': 'no lugar do anterior' },
    },
  ],
  run: async (context, { out, force }) => {
    if (out === undefined) {
      throw new CreditError('USAGE', {
        reason: textOf('missingValue', { term: '--out' }),
        see: 'credit db backup --help',
      });
    }
    const file = outPath(context.cwd, out);
    const [{ backupDatabase, findSealingKey }, { values }] = await Promise.all([
      import('../../app.ts'),
      context.settings(),
    ]);
    await backupDatabase(values.db, file, { replace: force, signal: context.signal });
    const masterKeyFile = (await findSealingKey(values)) ?? null;
    if (context.globals.json) context.stdout.line(JSON.stringify({ file, masterKeyFile }));
    else {
      context.note(context.say('fileWritten', { file }));
      if (masterKeyFile !== null) context.note(context.say('sealNeedsKey', { file: masterKeyFile }));
    }
    return exitCodes.done;
  },
});
