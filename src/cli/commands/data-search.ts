import { datasetNames, datasets, isDatasetName } from '../../datasets/index.ts';
import type { FoundEntry } from '../../datasets/search-dataset.ts';
import type { Column } from '../../presentation/column.ts';
import { ageInDays, dataAgeInWords, isNearMaximumAge } from '../../wording/data-age.ts';
import { formatIn } from '../../wording/format.ts';
import { plainWords } from '../../wording/plain-words.ts';
import { exitCodes } from '../exit-codes.ts';
import { writeTable } from '../output/table.ts';
import { datasetArgument } from './data-load.ts';
import { defineCommand, headerOption, many, unknownChoice } from './define-command.ts';

/** What of an entry tells most, in the order of showing. */
const tellingFacts = [
  'year',
  'refersTo',
  'statement',
  'sanction',
  'title',
  'office',
  'recipient',
  'party',
  'result',
  'activity',
  'standing',
  'revenue',
  'situation',
  'documentAsWritten',
  'amount',
  'authority',
  'organ',
  'from',
  'until',
];
const mostShown = 50;

export const dataSearch = defineCommand({
  name: 'data search',
  summary: { en: 'Look something up in a dataset.', 'pt-BR': 'Procura algo em um conjunto de dados.' },
  description: {
    en: 'By a CPF, a CNPJ or its first 8 characters (every establishment of the company), the six digits that lists show (***456789**), or a name: entries with a similar name, most alike first (100 is the same), then all entries whose name contains every word that you enter.',
    'pt-BR':
      'Por um CPF, um CNPJ ou os 8 primeiros caracteres dele (todos os estabelecimentos da empresa), os seis dígitos que as listas mostram (***456789**), ou um nome: primeiro os registros de nome parecido, do mais ao menos parecido (100 é igual), depois todos os registros cujo nome contém cada palavra informada.',
  },
  arguments: {
    name: datasetArgument,
    query: many({ en: 'a document or a name', 'pt-BR': 'um documento ou um nome' }),
  },
  options: { header: headerOption },
  examples: [
    {
      line: 'credit data search ceis 12.ABC.345/01DE-35',
      text: { en: 'by document', 'pt-BR': 'por documento' },
    },
    { line: 'credit data search pep maria da silva', text: { en: 'by name', 'pt-BR': 'por nome' } },
  ],
  run: async (context, { name, query, header }) => {
    if (!isDatasetName(name)) throw unknownChoice(datasetNames, name, 'name');
    const { say, globals, stdout, language, timezone } = context;
    const [{ searchDataset }, { shortHash }, { values }] = await Promise.all([
      import('../../datasets/search-dataset.ts'),
      import('../../datasets/edition/edition.ts'),
      context.settings(),
    ]);
    const today = context.today();
    const question = query.join(' ');
    const { edition, entries } = searchDataset(values.datasetsFolder, name, question);
    const { staleAfterDays } = datasets[name];
    const age = {
      date: edition.publishedOn,
      ageDays: ageInDays(edition.publishedOn, today),
      maximumAgeDays: staleAfterDays,
    };
    if (globals.json) {
      const { ageDays } = age;
      stdout.line(
        JSON.stringify({ dataset: name, edition: { ...edition, ageDays, staleAfterDays }, entries }),
      );
      return exitCodes.done;
    }
    const { date: shownDay } = formatIn(language, timezone);
    const shown = {
      dataset: name,
      date: shownDay(edition.publishedOn),
      edition: edition.sha256.slice(0, shortHash),
    };
    if (!datasets[name].namesIndexed && !/\d{6}/.test(question.replace(/[./-]/g, ''))) {
      context.note(say('dataNamesNotSearched', { dataset: name }));
    }
    if (isNearMaximumAge(age.ageDays, staleAfterDays))
      context.note(`${name}: ${dataAgeInWords(age, language)}`);
    if (entries.length === 0) {
      context.note(say('dataNoEntry', shown));
      return exitCodes.done;
    }
    context.note(say('dataFoundIn', shown));
    const columns: readonly Column<FoundEntry>[] = [
      {
        key: 'score',
        title: { en: 'Alike', 'pt-BR': 'Semelhança' },
        shown: (row) => String(row.score ?? ''),
      },
      {
        key: 'document',
        title: { en: 'Document', 'pt-BR': 'Documento' },
        shown: (row) => row.document ?? '',
      },
      { key: 'name', title: { en: 'Name', 'pt-BR': 'Nome' }, shown: (row) => plainWords(row.names[0] ?? '') },
      {
        key: 'facts',
        title: { en: 'What it says', 'pt-BR': 'O que diz' },
        shown: (row) => plainWords(tellingFacts.flatMap((fact) => row.facts[fact] ?? []).join('; ')),
        spare: true,
      },
    ];
    await writeTable(context, columns, entries.slice(0, mostShown), { header });
    return exitCodes.done;
  },
});
