import { CreditError } from '../../base/errors.ts';
import { exitCodes } from '../exit-codes.ts';
import { textOf } from '../output/texts.ts';
import { readStdin } from '../read-stdin.ts';
import { defineCommand, optional, required, value } from './define-command.ts';

const see = 'credit report note --help';

export const reportNote = defineCommand({
  name: 'report note',
  summary: {
    en: 'Note something on a report, or strike a note out.',
    'pt-BR': 'Anota algo em um relatório, ou risca uma nota.',
  },
  description: {
    en: 'Whoever reads the report reads its notes, in their order, with author and time. A note is never edited; its author strikes it out, and it stays to be read as such.',
    'pt-BR':
      'Quem lê o relatório lê as notas, em ordem, com autor e hora. Uma nota nunca é editada; o autor a risca, e ela continua legível assim.',
  },
  arguments: {
    report: required({ en: 'the id of the report', 'pt-BR': 'o id do relatório' }, { complete: 'report' }),
    text: optional({ en: 'the note; - reads it from stdin', 'pt-BR': 'a nota; - lê de stdin' }),
  },
  options: {
    strike: value('--strike <note>', {
      en: 'strike out a note of your own, by its id',
      'pt-BR': 'risca uma nota sua, pelo id',
    }),
    reason: value('--reason <text>', {
      en: 'why it is struck out',
      'pt-BR': 'por que ela é riscada',
    }),
  },
  withinOrganization: true,
  examples: [
    {
      line: 'credit report note rpt_01kd9zs4q2fvx8e6m3n5t7w9ya "A sócia envia o aval hoje"',
      text: { en: 'note something', 'pt-BR': 'anota algo' },
    },
    {
      line: 'echo "Falei com a sócia" | credit report note rpt_01kd9zs4q2fvx8e6m3n5t7w9ya - --json',
      text: { en: 'from stdin, for a program', 'pt-BR': 'de stdin, para um programa' },
    },
  ],
  run: async (context, { report: reportId, text, strike: noteId, reason }) => {
    if ((text === undefined) === (noteId === undefined))
      throw new CreditError('USAGE', { reason: textOf('noteOrStrike'), see });
    if (reason !== undefined && noteId === undefined)
      throw new CreditError('USAGE', { reason: textOf('reasonWithoutStrike'), see });
    const [{ leaveNote, strikeNote }, app] = await Promise.all([
      import('../../report/notes.ts'),
      context.openApp(),
    ]);
    const note =
      noteId === undefined
        ? await leaveNote(app.engine, app.actor, {
            reportId,
            text: text === '-' ? await readStdin(context) : (text ?? ''),
          })
        : await strikeNote(app.engine, app.actor, { reportId, noteId, reason });
    if (context.globals.json) context.stdout.line(JSON.stringify(note));
    else context.stdout.line(context.say(noteId === undefined ? 'noted' : 'struckOut', { note: note.id }));
    return exitCodes.done;
  },
});
