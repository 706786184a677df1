import type { App } from '../../app.ts';
import type { DamagedReport, ListReportsQuery } from '../../report/read-reports.ts';
import { policyStatuses, reportStatuses } from '../../report/report.ts';
import type { CommandContext } from '../context.ts';
import { endWithDamage } from '../end-with-damage.ts';
import { figureStyle } from '../output/figure-style.ts';
import { writeTable } from '../output/table.ts';
import { readStdin } from '../read-stdin.ts';
import { reportOrders } from '../report-orders.ts';
import type { SelectedReports } from '../select-reports.ts';
import { daysAhead, readDay, readDaysAhead } from './days-ahead.ts';
import { choice, defineCommand, flag, headerOption, parsed, value, wholeNumber } from './define-command.ts';

export const reportList = defineCommand({
  name: 'report list',
  summary: { en: 'List reports, newest first.', 'pt-BR': 'Lista relatórios, o mais novo primeiro.' },
  options: {
    policyStatus: choice(
      '--policy-status <status>',
      { en: 'what the policy said', 'pt-BR': 'o que a política disse' },
      policyStatuses,
    ),
    status: choice(
      '--status <status>',
      { en: 'the official decision, or how far it is', 'pt-BR': 'a decisão oficial, ou a fase' },
      reportStatuses,
    ),
    policy: value(
      '--policy <policy>',
      { en: 'made with one policy', 'pt-BR': 'feitos com uma política' },
      { complete: 'policy' },
    ),
    document: value('--document <document>', {
      en: 'about one document; - reads it from stdin',
      'pt-BR': 'de um documento; - lê de stdin',
    }),
    kind: choice('--kind <kind>', { en: 'of one document kind', 'pt-BR': 'de um tipo de documento' }, [
      'cpf',
      'cnpj',
    ]),
    externalId: value('--external-id <id>', { en: 'with your own id', 'pt-BR': 'com o seu próprio id' }),
    from: parsed(
      '--from <date>',
      { en: 'made on that day or later', 'pt-BR': 'feitos nesse dia ou depois' },
      readDay,
    ),
    to: parsed(
      '--to <date>',
      { en: 'made on that day or earlier', 'pt-BR': 'feitos nesse dia ou antes' },
      readDay,
    ),
    expiring: parsed(
      '--expiring <days>',
      {
        en: 'approvals that end within so many days (30d), and that nothing has followed',
        'pt-BR': 'aprovações que vencem em tantos dias (30d) e ainda não foram refeitas',
      },
      readDaysAhead,
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
    all: flag('--all', { en: 'every page', 'pt-BR': 'todas as páginas' }),
    name: value('--name <text>', {
      en: 'whose name holds that, three characters or more; accents and case do not matter',
      'pt-BR': 'cujo nome contém isso, três caracteres ou mais; acentos e maiúsculas não importam',
    }),
    sort: choice(
      '--sort <order>',
      {
        en: 'newest unless told; score: the lowest first',
        'pt-BR': 'newest se não for dito; score: o menor primeiro',
      },
      reportOrders,
    ),
    byRoot: flag('--by-root', {
      en: 'companies: CNPJs of one root counted together',
      'pt-BR': 'empresas: CNPJs de uma raiz contados juntos',
    }),
    jsonl: flag('--jsonl', {
      en: 'a JSON object a line, as they are read',
      'pt-BR': 'um objeto JSON por linha, à medida que são lidos',
    }),
    header: headerOption,
  },
  withinOrganization: true,
  examples: [
    {
      line: 'credit report list',
      text: { en: 'the newest 50 reports', 'pt-BR': 'os 50 relatórios mais novos' },
    },
    {
      line: 'credit report list --name padaria --sort score',
      text: { en: 'by name, the lowest score first', 'pt-BR': 'pelo nome, o menor score primeiro' },
    },
    {
      line: 'credit report list --policy-status DENIED --from 2026-11-01',
      text: { en: 'what was denied since then', 'pt-BR': 'o que foi negado desde então' },
    },
    {
      line: 'credit report list --expiring 30d',
      text: { en: 'approvals that end within 30 days', 'pt-BR': 'aprovações que vencem em 30 dias' },
    },
    {
      line: 'echo 12ABC34501DE35 | credit report list --document - --json',
      text: {
        en: 'one document, kept out of the shell history',
        'pt-BR': 'um documento, fora do histórico do shell',
      },
    },
  ],
  run: async (context, input) => {
    const { stdout, globals, say } = context;
    const query = await toQuery(input, async () => readStdin(context));
    const [{ readSubjectNames }, { startOfDay }, { readReportPages, selectReports }, app] = await Promise.all(
      [
        import('../../report/read-subject-names.ts'),
        import('../../wording/calendar.ts'),
        import('../select-reports.ts'),
        context.openApp(),
      ],
    );
    const from = input.from && startOfDay(input.from, context.timezone);
    const to = input.to && startOfDay(input.to, context.timezone, 1);
    const wanted = {
      ...query,
      ...(from && { createdFrom: from.toISOString() }),
      // The last millisecond of the day: the bound itself is in.
      ...(to && { createdTo: new Date(to.getTime() - 1).toISOString() }),
      ...(input.expiring !== undefined && expiringWithin(app, input.expiring)),
      ...(input.limit && { limit: input.limit }),
      ...(input.cursor !== undefined && { cursor: input.cursor }),
      ...(input.name !== undefined && { name: input.name }),
    };
    const { sort = 'newest' } = input;
    const isPlain = sort === 'newest' && !input.byRoot;
    if (input.jsonl && isPlain) {
      const damaged: DamagedReport[] = [];
      for await (const page of readReportPages(context, app, wanted, { all: input.all })) {
        for (const item of page.items) stdout.line(JSON.stringify(item));
        damaged.push(...(page.damaged ?? []));
        if (!(await stdout.drained())) break;
      }
      return endWithDamage(context, 'damagedRows', idsOf(damaged));
    }
    const { items, damaged, nextCursor, hasMore } = await selectReports(context, app, wanted, {
      all: input.all || input.byRoot,
      sort,
    });
    if (input.byRoot) {
      await writeRoots(context, app, { items, damaged }, input);
      return endWithDamage(context, 'damagedRows', idsOf(damaged));
    }
    if (input.jsonl) for (const item of items) stdout.line(JSON.stringify(item));
    else if (globals.json)
      stdout.line(JSON.stringify({ items, ...(damaged.length > 0 && { damaged }), nextCursor }));
    else if (items.length === 0) context.note(say('noReports'));
    else {
      // In a pipe each record says it, in its column.
      if (stdout.isTerminal && items.some((item) => item.sandbox)) stdout.line(say('sandboxListed'));
      const { reportColumns } = await import('../../presentation/report-columns.ts');
      const ids = items.map(({ id }) => id);
      const names = await readSubjectNames(app.engine, app.actor, ids);
      const columns = reportColumns(figureStyle(context), app.engine.clock.now(), names);
      await writeTable(context, columns, items, { header: input.header });
      if (stdout.isTerminal && items.some(({ score }) => score === null)) context.note(say('noScoreYet'));
    }
    if (!globals.json && !input.jsonl && hasMore && stdout.isTerminal) context.note(say('moreReports'));
    return endWithDamage(context, 'damagedRows', idsOf(damaged));
  },
});

/** Which last days a list is narrowed to. */
function expiringWithin(
  { engine }: App,
  days: number,
): Pick<ListReportsQuery, 'validUntilFrom' | 'validUntilTo'> {
  const { from, to } = daysAhead(days, { now: engine.clock.now(), timezone: engine.timezone });
  return { validUntilFrom: from, validUntilTo: to };
}

/** The companies of the reports, one a line; people each for themselves. */
async function writeRoots(
  context: CommandContext,
  app: App,
  { items, damaged }: Pick<SelectedReports, 'items' | 'damaged'>,
  { jsonl, header }: { readonly jsonl: boolean; readonly header: boolean },
): Promise<void> {
  const { stdout, globals, say } = context;
  const [{ rootsOfReports }, { reportRootColumns }] = await Promise.all([
    import('../select-reports.ts'),
    import('../../presentation/report-root-columns.ts'),
  ]);
  const roots = await rootsOfReports(app, items);
  if (jsonl) for (const root of roots) stdout.line(JSON.stringify(root));
  else if (globals.json)
    stdout.line(JSON.stringify({ items: roots, ...(damaged.length > 0 && { damaged }), nextCursor: null }));
  else if (roots.length === 0) context.note(say('noReports'));
  else await writeTable(context, reportRootColumns(figureStyle(context)), roots, { header });
}

function idsOf(reports: readonly DamagedReport[]): readonly string[] {
  return reports.map(({ id }) => id);
}

interface Narrowing {
  readonly policyStatus: ListReportsQuery['policyStatus'];
  readonly status: ListReportsQuery['status'];
  readonly policy: string | undefined;
  readonly document: string | undefined;
  readonly kind: ListReportsQuery['documentKind'];
  readonly externalId: string | undefined;
}

async function toQuery(narrowing: Narrowing, readInput: () => Promise<string>): Promise<ListReportsQuery> {
  const { policyStatus, status, policy, kind, externalId } = narrowing;
  const { requireDocument } = await import('../../document/document.ts');
  const text = narrowing.document === '-' ? await readInput() : narrowing.document;
  return {
    ...(policyStatus && { policyStatus }),
    ...(status && { status }),
    ...(policy && { policyId: policy }),
    ...(text !== undefined && { document: requireDocument(text).value }),
    ...(kind && { documentKind: kind }),
    ...(externalId !== undefined && { externalId }),
  };
}
