import { CreditError } from '../../base/errors.ts';
import { datasetNames, isDatasetName } from '../../datasets/index.ts';
import { exitCodes } from '../exit-codes.ts';
import { mayGoOn, yesOption } from './ask-first.ts';
import { datasetArgument } from './data-load.ts';
import { defineCommand, unknownChoice } from './define-command.ts';

export const dataRemove = defineCommand({
  name: 'data remove',
  summary: { en: 'Remove a dataset.', 'pt-BR': 'Remove um conjunto de dados.' },
  description: {
    en: 'Every edition of it. Reports that were made with it keep their evidence.',
    'pt-BR': 'Todas as edições. Os relatórios feitos com ele mantêm as evidências.',
  },
  arguments: { name: datasetArgument },
  options: { yes: yesOption },
  examples: [
    {
      line: 'credit data remove ceis',
      text: { en: 'asks on a terminal', 'pt-BR': 'pergunta em um terminal' },
    },
    { line: 'credit data remove ceis --yes', text: { en: 'does not ask', 'pt-BR': 'não pergunta' } },
  ],
  run: async (context, { name, yes }) => {
    if (!isDatasetName(name)) throw unknownChoice(datasetNames, name, 'name');
    const { say, globals, stdout } = context;
    const [{ describeDatasets }, { removeEditions }, { withDatasetLock }, { values }] = await Promise.all([
      import('../../datasets/describe-datasets.ts'),
      import('../../datasets/edition/edition-shelf.ts'),
      import('../../datasets/edition/load-edition.ts'),
      context.settings(),
    ]);
    const folder = values.datasetsFolder;
    const state = describeDatasets(folder, context.today()).find((one) => one.name === name)?.state;
    if (state === 'NOT_LOADED') throw new CreditError('DATASET_NOT_LOADED', { dataset: name });
    if (!(await mayGoOn(context, { effect: say('removesDataset', { dataset: name }), yes })))
      return exitCodes.done;
    withDatasetLock(folder, name, () => removeEditions(folder, name));
    if (globals.json) stdout.line(JSON.stringify({ dataset: name, removed: true }));
    else context.note(say('datasetRemoved', { dataset: name }));
    return exitCodes.done;
  },
});
