import {
  choice,
  choiceList,
  flag,
  parsed,
  required,
  value,
  wholeNumber,
} from '../commands/define-command.ts';

/** The outcomes of a batch that a caller may ask to fail on. */
const batchFailOnChoices = ['denied', 'alert', 'error', 'invalid'] as const;
export type BatchFailOn = (typeof batchFailOnChoices)[number];

/** How the progress of a batch is shown; see output/batch-progress.ts. */
const progressModes = ['auto', 'plain', 'json', 'none'] as const;
export type ProgressMode = (typeof progressModes)[number];

/** The batch that a command is about. */
export const batchArgument = required(
  { en: 'the id of the batch', 'pt-BR': 'o id do lote' },
  { complete: 'batch' },
);

/** What every command takes that works on a batch. */
export const workOptions = {
  out: value(
    '-o, --out <file>',
    {
      en: 'write the spreadsheet at the end: FILE.xlsx, or FILE.csv',
      'pt-BR': 'grava a planilha no fim: ARQUIVO.xlsx, ou ARQUIVO.csv',
    },
    { aliases: ['--output'], complete: 'file' },
  ),
  force: flag('--force', { en: 'replace an existing file', 'pt-BR': 'substitui um arquivo existente' }),
  concurrency: parsed(
    '--concurrency <number>',
    { en: 'documents worked on at once (64)', 'pt-BR': 'documentos processados ao mesmo tempo (64)' },
    wholeNumber(1, 1024),
  ),
  progress: choice(
    '--progress <how>',
    {
      en: 'auto moves on a terminal; json: an event a line on stderr',
      'pt-BR': 'auto se move no terminal; json: um evento por linha em stderr',
    },
    progressModes,
  ),
  failOn: choiceList(
    '--fail-on <outcomes>',
    {
      en: 'exit 3 on these outcomes, with commas between',
      'pt-BR': 'sai com 3 nestes resultados, separados por vírgula',
    },
    batchFailOnChoices,
  ),
};
