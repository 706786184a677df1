import type { Column } from '../../presentation/column.ts';
import type { UsageItem } from '../../usage/list-usage.ts';
import { formatIn } from '../../wording/format.ts';
import { exitCodes } from '../exit-codes.ts';
import { writeTable } from '../output/table.ts';
import { defineCommand, headerOption, value } from './define-command.ts';

export const usage = defineCommand({
  name: 'usage',
  summary: {
    en: 'Show counted runs and their price by month, policy and depth.',
    'pt-BR': 'Mostra as execuções contadas e seu preço por mês, política e profundidade.',
  },
  description: {
    en: 'Runs that ended in ERROR are not counted, nor reports that were answered again. Months are months in UTC.',
    'pt-BR':
      'Execuções que terminaram em ERROR não são contadas, nem relatórios reaproveitados. Os meses são meses em UTC.',
  },
  options: {
    month: value('--month <month>', { en: 'one month, as YYYY-MM', 'pt-BR': 'um mês, como AAAA-MM' }),
    header: headerOption,
  },
  withinOrganization: true,
  examples: [
    { line: 'credit usage', text: { en: 'every month', 'pt-BR': 'todos os meses' } },
    {
      line: 'credit usage --month 2026-11 --json',
      text: { en: 'one month, as JSON', 'pt-BR': 'um mês, em JSON' },
    },
  ],
  run: async (context, { month, header }) => {
    const { stdout, globals, language, timezone, say } = context;
    const [{ listUsage }, app] = await Promise.all([import('../../usage/list-usage.ts'), context.openApp()]);
    const answer = await listUsage(
      app.storage.db,
      app.actor.organizationId,
      month === undefined ? {} : { month },
    );
    if (globals.json) {
      stdout.line(JSON.stringify(answer));
      return exitCodes.done;
    }
    const format = formatIn(language, timezone);
    const columns: readonly Column<UsageItem>[] = [
      { key: 'month', title: { en: 'Month', 'pt-BR': 'Mês' }, shown: (row) => row.month },
      { key: 'policyId', title: { en: 'Policy', 'pt-BR': 'Política' }, shown: (row) => row.policyId },
      { key: 'depth', title: { en: 'Depth', 'pt-BR': 'Profundidade' }, shown: (row) => row.depth },
      {
        key: 'documentKind',
        title: { en: 'Kind', 'pt-BR': 'Tipo' },
        shown: (row) => row.documentKind.toUpperCase(),
        bare: (row) => row.documentKind,
      },
      {
        key: 'count',
        title: { en: 'Counted', 'pt-BR': 'Contadas' },
        shown: (row) => format.number(row.count),
        bare: (row) => String(row.count),
      },
      {
        key: 'price',
        title: { en: 'Price', 'pt-BR': 'Preço' },
        shown: (row) => format.money(row.price),
        bare: (row) => row.price.toFixed(2),
      },
    ];
    await writeTable(context, columns, answer.items, { header });
    const { count, price } = answer.total;
    context.note(say('usageTotal', { count: format.number(count), price: format.money(price) }));
    return exitCodes.done;
  },
});
