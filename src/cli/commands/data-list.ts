import type { DatasetState } from '../../datasets/describe-datasets.ts';
import type { Column } from '../../presentation/column.ts';
import { formatIn } from '../../wording/format.ts';
import { exitCodes } from '../exit-codes.ts';
import { writeTable } from '../output/table.ts';
import { defineCommand, headerOption } from './define-command.ts';

export const dataList = defineCommand({
  name: 'data list',
  summary: { en: 'List the datasets kept here.', 'pt-BR': 'Lista os conjuntos de dados guardados aqui.' },
  description: {
    en: 'Public data that reports are screened against: which are loaded, of which day, how many rows, and whether they are too old. --json adds what each means, where its publisher has it, and its editions.',
    'pt-BR':
      'Dados públicos com que os relatórios são comparados: quais estão carregados, de que dia, quantas linhas, e se estão velhos demais. --json acrescenta o que cada um significa, onde o órgão o publica, e as edições.',
  },
  options: { header: headerOption },
  examples: [
    { line: 'credit data list', text: { en: 'what is loaded', 'pt-BR': 'o que está carregado' } },
    { line: 'credit data list --json', text: { en: 'for a program', 'pt-BR': 'para um programa' } },
  ],
  run: async (context, { header }) => {
    const { stdout, globals, say, language, timezone } = context;
    const [{ describeDatasets }, { datasetOf }, { values }] = await Promise.all([
      import('../../datasets/describe-datasets.ts'),
      import('../../datasets/index.ts'),
      context.settings(),
    ]);
    const states = describeDatasets(values.datasetsFolder, context.today());
    if (globals.json) {
      const items = states.map((state) => {
        const { title, publisher, means, address, staleAfterDays, publication } = datasetOf(state.name);
        return {
          ...state,
          title: say(title),
          publisher: say(publisher),
          means: say(means),
          address,
          downloaded: publication !== undefined,
          staleAfterDays,
        };
      });
      stdout.line(JSON.stringify({ folder: values.datasetsFolder, items }));
      return exitCodes.done;
    }
    const { number, date: shownDay } = formatIn(language, timezone);
    const columns: readonly Column<DatasetState>[] = [
      { key: 'name', title: { en: 'Dataset', 'pt-BR': 'Conjunto' }, shown: (row) => row.name },
      {
        key: 'title',
        title: { en: 'What it is', 'pt-BR': 'O que é' },
        shown: (row) => say(datasetOf(row.name).title),
        spare: true,
      },
      {
        key: 'state',
        title: { en: 'State', 'pt-BR': 'Estado' },
        shown: (row) => say(row.ageing ? 'dataAGEING' : `data${row.state}`),
        bare: (row) => row.state,
      },
      {
        key: 'publishedOn',
        title: { en: 'Of', 'pt-BR': 'De' },
        shown: (row) => (row.edition === null ? '' : shownDay(row.edition.publishedOn)),
        bare: (row) => row.edition?.publishedOn ?? '',
      },
      {
        key: 'rows',
        title: { en: 'Rows', 'pt-BR': 'Linhas' },
        shown: (row) => (row.edition === null ? '' : number(row.edition.rows)),
        bare: (row) => String(row.edition?.rows ?? ''),
      },
      {
        key: 'age',
        title: { en: 'Age', 'pt-BR': 'Idade' },
        shown: (row) => (row.ageDays === null ? '' : say('dataDays', { days: row.ageDays })),
        bare: (row) => String(row.ageDays ?? ''),
      },
    ];
    await writeTable(context, columns, states, { header });
    return exitCodes.done;
  },
});
