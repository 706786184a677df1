import type { EditionDifference } from '../../datasets/compare-editions.ts';
import { datasetNames, isDatasetName } from '../../datasets/index.ts';
import { counted } from '../../wording/counted.ts';
import { plainWords } from '../../wording/plain-words.ts';
import type { CommandContext } from '../context.ts';
import { exitCodes } from '../exit-codes.ts';
import { figureStyle } from '../output/figure-style.ts';
import { rowNoun } from '../output/texts/data-texts.ts';
import { datasetArgument } from './data-load.ts';
import { defineCommand, optional, parsed, unknownChoice, wholeNumber } from './define-command.ts';

const edition = {
  en: 'current, previous, or the beginning of a hash',
  'pt-BR': 'o começo de um hash; sem ele, as duas últimas',
};

export const dataDiff = defineCommand({
  name: 'data diff',
  summary: {
    en: 'Compare two editions of a dataset.',
    'pt-BR': 'Compara duas edições de um conjunto de dados.',
  },
  description: {
    en: 'Rows that came and rows that went, by what they say; one that was changed is among both. Ends with 0 whatever it finds.',
    'pt-BR':
      'As linhas que entraram e as que saíram, pelo que dizem; a que mudou está nas duas. Termina com 0 seja qual for o resultado.',
  },
  arguments: { name: datasetArgument, from: optional(edition), to: optional(edition) },
  options: {
    limit: parsed(
      '--limit <count>',
      { en: 'rows of each kind to show (20)', 'pt-BR': 'linhas de cada tipo a mostrar (20)' },
      wholeNumber(1, 100_000),
    ),
  },
  examples: [
    {
      line: 'credit data diff ceis',
      text: { en: 'the last two editions', 'pt-BR': 'as duas últimas edições' },
    },
    {
      line: 'credit data diff ceis previous current --json',
      text: { en: 'for a program', 'pt-BR': 'para um programa' },
    },
  ],
  run: async (context, { name, from = 'previous', to = 'current', limit = 20 }) => {
    if (!isDatasetName(name)) throw unknownChoice(datasetNames, name, 'name');
    const [{ compareEditions }, { values }] = await Promise.all([
      import('../../datasets/compare-editions.ts'),
      context.settings(),
    ]);
    const difference = compareEditions(values.datasetsFolder, name, { from, to, limit });
    if (context.globals.json) context.stdout.line(JSON.stringify({ dataset: name, ...difference }));
    else {
      show(context, 'dataAdded', { sign: '+', ...difference.added });
      show(context, 'dataLeft', { sign: '-', ...difference.removed });
    }
    return exitCodes.done;
  },
});

function show(
  context: CommandContext,
  title: 'dataAdded' | 'dataLeft',
  { sign, count, first }: EditionDifference['added'] & { readonly sign: string },
): void {
  const { stdout, say } = context;
  const style = figureStyle(context);
  stdout.line(say(title, { rows: counted(rowNoun, count, style) }));
  for (const { document, names, facts } of first) {
    const said = [
      document ?? '',
      ...names.slice(0, 1),
      ...Object.values(facts).flatMap((fact) => fact ?? []),
    ];
    stdout.line(`${sign} ${plainWords(said.filter((part) => part !== '').join('  '))}`);
  }
  if (count > first.length)
    stdout.line(say('dataMore', { count: style.format.number(count - first.length) }));
}
