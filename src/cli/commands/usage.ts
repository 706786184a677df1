import { exactAmount } from '../../base/cost-units.ts';
import type { Column } from '../../presentation/column.ts';
import type { UsageGrouping, UsageItem } from '../../usage/list-usage.ts';
import { type Format, formatIn } from '../../wording/format.ts';
import { exitCodes } from '../exit-codes.ts';
import { writeTable } from '../output/table.ts';
import { choice, defineCommand, flag, headerOption, value } from './define-command.ts';

export const usage = defineCommand({
  name: 'usage',
  summary: {
    en: 'Show counted runs and their price by month, policy and depth.',
    'pt-BR': 'Mostra as execuções contadas e seu preço por mês, política e profundidade.',
  },
  description: {
    en: 'Runs that ended in ERROR are not counted, nor reports that were answered again. Months and days are those of your time zone.',
    'pt-BR':
      'Execuções que terminaram em ERROR não são contadas, nem relatórios reaproveitados. Meses e dias são os do seu fuso.',
  },
  options: {
    month: value('--month <month>', { en: 'one month, as YYYY-MM', 'pt-BR': 'um mês, como AAAA-MM' }),
    by: choice('--by <what>', { en: 'added up by that alone', 'pt-BR': 'somado só por isso' }, [
      'policy',
      'depth',
      'day',
    ]),
    out: value(
      '-o, --out <file>',
      { en: 'also into a spreadsheet, FILE.xlsx', 'pt-BR': 'também em uma planilha, ARQUIVO.xlsx' },
      { aliases: ['--output'], complete: 'file' },
    ),
    force: flag('--force', { en: 'replace an existing file', 'pt-BR': 'substitui um arquivo existente' }),
    header: headerOption,
  },
  withinOrganization: true,
  examples: [
    { line: 'credit usage', text: { en: 'every month', 'pt-BR': 'todos os meses' } },
    {
      line: 'credit usage --month 2026-11 --json',
      text: { en: 'one month, as JSON', 'pt-BR': 'um mês, em JSON' },
    },
    {
      line: 'credit usage --by day -o uso.xlsx',
      text: { en: 'day by day, also as a spreadsheet', 'pt-BR': 'dia a dia, também em planilha' },
    },
  ],
  run: async (context, { month, by, out, force, header }) => {
    const { stdout, globals, language, timezone, say, signal } = context;
    const [{ listUsage }, { readSpending }, { spendingLines }, { planOutFile }, app] = await Promise.all([
      import('../../usage/list-usage.ts'),
      import('../../usage/read-spending.ts'),
      import('../output/spending-lines.ts'),
      import('../batch/out-file.ts'),
      context.openApp(),
    ]);
    const options = { option: '--out', formats: ['xlsx'] as const, expected: 'xlsxName' as const, force };
    const file = out === undefined ? undefined : await planOutFile(context, out, options);
    const answer = await listUsage(app.storage.db, app.actor.organizationId, {
      // Costs are counted by the days of the installation.
      timezone: app.engine.timezone,
      ...(month !== undefined && { month }),
      ...(by && { by }),
    });
    const spending = await readSpending(app.storage, app.actor.organizationId, app.engine);
    if (file !== undefined) {
      const [{ writeUsageWorkbook }, { writeStreamedFile }] = await Promise.all([
        import('../../usage/usage-workbook.ts'),
        import('../output/write-file.ts'),
      ]);
      const options = { language, timezone, now: app.engine.clock.now(), signal };
      await writeStreamedFile(file.file, { replace: file.replace }, (destination) =>
        writeUsageWorkbook(destination, answer, options),
      );
      context.note(say('fileWritten', { file: file.name }));
    }
    if (globals.json) {
      stdout.line(JSON.stringify({ ...answer, ...spending }));
      return exitCodes.done;
    }
    const format = formatIn(language, timezone);
    await writeTable(context, columnsBy(by, format), answer.items, { header });
    const { count, price, cost, costUnknown, saved } = answer.total;
    context.note(say('usageTotal', { count: format.number(count), price: format.money(price) }));
    if (cost > 0 || saved > 0)
      context.note(say('usageCosts', { cost: format.money(cost), saved: format.money(saved) }));
    if (costUnknown > 0)
      context.note(
        say(costUnknown === 1 ? 'usageCostUnknownOne' : 'usageCostUnknown', {
          count: format.number(costUnknown),
        }),
      );
    for (const line of spendingLines(spending, { say, format })) context.note(line);
    return exitCodes.done;
  },
});

/** The columns that the lines of a grouping have. */
function columnsBy(by: UsageGrouping | undefined, format: Format): readonly Column<UsageItem>[] {
  const policy: Column<UsageItem> = {
    key: 'policyId',
    title: { en: 'Policy', 'pt-BR': 'Política' },
    shown: (row) => row.policyId ?? '',
  };
  const depth: Column<UsageItem> = {
    key: 'depth',
    title: { en: 'Depth', 'pt-BR': 'Profundidade' },
    shown: (row) => row.depth ?? '',
  };
  const kind: Column<UsageItem> = {
    key: 'documentKind',
    title: { en: 'Kind', 'pt-BR': 'Tipo' },
    shown: (row) => row.documentKind?.toUpperCase() ?? '',
    bare: (row) => row.documentKind ?? '',
  };
  const month: Column<UsageItem> = {
    key: 'month',
    title: { en: 'Month', 'pt-BR': 'Mês' },
    shown: (row) => row.month,
  };
  const day: Column<UsageItem> = {
    key: 'day',
    title: { en: 'Day', 'pt-BR': 'Dia' },
    shown: (row) => format.date(row.day ?? ''),
    bare: (row) => row.day ?? '',
  };
  const groups = {
    policy: [month, policy],
    depth: [month, depth],
    day: [day],
    all: [month, policy, depth, kind],
  };
  return [
    ...groups[by ?? 'all'],
    {
      key: 'count',
      title: { en: 'Counted', 'pt-BR': 'Contadas' },
      isFigure: true,
      shown: (row) => format.number(row.count),
      bare: (row) => String(row.count),
    },
    {
      key: 'price',
      title: { en: 'Price', 'pt-BR': 'Preço' },
      isFigure: true,
      shown: (row) => format.money(row.price),
      bare: (row) => exactAmount(row.price),
    },
    {
      key: 'cost',
      title: { en: 'Cost of sources', 'pt-BR': 'Custo das fontes' },
      isFigure: true,
      shown: (row) => format.money(row.cost),
      bare: (row) => exactAmount(row.cost),
    },
    {
      key: 'costUnknown',
      title: { en: 'Cost unknown', 'pt-BR': 'Custo desconhecido' },
      isFigure: true,
      shown: (row) => format.number(row.costUnknown),
      bare: (row) => String(row.costUnknown),
      spare: true,
    },
    {
      key: 'saved',
      title: { en: 'Saved', 'pt-BR': 'Economizado' },
      isFigure: true,
      shown: (row) => format.money(row.saved),
      bare: (row) => exactAmount(row.saved),
    },
  ];
}
