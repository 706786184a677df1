import type { App } from '../../app.ts';
import { CreditError } from '../../base/errors.ts';
import type { DamagedReport, ListReportsQuery } from '../../report/read-reports.ts';
import { policyStatuses, reportStatuses } from '../../report/report.ts';
import type { ReportSummaryAnswer } from '../../report/report-answer.ts';
import type { CommandContext } from '../context.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { figureStyle } from '../output/figure-style.ts';
import { writeTable } from '../output/table.ts';
import { readStdin } from '../read-stdin.ts';
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
    limit: parsed(
      '--limit <number>',
      { en: 'at most so many (50)', 'pt-BR': 'no máximo tantos (50)' },
      wholeNumber(1, 200),
    ),
    cursor: value('--cursor <cursor>', {
      en: 'the page after, as nextCursor said',
      'pt-BR': 'a página seguinte, como disse nextCursor',
    }),
    byRoot: flag('--by-root', {
      en: 'companies: reports about CNPJs of one root counted together, of every page',
      'pt-BR': 'empresas: relatórios de CNPJs da mesma raiz contados juntos, de todas as páginas',
    }),
    all: flag('--all', { en: 'every page', 'pt-BR': 'todas as páginas' }),
    header: headerOption,
  },
  withinOrganization: true,
  examples: [
    {
      line: 'credit report list',
      text: { en: 'the newest 50 reports', 'pt-BR': 'os 50 relatórios mais novos' },
    },
    {
      line: 'credit report list --policy-status DENIED --from 2026-11-01',
      text: { en: 'what was denied since then', 'pt-BR': 'o que foi negado desde então' },
    },
    {
      line: 'credit report list --by-root',
      text: { en: 'head offices with their branches', 'pt-BR': 'matrizes com as suas filiais' },
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
    const [{ listReports }, { readSubjectNames }, { reportColumns }, { startOfDay }, app] = await Promise.all(
      [
        import('../../report/read-reports.ts'),
        import('../../report/read-subject-names.ts'),
        import('../../presentation/report-columns.ts'),
        import('../../wording/calendar.ts'),
        context.openApp(),
      ],
    );
    const from = input.from && startOfDay(input.from, context.timezone);
    const to = input.to && startOfDay(input.to, context.timezone, 1);
    const bounds = {
      ...(from && { createdFrom: from.toISOString() }),
      // The last millisecond of the day: the bound itself is in.
      ...(to && { createdTo: new Date(to.getTime() - 1).toISOString() }),
    };
    const everyPage = input.all || (input.byRoot && input.limit === undefined);
    const items: ReportSummaryAnswer[] = [];
    const damaged: DamagedReport[] = [];
    let cursor = input.cursor;
    let nextCursor: string | null;
    do {
      context.signal.throwIfAborted();
      const page = await listReports(app.engine, app.actor, {
        ...query,
        ...bounds,
        ...(everyPage ? { limit: 200 } : input.limit && { limit: input.limit }),
        ...(cursor !== undefined && { cursor }),
      });
      items.push(...page.items);
      damaged.push(...(page.damaged ?? []));
      nextCursor = page.nextCursor;
      cursor = nextCursor ?? undefined;
    } while (everyPage && nextCursor !== null);
    if (input.byRoot) return writeRoots(context, app, { items, nextCursor, header: input.header });

    if (globals.json)
      stdout.line(JSON.stringify({ items, ...(damaged.length > 0 && { damaged }), nextCursor }));
    else if (items.length === 0) context.note(say('noReports'));
    else {
      // In a pipe each record says it, in its column.
      if (stdout.isTerminal && items.some((item) => item.sandbox)) stdout.line(say('sandboxListed'));
      const names = await readSubjectNames(
        app.engine,
        app.actor,
        items.map(({ id }) => id),
      );
      const columns = reportColumns(figureStyle(context), app.engine.clock.now(), names);
      await writeTable(context, columns, items, { header: input.header });
    }
    if (!globals.json && nextCursor !== null && stdout.isTerminal) context.note(say('moreReports'));
    if (damaged.length === 0) return exitCodes.done;
    const ids = damaged.map(({ id }) => id).join(', ');
    context.stderr.line(say('reportsDamaged', { count: damaged.length, ids }));
    return exitCodes.failed;
  },
});

/** The companies of a list, with how their reports stand. */
async function writeRoots(
  context: CommandContext,
  app: App,
  listed: {
    readonly items: readonly ReportSummaryAnswer[];
    readonly nextCursor: string | null;
    readonly header: boolean;
  },
): Promise<ExitCode> {
  const { stdout, globals, say } = context;
  const [{ countByRoot }, { readSubjectNames }, { reportRootColumns }] = await Promise.all([
    import('../../report/count-by-root.ts'),
    import('../../report/read-subject-names.ts'),
    import('../../presentation/report-root-columns.ts'),
  ]);
  const companies = countByRoot(listed.items);
  if (globals.json) stdout.line(JSON.stringify({ items: companies, nextCursor: listed.nextCursor }));
  else if (companies.length === 0) context.note(say('noReports'));
  else {
    if (stdout.isTerminal && listed.items.some((item) => item.sandbox)) stdout.line(say('sandboxListed'));
    const ids = companies.map(({ reportId }) => reportId);
    const names = new Map<string, string>();
    for (let from = 0; from < ids.length; from += namesAtOnce) {
      const some = await readSubjectNames(app.engine, app.actor, ids.slice(from, from + namesAtOnce));
      for (const [id, name] of some) names.set(id, name);
    }
    const columns = reportRootColumns(figureStyle(context), app.engine.clock.now(), names);
    await writeTable(context, columns, companies, { header: listed.header });
  }
  return exitCodes.done;
}

/** SQLite takes a limited number of values in one statement. */
const namesAtOnce = 500;

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

/** A day as `YYYY-MM-DD` or `DD/MM/YYYY`, given back as the former. */
function readDay(word: string, name: string): string {
  const brazilian = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(word);
  const iso = brazilian ? `${brazilian[3]}-${brazilian[2]}-${brazilian[1]}` : word;
  const day = /^\d{4}-\d{2}-\d{2}$/.test(iso) ? new Date(`${iso}T00:00:00Z`) : new Date(Number.NaN);
  if (!Number.isNaN(day.getTime()) && day.toISOString().startsWith(iso)) return iso;
  throw new CreditError('INVALID_ARGUMENT', {
    name,
    reason: { en: `"${word}" is no day`, 'pt-BR': `"${word}" não é um dia` },
    expected: { en: 'a day, such as 2026-11-20', 'pt-BR': 'um dia, por exemplo 20/11/2026' },
  });
}
