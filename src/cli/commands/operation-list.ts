import { exitCodes } from '../exit-codes.ts';
import { figureStyle } from '../output/figure-style.ts';
import { defineCommand, headerOption, parsed, value, wholeNumber } from './define-command.ts';

export const operationList = defineCommand({
  name: 'operation list',
  summary: { en: 'List operations, newest first.', 'pt-BR': 'Lista operações, a mais nova primeiro.' },
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
    {
      line: 'credit operation list',
      text: { en: 'the newest 50 operations', 'pt-BR': 'as 50 operações mais novas' },
    },
    {
      line: 'credit operation list --json',
      text: { en: 'for a program', 'pt-BR': 'para um programa' },
    },
  ],
  run: async (context, { limit, cursor, header }) => {
    const [{ listOperations }, { operationColumns }, { writeTable }, app] = await Promise.all([
      import('../../operation/read-operations.ts'),
      import('../../presentation/operation-page.ts'),
      import('../output/table.ts'),
      context.openApp(),
    ]);
    const { items, nextCursor } = await listOperations(app.engine, app.actor, {
      ...(limit !== undefined && { limit }),
      ...(cursor !== undefined && { cursor }),
    });
    if (context.globals.json) {
      context.stdout.line(JSON.stringify({ items, nextCursor }));
      return exitCodes.done;
    }
    if (items.length === 0) context.note(context.say('noOperations'));
    else {
      const columns = operationColumns(figureStyle(context), app.engine.clock.now());
      await writeTable(context, columns, items, { header });
    }
    if (nextCursor !== null && context.stdout.isTerminal) context.note(context.say('moreBatches'));
    return exitCodes.done;
  },
});
