import { batchPhases } from '../../batch/batch.ts';
import { exitCodes } from '../exit-codes.ts';
import { figureStyle } from '../output/figure-style.ts';
import { choice, defineCommand, headerOption, parsed, value, wholeNumber } from './define-command.ts';

export const batchList = defineCommand({
  name: 'batch list',
  summary: { en: 'List batches, newest first.', 'pt-BR': 'Lista lotes, o mais novo primeiro.' },
  options: {
    status: choice(
      '--status <status>',
      { en: 'how far they are', 'pt-BR': 'em que fase estão' },
      batchPhases,
    ),
    limit: parsed(
      '--limit <number>',
      { en: 'at most so many (50)', 'pt-BR': 'no máximo tantos (50)' },
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
    { line: 'credit batch list', text: { en: 'the newest 50 batches', 'pt-BR': 'os 50 lotes mais novos' } },
    {
      line: 'credit batch list --status STOPPED --json',
      text: { en: 'what can be gone on with', 'pt-BR': 'o que se pode continuar' },
    },
  ],
  run: async (context, { status, limit, cursor, header }) => {
    const { stdout, globals, say } = context;
    const [{ listBatches }, { batchColumns }, { writeTable }, app] = await Promise.all([
      import('../../batch/read-batches.ts'),
      import('../../presentation/batch-columns.ts'),
      import('../output/table.ts'),
      context.openApp(),
    ]);
    const { items, nextCursor } = await listBatches(app.engine, app.actor, {
      ...(status && { status }),
      ...(limit !== undefined && { limit }),
      ...(cursor !== undefined && { cursor }),
    });
    if (globals.json) {
      stdout.line(JSON.stringify({ items, nextCursor }));
      return exitCodes.done;
    }
    if (items.length === 0) context.note(say('noBatches'));
    else {
      // In a pipe each record says it, in its column.
      if (stdout.isTerminal && items.some((item) => item.sandbox)) stdout.line(say('sandboxBatches'));
      await writeTable(context, batchColumns(figureStyle(context), app.engine.clock.now()), items, {
        header,
      });
    }
    if (nextCursor !== null && stdout.isTerminal) context.note(say('moreBatches'));
    return exitCodes.done;
  },
});
