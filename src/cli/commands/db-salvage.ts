import { resolve } from 'node:path';
import { CreditError } from '../../base/errors.ts';
import { exitCodes } from '../exit-codes.ts';
import { textOf } from '../output/texts.ts';
import { defineCommand, value } from './define-command.ts';

/** How each reason of a loss is said. */
const reasonTexts = {
  DAMAGED: 'salvageDamaged',
  UNREADABLE: 'salvageUnreadable',
  REFUSED: 'salvageRefused',
  WITHOUT_PARENT: 'salvageWithoutParent',
  INCOMPLETE: 'salvageIncomplete',
  CHANGED: 'salvageChanged',
  MISSING: 'salvageMissing',
} as const;

export const dbSalvage = defineCommand({
  name: 'db salvage',
  summary: {
    en: 'Save what is sound of a damaged database in a new one.',
    'pt-BR': 'Guarda o que está íntegro de um banco de dados danificado em um novo.',
  },
  description: {
    en: 'Reads row by row, also where parts of the file cannot be read, and lists what is lost; the damaged file stays as it is. Stop the service first. Exit code 0: nothing was lost; 3: something was.',
    'pt-BR':
      'Lê linha por linha, também onde partes do arquivo não podem ser lidas, e lista o que se perdeu; o arquivo danificado fica como está. Pare o serviço antes. Código de saída 0: nada se perdeu; 3: algo se perdeu.',
  },
  options: {
    to: value(
      '--to <file>',
      { en: 'the database to make', 'pt-BR': 'o banco de dados a criar' },
      { complete: 'file' },
    ),
  },
  examples: [
    {
      line: 'credit db salvage --to new.db',
      text: { en: 'what is sound, in new.db', 'pt-BR': 'o que está íntegro, em new.db' },
    },
    {
      line: 'credit db salvage --to new.db --json',
      text: { en: 'with every loss, for a program', 'pt-BR': 'com cada perda, para um programa' },
    },
  ],
  run: async (context, { to }) => {
    if (to === undefined) {
      throw new CreditError('USAGE', {
        reason: textOf('missingValue', { term: '--to' }),
        see: 'credit db salvage --help',
      });
    }
    const { globals, stdout, say } = context;
    const [{ salvageDatabase }, { values }] = await Promise.all([import('../../app.ts'), context.settings()]);
    const salvage = await salvageDatabase(values.db, resolve(context.cwd, to));
    if (globals.json) stdout.line(JSON.stringify(salvage));
    else {
      for (const { table, row, reason } of salvage.lost) {
        const isSaved = reason === 'CHANGED' || reason === 'INCOMPLETE';
        const why = say(reasonTexts[reason]);
        stdout.line(say(isSaved ? 'salvageSaved' : 'salvageLost', { table, row, why }));
      }
      context.note(say('salvaged', { to: salvage.to, kept: salvage.kept, count: salvage.lost.length }));
    }
    return salvage.lost.length === 0 ? exitCodes.done : exitCodes.askedToFailOn;
  },
});
