import { resolve } from 'node:path';
import { CreditError } from '../../base/errors.ts';
import { isServerAddress } from '../../base/server-address.ts';
import type { CommandContext } from '../context.ts';
import { exitCodes } from '../exit-codes.ts';
import { openLiveLine } from '../output/live-line.ts';
import { outPath } from '../output/out-path.ts';
import { textOf } from '../output/texts.ts';
import { defineCommand, flag, parsed, value, wholeNumber } from './define-command.ts';

const mostReplays = 1_000;

export const dbCopy = defineCommand({
  name: 'db copy',
  summary: {
    en: 'Move the database to PostgreSQL, or back, and prove it.',
    'pt-BR': 'Leva o banco de dados ao PostgreSQL, ou de volta, e prova.',
  },
  description: {
    en: 'Copies every row as it is at one instant. All of it is there at the end, read back and compared by counts and checksums, or nothing, so that an interrupted copy is begun anew. Then the newest decisions are derived again from the copied evidence. The place that is left out is the database of the settings; give an address with its password there, by CREDIT_DATABASE_URL.\nStop services and batches first. Files of exports go along. The master key has to as well: the file that CREDIT_MASTER_KEY_FILE names, or the one beside the database. Exit code 3: a decision came out otherwise.',
    'pt-BR':
      'Copia cada linha como está em um instante. No fim está tudo lá, lido de volta e comparado por contagens e somas de verificação, ou nada, e uma cópia interrompida recomeça do início. Depois as decisões mais novas são derivadas de novo da evidência copiada. O lugar omitido é o banco das configurações; dê ali, por CREDIT_DATABASE_URL, um endereço com senha.\nPare antes os serviços e os lotes. Os arquivos de exportações vão junto. A chave mestra precisa ir também: o arquivo que CREDIT_MASTER_KEY_FILE nomeia, ou o que fica ao lado do banco. Código de saída 3: uma decisão saiu diferente.',
  },
  options: {
    from: value(
      '--from <db>',
      {
        en: 'the database to copy: a file, or postgres://…',
        'pt-BR': 'o banco a copiar: um arquivo, ou postgres://…',
      },
      { complete: 'file' },
    ),
    to: value(
      '--to <db>',
      {
        en: 'where to: a new file, or an empty database',
        'pt-BR': 'para onde: um arquivo novo, ou um banco vazio',
      },
      { complete: 'file' },
    ),
    replay: parsed(
      '--replay <count>',
      {
        en: 'decisions to derive again (1000; 0: none)',
        'pt-BR': 'decisões a derivar de novo (1000; 0: nenhuma)',
      },
      wholeNumber(0, 1_000_000),
    ),
    out: value(
      '-o, --out <file>',
      { en: 'the proof, as JSON', 'pt-BR': 'a prova, em JSON' },
      { aliases: ['--output'], complete: 'file' },
    ),
    force: flag('--force', { en: 'replace an existing proof', 'pt-BR': 'substitui uma prova existente' }),
  },
  examples: [
    {
      line: 'credit db copy --to back.db -o proof.json',
      text: { en: 'from the database of the settings', 'pt-BR': 'do banco das configurações' },
    },
    {
      line: 'credit db copy --from credit.db --to new.db --replay 100',
      text: { en: 'with fewer decisions', 'pt-BR': 'com menos decisões' },
    },
  ],
  run: async (context, { from, to, replay = mostReplays, out, force }) => {
    const { globals, stdout, say, cwd } = context;
    const places = await readPlaces(context, from, to);
    const [{ copyDatabase }, { requireFree, writeWholeFile }, { values }] = await Promise.all([
      import('../../app.ts'),
      import('../output/write-file.ts'),
      context.settings(),
    ]);
    const file = out === undefined ? undefined : outPath(cwd, out);
    if (file !== undefined) await requireFree(file, { replace: force });
    const live = openLiveLine(context);
    const copy = await copyDatabase(values, {
      ...places,
      replay,
      signal: context.signal,
      onProgress: (work, done, all) =>
        live?.show(() => say(work === 'ROWS' ? 'rowsBeingCopied' : 'decisionsBeingReplayed', { done, all })),
    }).finally(() => live?.end());
    if (file !== undefined)
      await writeWholeFile(file, Buffer.from(`${JSON.stringify(copy, null, 2)}\n`), { replace: force });
    const { equal, impossible, different } = copy.replays;
    if (globals.json) stdout.line(JSON.stringify(copy));
    else {
      stdout.line(
        say('databaseCopied', { from: copy.from, to: copy.to, rows: copy.rows, tables: copy.tables.length }),
      );
      if (copy.changedTexts > 0) stdout.line(say('copyChangedTexts', { count: copy.changedTexts }));
      if (copy.exports > 0) stdout.line(say('copyExports', { count: copy.exports }));
      if (replay > 0) stdout.line(say('copyReplayed', { equal, impossible, different: different.length }));
      for (const { reportId, code } of different)
        stdout.line(say('copyReplayDiffers', { id: reportId, code }));
    }
    return different.length === 0 ? exitCodes.done : exitCodes.askedToFailOn;
  },
});

/** The two places, of which the settings may give one. */
async function readPlaces(
  context: CommandContext,
  from: string | undefined,
  to: string | undefined,
): Promise<{ readonly from: string; readonly to: string }> {
  const [{ requireNoPassword }, { values }] = await Promise.all([
    import('../../config.ts'),
    context.settings(),
  ]);
  requireNoPassword(from, '--from');
  requireNoPassword(to, '--to');
  if (from === undefined && to === undefined) {
    throw new CreditError('USAGE', {
      reason: textOf('missingValue', { term: '--to' }),
      see: 'credit db copy --help',
    });
  }
  const place = (typed: string | undefined) =>
    typed === undefined ? values.db : isServerAddress(typed) ? typed : resolve(context.cwd, typed);
  return { from: place(from), to: place(to) };
}
