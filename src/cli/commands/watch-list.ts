import type { WatchAnswer } from '../../watch/read-watches.ts';
import { formatIn } from '../../wording/format.ts';
import { exitCodes } from '../exit-codes.ts';
import { writeTable } from '../output/table.ts';
import { defineCommand, headerOption, parsed, value, wholeNumber } from './define-command.ts';

export const watchList = defineCommand({
  name: 'watch list',
  summary: { en: 'List the watched portfolios.', 'pt-BR': 'Lista as carteiras vigiadas.' },
  options: {
    limit: parsed(
      '--limit <number>',
      { en: 'at most so many (50)', 'pt-BR': 'no máximo tantas (50)' },
      wholeNumber(1, 200),
    ),
    cursor: value('--cursor <cursor>', {
      en: 'the page after, as nextCursor said',
      'pt-BR': 'a página seguinte, como disse nextCursor',
    }),
    header: headerOption,
  },
  withinOrganization: true,
  examples: [
    { line: 'credit watch list', text: { en: 'the newest first', 'pt-BR': 'a mais nova primeiro' } },
    {
      line: 'credit watch list --json',
      text: {
        en: 'with how each stands with each list',
        'pt-BR': 'com a situação de cada uma em cada lista',
      },
    },
  ],
  run: async (context, { limit, cursor, header }) => {
    const { stdout, globals, say, language, timezone } = context;
    const [{ listWatches }, { values }, { engine, actor }] = await Promise.all([
      import('../../watch/read-watches.ts'),
      context.settings(),
      context.openApp(),
    ]);
    const { datasetsFolder } = values;
    const { items, nextCursor } = await listWatches(engine, actor, { datasetsFolder, limit, cursor });
    if (globals.json) {
      stdout.line(JSON.stringify({ items, nextCursor }));
      return exitCodes.done;
    }
    if (items.length === 0) {
      context.note(say('watchNone'));
      return exitCodes.done;
    }
    const { number, dateTime } = formatIn(language, timezone);
    const screenedOf = ({ datasets }: WatchAnswer) =>
      datasets.filter(({ screenedAt }) => screenedAt !== null).length;
    await writeTable<WatchAnswer>(
      context,
      [
        { key: 'id', title: { en: 'Portfolio', 'pt-BR': 'Carteira' }, shown: ({ id }) => id, whole: true },
        { key: 'name', title: { en: 'Name', 'pt-BR': 'Nome' }, shown: ({ name }) => name },
        {
          key: 'documents',
          title: { en: 'Documents', 'pt-BR': 'Documentos' },
          shown: ({ documents }) => number(documents),
          bare: ({ documents }) => String(documents),
        },
        {
          key: 'changes',
          title: { en: 'Changes', 'pt-BR': 'Mudanças' },
          shown: ({ changes }) => number(changes),
          bare: ({ changes }) => String(changes),
        },
        {
          key: 'lists',
          title: { en: 'Lists', 'pt-BR': 'Listas' },
          shown: (watch) => `${screenedOf(watch)}/${watch.datasets.length}`,
        },
        {
          key: 'screenedAt',
          title: { en: 'Screened', 'pt-BR': 'Conferida' },
          shown: ({ screenedAt }) => (screenedAt === null ? say('watchNotYet') : dateTime(screenedAt)),
          bare: ({ screenedAt }) => screenedAt ?? '',
          spare: true,
        },
      ],
      items,
      { header },
    );
    return exitCodes.done;
  },
});
