import { say as sayIn } from '../../base/language.ts';
import { formatDocument } from '../../document/mask.ts';
import type { Column } from '../../presentation/column.ts';
import type { WatchChangeAnswer, WatchedDatasetAnswer } from '../../watch/read-watches.ts';
import type { WatchedChange, WatchedEntry } from '../../webhook/events.ts';
import { formatIn } from '../../wording/format.ts';
import { plainWords } from '../../wording/plain-words.ts';
import { certaintyWords, changeText } from '../../wording/watched-changes.ts';
import type { CommandContext } from '../context.ts';
import { exitCodes } from '../exit-codes.ts';
import { writeTable } from '../output/table.ts';
import { defineCommand, flag, headerOption, parsed, wholeNumber } from './define-command.ts';
import { watchArgument } from './watch-argument.ts';

export const watchShow = defineCommand({
  name: 'watch show',
  summary: {
    en: 'Show how a portfolio stands with each list.',
    'pt-BR': 'Mostra como uma carteira está em cada lista.',
  },
  description: {
    en: 'For each dataset: whether it is loaded, which edition all were screened against last, of how many documents it says anything, and how many could not be asked about by name. One that is not loaded, or stale, calls nobody clean. --changes shows what has changed.',
    'pt-BR':
      'Para cada conjunto: se está carregado, contra qual edição todos foram conferidos por último, de quantos documentos diz algo, e quantos não puderam ser procurados por nome. Um que não está carregado, ou venceu, não isenta ninguém. --changes mostra o que mudou.',
  },
  arguments: { id: watchArgument },
  options: {
    changes: flag('--changes', {
      en: 'what has changed instead, the newest first',
      'pt-BR': 'em vez disso, o que mudou, o mais novo primeiro',
    }),
    limit: parsed(
      '--limit <number>',
      { en: 'changes at most (50)', 'pt-BR': 'no máximo tantas mudanças (50)' },
      wholeNumber(1, 200),
    ),
    header: headerOption,
  },
  withinOrganization: true,
  examples: [
    {
      line: 'credit watch show wat_…',
      text: { en: 'list by list', 'pt-BR': 'lista por lista' },
    },
    {
      line: 'credit watch show wat_… --changes --json',
      text: { en: 'what has changed, for a program', 'pt-BR': 'o que mudou, para um programa' },
    },
  ],
  run: async (context, { id, changes, limit, header }) => {
    const { stdout, globals, say } = context;
    const [{ getWatch, listWatchChanges }, { values }, { engine, actor }] = await Promise.all([
      import('../../watch/read-watches.ts'),
      context.settings(),
      context.openApp(),
    ]);
    if (changes) {
      const page = await listWatchChanges(engine, actor, { id, limit });
      if (globals.json) stdout.line(JSON.stringify(page));
      else if (page.items.length === 0) context.note(say('watchNoChange'));
      else await writeTable(context, changeColumns(context), rowsOf(page.items), { header });
      if (!globals.json && page.nextCursor !== null) context.note(say('watchMoreChanges', { watch: id }));
      return exitCodes.done;
    }
    const watch = await getWatch(engine, actor, { id, datasetsFolder: values.datasetsFolder });
    if (globals.json) stdout.line(JSON.stringify(watch));
    else await writeTable(context, datasetColumns(context), watch.datasets, { header });
    return exitCodes.done;
  },
});

function datasetColumns({
  say,
  language,
  timezone,
}: CommandContext): readonly Column<WatchedDatasetAnswer>[] {
  const { number, date, dateTime } = formatIn(language, timezone);
  const countOf = (count: number | null) => (count === null ? '' : number(count));
  return [
    { key: 'dataset', title: { en: 'Dataset', 'pt-BR': 'Conjunto' }, shown: ({ dataset }) => dataset },
    {
      key: 'state',
      title: { en: 'State', 'pt-BR': 'Estado' },
      shown: ({ state }) => say(`data${state}`),
      bare: ({ state }) => state,
    },
    {
      key: 'publishedOn',
      title: { en: 'Edition of', 'pt-BR': 'Edição de' },
      shown: ({ publishedOn }) => (publishedOn === null ? '' : date(publishedOn)),
      bare: ({ publishedOn }) => publishedOn ?? '',
    },
    {
      key: 'found',
      title: { en: 'Found', 'pt-BR': 'Achados' },
      shown: ({ found }) => countOf(found),
      bare: ({ found }) => String(found ?? ''),
    },
    {
      key: 'nameless',
      title: { en: 'No name', 'pt-BR': 'Sem nome' },
      shown: ({ nameless }) => countOf(nameless),
      bare: ({ nameless }) => String(nameless ?? ''),
    },
    {
      key: 'screenedAt',
      title: { en: 'Screened', 'pt-BR': 'Conferido' },
      shown: ({ screenedAt, unfinished }) => {
        const time = screenedAt === null ? say('watchNotYet') : dateTime(screenedAt);
        return unfinished ? say('watchUnfinished', { time }) : time;
      },
      bare: ({ screenedAt }) => screenedAt ?? '',
      spare: true,
    },
  ];
}

/** One change of one document. */
interface ChangeRow {
  readonly answer: WatchChangeAnswer;
  readonly change: WatchedChange;
  /** As it is now, or as it was where it is gone. */
  readonly entry: WatchedEntry;
}

function rowsOf(answers: readonly WatchChangeAnswer[]): readonly ChangeRow[] {
  return answers.flatMap((answer) =>
    answer.changes.flatMap((change): readonly ChangeRow[] => {
      const entry = change.after ?? change.before;
      return entry === null ? [] : [{ answer, change, entry }];
    }),
  );
}

function changeColumns({ language, timezone }: CommandContext): readonly Column<ChangeRow>[] {
  const { dateTime } = formatIn(language, timezone);
  return [
    {
      key: 'document',
      title: { en: 'Document', 'pt-BR': 'Documento' },
      shown: ({ answer: { document: value, type } }) =>
        formatDocument({ kind: type === 'CPF' ? 'cpf' : 'cnpj', value }),
      bare: ({ answer }) => answer.document,
      whole: true,
    },
    {
      key: 'kind',
      title: { en: 'Change', 'pt-BR': 'Mudança' },
      shown: ({ change }) => sayIn(changeText(change), language),
      bare: ({ change }) => change.kind,
    },
    {
      key: 'dataset',
      title: { en: 'Dataset', 'pt-BR': 'Conjunto' },
      shown: ({ answer }) => answer.dataset,
    },
    {
      key: 'certainty',
      title: { en: 'Certainty', 'pt-BR': 'Certeza' },
      shown: ({ entry }) => sayIn(certaintyWords[entry.certainty], language),
      bare: ({ entry }) => entry.certainty,
    },
    {
      key: 'says',
      title: { en: 'What it says', 'pt-BR': 'O que diz' },
      shown: ({ entry }) => plainWords(entry.says ?? entry.name ?? ''),
    },
    {
      key: 'createdAt',
      title: { en: 'Seen', 'pt-BR': 'Vista' },
      shown: ({ answer }) => dateTime(answer.createdAt),
      bare: ({ answer }) => answer.createdAt,
      spare: true,
    },
  ];
}
