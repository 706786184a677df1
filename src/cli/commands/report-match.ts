import { CreditError } from '../../base/errors.ts';
import type { Column } from '../../presentation/column.ts';
import type { MatchAnswer } from '../../report/decide-match.ts';
import { formatIn } from '../../wording/format.ts';
import { plainWords } from '../../wording/plain-words.ts';
import type { CommandContext } from '../context.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { writeTable } from '../output/table.ts';
import { textOf } from '../output/texts.ts';
import { readStdin } from '../read-stdin.ts';
import { defineCommand, flag, headerOption, optional, required, value } from './define-command.ts';

const shortRow = 12;

export const reportMatch = defineCommand({
  name: 'report match',
  summary: {
    en: 'List the possible matches of a report, or set one aside.',
    'pt-BR': 'Lista as coincidências possíveis de um relatório, ou afasta uma.',
  },
  description: {
    en: 'A match by name or by six digits may be somebody else. --not-this says that it is, and why: it then counts for nothing in this and later editions until the row changes, for the whole organisation, and every report says so. --undo takes it back. Either counts from the next analysis on (credit analyze).',
    'pt-BR':
      'Uma coincidência por nome ou por seis dígitos pode ser de outra pessoa. --not-this diz que é, e por quê: ela deixa de contar nesta e nas próximas edições, até a linha mudar, para toda a organização, e todo relatório o diz. --undo desfaz. Ambos valem a partir da próxima análise (credit analyze).',
  },
  arguments: {
    report: required({ en: 'the id of the report', 'pt-BR': 'o id do relatório' }, { complete: 'report' }),
    hash: optional({
      en: 'the row, by the beginning of its hash',
      'pt-BR': 'a linha, pelo começo do hash',
    }),
  },
  options: {
    notThis: flag('--not-this', { en: 'it is somebody else', 'pt-BR': 'é de outra pessoa' }),
    undo: flag('--undo', { en: 'it is open again', 'pt-BR': 'volta a estar em aberto' }),
    reason: value('--reason <text>', {
      en: 'why; - reads it from stdin',
      'pt-BR': 'por quê; - lê de stdin',
    }),
    header: headerOption,
  },
  withinOrganization: true,
  examples: [
    {
      line: 'credit report match rpt_01kd9zs4q2fvx8e6m3n5t7w9ya',
      text: { en: 'what there is to decide', 'pt-BR': 'o que há a decidir' },
    },
    {
      line: 'credit report match rpt_01kd9zs4q2fvx8e6m3n5t7w9ya --json',
      text: { en: 'for a program', 'pt-BR': 'para um programa' },
    },
  ],
  run: async (context, { report, hash: row, notThis, undo, reason, header }) => {
    const isDecision = row !== undefined || notThis || undo || reason !== undefined;
    if (isDecision) return decide(context, { report, row, notThis, undo, reason });
    const [{ listMatches }, app] = await Promise.all([
      import('../../report/decide-match.ts'),
      context.openApp(),
    ]);
    const answer = await listMatches(app.engine, app.actor, report);
    if (context.globals.json) context.stdout.line(JSON.stringify(answer));
    else if (answer.items.length === 0) context.note(context.say('matchNone'));
    else await writeTable(context, columnsFor(context, answer.items), answer.items, { header });
    return exitCodes.done;
  },
});

async function decide(
  context: CommandContext,
  typed: {
    readonly report: string;
    readonly row: string | undefined;
    readonly notThis: boolean;
    readonly undo: boolean;
    readonly reason: string | undefined;
  },
): Promise<ExitCode> {
  const { report, row, notThis, undo } = typed;
  if (row === undefined || notThis === undo || typed.reason === undefined) {
    throw new CreditError('USAGE', {
      reason: textOf('matchIncomplete'),
      see: 'credit report match --help',
    });
  }
  const reason = typed.reason === '-' ? await readStdin(context) : typed.reason;
  const [{ decideMatch }, app] = await Promise.all([
    import('../../report/decide-match.ts'),
    context.openApp(),
  ]);
  const decision = notThis ? 'NOT_THIS' : 'OPEN';
  const match = await decideMatch(app.engine, app.actor, {
    reportId: report,
    rowSha256: row,
    decision,
    reason,
  });
  if (context.globals.json) context.stdout.line(JSON.stringify({ reportId: report, ...match }));
  else {
    const name = plainWords(match.name ?? match.rowSha256.slice(0, shortRow));
    context.note(context.say(notThis ? 'matchSetAside' : 'matchOpened', { name, dataset: match.dataset }));
    if (!match.applied) context.note(context.say('matchAppliesLater'));
  }
  return exitCodes.done;
}

const birthColumn = {
  key: 'birthDates',
  title: { en: 'Born', 'pt-BR': 'Nascimento' },
  shown: (match: MatchAnswer) => plainWords(match.birthDates ?? '–'),
} as const;

const nationalityColumn = {
  key: 'nationalities',
  title: { en: 'Nationality', 'pt-BR': 'Nacionalidade' },
  shown: (match: MatchAnswer) => plainWords(match.nationalities ?? '–'),
} as const;

/**
 * Returns the columns of possible matches. On a terminal, the columns for birth dates and nationalities appear only if a
 * match has such data. Other programs always get both.
 */
function columnsFor(
  { say, language, timezone, stdout }: CommandContext,
  matches: readonly MatchAnswer[],
): readonly Column<MatchAnswer>[] {
  const { decimal, date } = formatIn(language, timezone);
  const likelihood = ({ odds, score }: MatchAnswer) =>
    odds !== null ? say('matchOdds', { odds: decimal(odds) }) : score === null ? '–' : `${score}/100`;
  const standing = ({ decision, applied }: MatchAnswer) =>
    decision === null
      ? say(applied ? 'matchOpen' : 'matchOpenLater')
      : say(applied ? 'matchAside' : 'matchAsideLater', {
          by: decision.decidedBy,
          date: date(decision.decidedAt),
          reason: decision.reason,
        });
  return [
    {
      key: 'row',
      title: { en: 'Row', 'pt-BR': 'Linha' },
      shown: (match) => match.rowSha256.slice(0, shortRow),
    },
    { key: 'dataset', title: { en: 'Dataset', 'pt-BR': 'Conjunto' }, shown: (match) => match.dataset },
    { key: 'name', title: { en: 'Name', 'pt-BR': 'Nome' }, shown: (match) => plainWords(match.name ?? '–') },
    {
      key: 'document',
      title: { en: 'Document', 'pt-BR': 'Documento' },
      shown: (match) => match.document ?? '–',
    },
    ...[birthColumn, nationalityColumn].filter(
      (column) => !stdout.isTerminal || matches.some((match) => match[column.key] !== null),
    ),
    { key: 'likelihood', title: { en: 'How likely', 'pt-BR': 'Chance' }, shown: likelihood },
    {
      key: 'standing',
      title: { en: 'Decision', 'pt-BR': 'Decisão' },
      shown: (match) => plainWords(standing(match)),
      spare: true,
    },
  ];
}
