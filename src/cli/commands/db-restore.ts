import { resolve } from 'node:path';
import { CreditError } from '../../base/errors.ts';
import { isServerAddress } from '../../base/server-address.ts';
import type { RestoredDatabase } from '../../restore-work.ts';
import { analystName, type CommandContext } from '../context.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { figureStyle } from '../output/figure-style.ts';
import { openLiveLine } from '../output/live-line.ts';
import { textOf } from '../output/texts.ts';
import { mayGoOn, yesOption } from './ask-first.ts';
import { defineCommand, flag, type OptionSpec, optional } from './define-command.ts';

const erasuresOption: OptionSpec<readonly string[]> = {
  flags: '--erasures <file>',
  repeatable: true,
  complete: 'file',
  text: {
    en: 'a list of erasings, or a later database or backup, which has one; may be given several times',
    'pt-BR':
      'uma lista de apagamentos, ou um banco ou backup posterior, que tem uma; pode ser dada várias vezes',
  },
  read: (words) => (typeof words === 'string' ? words.split('\n') : []),
};

const see = 'credit db restore --help';

export const dbRestore = defineCommand({
  name: 'db restore',
  summary: {
    en: 'Restore a backup, without whoever was erased since.',
    'pt-BR': 'Restaura um backup, sem quem foi apagado desde então.',
  },
  description: {
    en: 'Puts a backup in the place of the database, once everything is erased in it that was erased after it was made. What was erased is known by the list beside the database (credit.db.erasures), by the database that is there, and by what --erasures names. Until then the database stays as it is, and afterwards it is kept as credit.db.before-restore. Stop what uses it first.\nWithout a file, the database of the settings is the one that was restored, such as by pg_restore: it is only erased in. The master key has to be there. Exit code 5: an erasing waits for an analysis under way, and the service goes on with it.',
    'pt-BR':
      'Põe um backup no lugar do banco, depois de apagado nele tudo o que se apagou desde que foi feito. O que se apagou vem da lista ao lado do banco (credit.db.erasures), do banco que está lá, e do que --erasures nomeia. Até lá o banco fica como está, e depois é guardado como credit.db.before-restore. Pare antes o que o usa.\nSem arquivo, o banco das configurações é o que foi restaurado, por exemplo por pg_restore: só se apaga nele. A chave mestra precisa estar lá. Código de saída 5: um apagamento espera uma análise em curso, e o serviço continua.',
  },
  arguments: {
    file: optional(
      { en: 'the backup, as credit db backup made it', 'pt-BR': 'o backup, como credit db backup o fez' },
      { complete: 'file' },
    ),
  },
  options: {
    erasures: erasuresOption,
    withoutErasures: flag('--without-erasures', {
      en: 'there is no list, and nobody was erased since',
      'pt-BR': 'não há lista, e ninguém foi apagado desde então',
    }),
    yes: yesOption,
  },
  examples: [
    {
      line: 'credit db restore credit-backup.db',
      text: { en: 'with the list beside the database', 'pt-BR': 'com a lista ao lado do banco' },
    },
    {
      line: 'credit db restore credit-backup.db --erasures credit.db.erasures --yes',
      text: { en: 'on a new machine', 'pt-BR': 'em uma máquina nova' },
    },
  ],
  run: async (context, { file, erasures: named, withoutErasures, yes }) => {
    const { cwd, say, globals, signal } = context;
    const [work, { values }] = await Promise.all([import('../../restore-work.ts'), context.settings()]);
    if (file === undefined && named.length === 0)
      throw new CreditError('USAGE', { reason: textOf('restoreWants'), see });
    const { erasures, from, others, unread, isDatabaseRead } = work.gatherErasures(
      values,
      named.map((name) => resolve(cwd, name)),
    );
    for (const { file: list, lines } of others)
      context.note(say('erasuresUnread', { file: list, lines: lines.join(', ') }));
    if (unread !== null) context.note(say('restoredUnread', { file: unread.file }));
    if (from.length === 0 && !withoutErasures)
      throw new CreditError('USAGE', { reason: textOf('restoreWithoutList'), see });
    // The database that is replaced knows each erasing of its list. One that was restored otherwise does not.
    if (others.length > 0 && !(isDatabaseRead && file !== undefined) && !withoutErasures)
      throw new CreditError('USAGE', { reason: textOf('restoreDamagedList'), see });
    const live = openLiveLine(context);
    const options = {
      erasures,
      analystName: analystName(),
      reasonOf: (at: string) => say('restoredReason', { at: figureStyle(context).format.dateTime(at) }),
      signal,
      onProgress: (done: number, all: number) => live?.show(() => say('erasuresBeingTaken', { done, all })),
    };
    if (file === undefined) {
      const erased = await work.eraseIn(values, options).finally(() => live?.end());
      return tell(context, { ...erased, file: null, replaced: null });
    }
    if (!isServerAddress(values.db) && !globals.json) {
      const effect = say('restores', { file: values.db, count: erasures.length });
      if (!(await mayGoOn(context, { effect, yes }))) return exitCodes.done;
    }
    const restored = await work
      .restoreDatabase(values, resolve(cwd, file), options)
      .finally(() => live?.end());
    return tell(context, restored);
  },
});

function tell(
  context: CommandContext,
  restored: Omit<RestoredDatabase, 'file'> & { readonly file: string | null },
): ExitCode {
  const { stdout, say, globals } = context;
  const { file, replaced, erased, nothing, known, waiting } = restored;
  if (globals.json) stdout.line(JSON.stringify(restored));
  else {
    if (file !== null) stdout.line(say('databaseRestored', { file }));
    stdout.line(say('erasedAgain', { erased: erased.length, nothing, known }));
    for (const id of waiting) stdout.line(say('erasureWaits', { id }));
    if (replaced !== null) context.note(say('restoredKept', { file: replaced }));
  }
  return waiting.length === 0 ? exitCodes.done : exitCodes.notFinished;
}
