import { CreditError } from '../../base/errors.ts';
import { endWithDamage } from '../end-with-damage.ts';
import { outPath } from '../output/out-path.ts';
import { textOf } from '../output/texts.ts';
import { defineCommand, flag, value } from './define-command.ts';

export const dbBackup = defineCommand({
  name: 'db backup',
  summary: { en: 'Copy the database into one file.', 'pt-BR': 'Copia o banco de dados para um arquivo.' },
  description: {
    en: 'A complete copy of one moment, while other processes continue to write. If rows of the database are damaged, the copy contains them too; the command names them and exits with 1. The copy contains personal data: protect it like the original.',
    'pt-BR':
      'Uma cópia completa de um momento, enquanto outros processos continuam gravando. Se houver registros danificados no banco, a cópia também os contém; o comando os cita e termina com 1. A cópia contém dados pessoais: proteja-a como o original.',
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
    const damagedRows = await backupDatabase(values.db, file, { replace: force, signal: context.signal });
    const masterKeyFile = (await findSealingKey(values)) ?? null;
    const damaged = damagedRows.map(({ table, row }) => `${table} ${row}`);
    if (context.globals.json) context.stdout.line(JSON.stringify({ file, masterKeyFile, damaged }));
    else {
      context.note(context.say('fileWritten', { file }));
      if (masterKeyFile !== null) context.note(context.say('sealNeedsKey', { file: masterKeyFile }));
    }
    return endWithDamage(context, 'damagedInBackup', damaged);
  },
});
