import { exactAmount } from '../../base/cost-units.ts';
import type { Text } from '../../base/language.ts';
import type { Column } from '../../presentation/column.ts';
import type { LastAnswer } from '../../report/last-answers.ts';
import { formatIn } from '../../wording/format.ts';
import type { CommandContext } from '../context.ts';
import { exitCodes } from '../exit-codes.ts';
import { writeTable } from '../output/table.ts';
import { defineCommand, headerOption } from './define-command.ts';

interface SourceRow {
  /** The role. */
  readonly name: string;
  readonly provider: string;
  readonly use: keyof typeof useWords;
  /** BRL a question; null where it is not known. */
  readonly price: number | null;
  /** The variable without which it is not asked; null where it can be asked. */
  readonly lacks: string | null;
  readonly title: string;
  readonly sandbox: boolean;
  readonly documentKinds: readonly string[];
  readonly sections: readonly string[];
  readonly timeoutMs: number;
  /** The newest answer, or failure, among the latest analyses; null where there is none. */
  readonly lastAnswer: LastAnswer | null;
  /** What its questions have cost the organisation so far, BRL; null where nothing with a price was asked. */
  readonly cost: number | null;
  /** The number of its queries with an unknown cost. They count in `cost` with their highest known cost. */
  readonly costUnknown: number;
}

const unknownCosts = (count: string): Text => ({
  en: `, unknown for ${count}`,
  'pt-BR': `, desconhecido em ${count}`,
});

const useWords = {
  always: { en: 'always', 'pt-BR': 'sempre' },
  fallback: { en: 'as a fallback', 'pt-BR': 'como reserva' },
  complement: { en: 'as a complement', 'pt-BR': 'em complemento' },
} as const satisfies Record<string, Text>;

const outcomes: Readonly<Record<LastAnswer['outcome'], Text>> = {
  ANSWERED: { en: 'answered', 'pt-BR': 'respondeu' },
  NO_RECORD: { en: 'no record', 'pt-BR': 'sem registro' },
  FAILED: { en: 'failed', 'pt-BR': 'falhou' },
};

const states = { ready: { en: 'ready', 'pt-BR': 'pronta' } } as const satisfies Record<string, Text>;

export const sourceList = defineCommand({
  name: 'source list',
  summary: { en: 'List the sources of the profile.', 'pt-BR': 'Lista as fontes do perfil.' },
  options: { header: headerOption },
  examples: [
    { line: 'credit source list', text: { en: 'what is asked', 'pt-BR': 'o que é consultado' } },
    {
      line: 'credit source list --profile public --json',
      text: { en: 'what the other profile asks', 'pt-BR': 'o que o outro perfil consulta' },
    },
  ],
  run: async (context, { header }) => {
    const { stdout, globals, say } = context;
    const { engine, actor } = await context.openApp();
    const [{ listLastAnswers }, { listSourceCosts }] = await Promise.all([
      import('../../report/last-answers.ts'),
      import('../../usage/list-source-costs.ts'),
    ]);
    const { name: profile, sources } = await engine.loadProfile(engine.profileName);
    const [lastAnswers, costs] = await Promise.all([
      listLastAnswers(engine, actor),
      listSourceCosts(engine.storage.db, actor.organizationId, { timezone: engine.timezone }),
    ]);
    const isOf =
      (source: { role: string; provider: string }) => (one: { source: string; provider: string }) =>
        one.source === source.role && one.provider === source.provider;
    const rows: readonly SourceRow[] = sources.map((source) => {
      const costOf = costs.items.find(isOf(source));
      return {
        name: source.role,
        provider: source.provider,
        use: source.use ?? 'always',
        price: source.price ?? null,
        lacks: source.lacks ?? null,
        title: say(source.title),
        sandbox: source.sandbox,
        documentKinds: source.documentKinds,
        sections: source.sections,
        timeoutMs: source.timeoutMs,
        lastAnswer: lastAnswers.get(`${source.role}/${source.provider}`) ?? null,
        cost: costOf?.cost ?? null,
        costUnknown: costOf?.unknown ?? 0,
      };
    });
    if (globals.json) {
      stdout.line(JSON.stringify({ profile, items: rows }));
      return exitCodes.done;
    }
    await writeTable(context, columnsOf(context), rows, { header });
    return exitCodes.done;
  },
});

function columnsOf({ language, timezone, say }: CommandContext): readonly Column<SourceRow>[] {
  const format = formatIn(language, timezone);
  return [
    { key: 'name', title: { en: 'Source', 'pt-BR': 'Fonte' }, shown: (row) => row.name },
    {
      key: 'title',
      title: { en: 'What it is', 'pt-BR': 'O que é' },
      shown: (row) => row.title,
      spare: true,
    },
    { key: 'provider', title: { en: 'By', 'pt-BR': 'Por' }, shown: (row) => row.provider },
    {
      key: 'use',
      title: { en: 'Asked', 'pt-BR': 'Consulta' },
      shown: (row) => say(useWords[row.use]),
      bare: (row) => row.use,
      spare: true,
    },
    {
      key: 'documentKinds',
      title: { en: 'For', 'pt-BR': 'Para' },
      shown: (row) => row.documentKinds.join(', ').toUpperCase(),
      bare: (row) => row.documentKinds.join(','),
    },
    {
      key: 'sandbox',
      title: { en: 'Data', 'pt-BR': 'Dados' },
      shown: (row) => say(row.sandbox ? 'inventedData' : 'realData'),
      bare: (row) => (row.sandbox ? 'SANDBOX' : ''),
    },
    {
      key: 'lacks',
      title: { en: 'State', 'pt-BR': 'Situação' },
      shown: ({ lacks }) =>
        say(lacks === null ? states.ready : { en: `needs ${lacks}`, 'pt-BR': `precisa de ${lacks}` }),
      bare: ({ lacks }) => lacks ?? '',
    },
    {
      key: 'price',
      title: { en: 'Price', 'pt-BR': 'Preço' },
      isFigure: true,
      shown: ({ price }) => (price === null ? '–' : format.money(price)),
      bare: ({ price }) => (price === null ? '' : exactAmount(price)),
      spare: true,
    },
    ...answerColumns({ format, say }),
    {
      key: 'cost',
      title: { en: 'Cost so far', 'pt-BR': 'Custo até aqui' },
      isFigure: true,
      shown: ({ cost, costUnknown: unknown }) =>
        cost === null
          ? '–'
          : format.money(cost) + (unknown > 0 ? say(unknownCosts(format.number(unknown))) : ''),
      bare: ({ cost }) => (cost === null ? '' : exactAmount(cost)),
      spare: true,
    },
    {
      key: 'timeoutMs',
      title: { en: 'At most', 'pt-BR': 'No máximo' },
      shown: (row) => format.seconds(row.timeoutMs),
      bare: (row) => String(row.timeoutMs),
      spare: true,
    },
    {
      key: 'sections',
      title: { en: 'Sections', 'pt-BR': 'Seções' },
      shown: (row) => row.sections.join(', '),
      bare: (row) => row.sections.join(','),
      spare: true,
    },
  ];
}

/** The last answer of a source. In a pipe, its outcome has its own column. */
function answerColumns({
  format,
  say,
}: Pick<CommandContext, 'say'> & {
  readonly format: ReturnType<typeof formatIn>;
}): readonly Column<SourceRow>[] {
  return [
    {
      key: 'lastAnswer',
      title: { en: 'Last answer', 'pt-BR': 'Última resposta' },
      shown: ({ lastAnswer }) =>
        lastAnswer === null
          ? '–'
          : [format.dateTime(lastAnswer.at), say(outcomes[lastAnswer.outcome])].join(', '),
      bare: ({ lastAnswer }) => lastAnswer?.at ?? '',
      spare: true,
    },
    {
      key: 'lastOutcome',
      title: { en: 'Last outcome', 'pt-BR': 'Último resultado' },
      shown: ({ lastAnswer }) => lastAnswer?.outcome ?? '',
      inPipe: true,
    },
  ];
}
