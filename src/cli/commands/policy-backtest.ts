import type { OutcomeFile, OutcomeSource } from '../../backtest/outcome-source.ts';
import type { NamedCompiled } from '../../backtest/run-backtest.ts';
import { CreditError } from '../../base/errors.ts';
import type { OutcomeFormat } from '../../outcome/outcome-columns.ts';
import type { CommandContext } from '../context.ts';
import { endWithDamage } from '../end-with-damage.ts';
import { exitCodes, worstExitCode } from '../exit-codes.ts';
import { figureStyle } from '../output/figure-style.ts';
import { openLiveLine } from '../output/live-line.ts';
import { outcomeColumnsLine } from '../output/outcome-columns-line.ts';
import { textOf } from '../output/texts.ts';
import { requirePolicies } from '../policy-files/require-policies.ts';
import { readDay, requirePastDay } from './days-ahead.ts';
import { defineCommand, flag, parsed, required, value, wholeNumber } from './define-command.ts';
import { outcomeOptions } from './outcome-options.ts';

export const policyBacktest = defineCommand({
  name: 'policy backtest',
  summary: {
    en: 'Decide every stored report under a candidate, and say what differs and how sure that is.',
    'pt-BR': 'Decide todo relatório guardado sob uma candidata, e diz o que difere e com que certeza.',
  },
  description: {
    en: 'Takes a YAML file, the id of a stored policy or a version (id@2), and sets it against the stored policy of its id, or against another (--against). Each report is decided as of its own day on what was collected then; where a policy reads what was not collected, bounds say what is not known. With outcomes, kept (credit outcome import) or of a file (--outcomes, not kept), it says how well the score tells good from bad. Intervals are at 95%. No source is asked, no decision is changed; what rules read is kept, so that the next time is quicker. Ctrl-C keeps that. If lines of the file are refused, the exit code is 3.',
    'pt-BR':
      'Aceita um arquivo YAML, o id de uma política guardada ou uma versão (id@2), e a põe contra a política guardada do mesmo id, ou contra outra (--against). Cada relatório é decidido na sua data sobre o que então se coletou; onde uma política lê o que não se coletou, limites dizem o que não se sabe. Com desfechos, guardados (credit outcome import) ou de um arquivo (--outcomes, não guardado), diz quanto a pontuação separa bons de ruins. Intervalos de 95%. Nenhuma fonte é consultada, nenhuma decisão muda; o que as regras leem é guardado, e a próxima vez é mais rápida. Ctrl-C o mantém. Se linhas do arquivo são recusadas, o código de saída é 3.',
  },
  arguments: {
    candidate: required({ en: 'the candidate', 'pt-BR': 'a candidata' }, { complete: 'policy' }),
  },
  options: {
    against: value(
      '--against <policy>',
      {
        en: 'the policy to set it against: an id, id@2 or a file',
        'pt-BR': 'a política contra a qual pô-la: um id, id@2 ou um arquivo',
      },
      { complete: 'policy' },
    ),
    since: parsed(
      '--since <date>',
      {
        en: 'only reports from this day on (2026-01-31)',
        'pt-BR': 'só relatórios desde este dia (2026-01-31)',
      },
      readDay,
    ),
    outcomes: value(
      '--outcomes <file>',
      {
        en: 'what became of whom credit was given, as outcome import takes it',
        'pt-BR': 'o que aconteceu com quem recebeu crédito, como em outcome import',
      },
      { complete: 'file' },
    ),
    ...outcomeOptions,
    badDays: parsed(
      '--bad-days <days>',
      {
        en: 'days late from which on it is bad (90)',
        'pt-BR': 'dias de atraso a partir dos quais é ruim (90)',
      },
      wholeNumber(1, 36_500),
    ),
    out: value(
      '-o, --out <file>',
      { en: 'FILE.xlsx or FILE.html', 'pt-BR': 'ARQUIVO.xlsx ou ARQUIVO.html' },
      { aliases: ['--output'], complete: 'file' },
    ),
    html: flag('--html', {
      en: 'one page that holds all it shows; without -o named after the candidate',
      'pt-BR': 'uma página que contém tudo o que mostra; sem -o, com o nome da candidata',
    }),
    force: flag('--force', { en: 'replace an existing file', 'pt-BR': 'substitui um arquivo existente' }),
  },
  withinOrganization: true,
  examples: [
    {
      line: 'credit policy backtest policies/starter-company.yaml',
      text: {
        en: 'a changed file against the stored policy of its id',
        'pt-BR': 'um arquivo mudado contra a política guardada do mesmo id',
      },
    },
    {
      line: 'credit policy backtest starter-company --against starter-company@1 --json',
      text: { en: 'two versions, for a program', 'pt-BR': 'duas versões, para um programa' },
    },
  ],
  run: async (context, words) => {
    requirePastDay(words.since, '--since', context.today());
    const ofOutcomes = (['column', 'sheet'] as const).find((option) => words[option] !== undefined);
    if (ofOutcomes !== undefined && words.outcomes === undefined)
      throw new CreditError('USAGE', {
        reason: textOf('requiresOutcomes', { option: `--${ofOutcomes}` }),
        see: 'credit policy backtest --help',
      });
    const planned = await planFile(context, words);
    const [candidate, against] = await namePolicies(context, words);
    const [{ runBacktest }, { backtestPage }, app] = await Promise.all([
      import('../../backtest/run-backtest.ts'),
      import('../../backtest/page/backtest-page.ts'),
      context.openApp(),
    ]);
    const { globals, stdout, say, signal } = context;
    const style = figureStyle(context);
    const outcomes = await openOutcomes(context, words);
    const live = openLiveLine(context);
    const backtest = await runBacktest(app.storage, app.actor, {
      candidate,
      against,
      since: words.since === undefined ? undefined : { day: words.since, timezone: app.engine.timezone },
      outcomes,
      signal,
      onProgress: (count) => live?.show(() => say('backtestProgress', { count: style.format.number(count) })),
    }).finally(() => live?.end());
    const page = backtestPage(backtest, style);
    const isRefused = (outcomes?.file?.refused ?? 0) > 0;
    const end = () =>
      worstExitCode([
        endWithDamage(context, 'damagedReports', backtest.damaged),
        isRefused ? exitCodes.askedToFailOn : exitCodes.done,
      ]);
    if (planned !== undefined) {
      const { writeBacktestFile } = await import('../policy-files/write-backtest-file.ts');
      await writeBacktestFile(context, { planned, page, backtest, now: app.engine.clock.now() });
    }
    if (globals.json) {
      const { backtestAnswer } = await import('../../backtest/page/backtest-answer.ts');
      stdout.line(JSON.stringify(backtestAnswer(backtest, context.language)));
      return end();
    }
    const { backtestText } = await import('../output/backtest-view.ts');
    stdout.write(backtestText(page, { style, view: stdout }));
    if (planned === undefined) {
      if (backtest.compared > 0) context.note(say('backtestMore'));
    } else context.note(say('fileWritten', { file: planned.name }));
    return end();
  },
});

interface Words {
  readonly candidate: string;
  readonly against: string | undefined;
  readonly outcomes: string | undefined;
  readonly column: string | undefined;
  readonly sheet: string | undefined;
  readonly badDays: number | undefined;
  readonly out: string | undefined;
  readonly html: boolean;
  readonly force: boolean;
}

/** Where the result is to be written; undefined where only the terminal shows it. */
async function planFile(context: CommandContext, { out, html, force, candidate }: Words) {
  if (out === undefined && !html) return undefined;
  const { planOutFile } = await import('../batch/out-file.ts');
  const name = out ?? `backtest-${fileWord(candidate)}.html`;
  return html
    ? planOutFile(context, name, { option: '--out', formats: ['html'], expected: 'backtestPageName', force })
    : planOutFile(context, name, {
        option: '--out',
        formats: ['xlsx', 'html'],
        expected: 'backtestName',
        force,
      });
}

/** What a candidate is called, as a part of a file's name. */
function fileWord(candidate: string): string {
  const last = candidate.split(/[/\\]/).at(-1) ?? candidate;
  return last.replace(/\.ya?ml$/i, '').replaceAll(/[^\w.@-]/g, '-');
}

/** @throws CreditError as `readNamedPolicy` and `requirePolicies`; USAGE where nothing says what it is set against. */
async function namePolicies(
  context: CommandContext,
  { candidate: word, against }: Words,
): Promise<readonly [candidate: NamedCompiled, against: NamedCompiled]> {
  const [{ openPolicyReader }, { readNamedPolicy }] = await Promise.all([
    import('../policy-files/read-files.ts'),
    import('../policy-files/name-policy.ts'),
  ]);
  const reader = await openPolicyReader(context);
  const candidate = await readNamedPolicy(context, reader, word);
  const { subject } = candidate;
  const id = subject.kind === 'policy' ? subject.compiled.policy.id : subject.operation.id;
  const other = await readNamedPolicy(context, reader, against ?? id).catch((error: unknown) => {
    const isMissing = error instanceof CreditError && error.code === 'UNKNOWN_POLICY';
    if (against !== undefined || !isMissing) throw error;
    throw new CreditError('USAGE', {
      reason: textOf('againstWhat', { policy: id }),
      see: 'credit policy backtest --help',
    });
  });
  const [before, after] = requirePolicies(other, candidate, 'policyToBacktest');
  return [
    { name: candidate.name, compiled: after },
    { name: other.name, compiled: before },
  ];
}

/** The outcomes of the file, or else those that are kept; undefined where there are none. */
async function openOutcomes(
  context: CommandContext,
  { outcomes: file, column, sheet, badDays }: Words,
): Promise<(OutcomeSource & { readonly file?: OutcomeFile }) | undefined> {
  const [{ keptOutcomes, outcomesOfFile }, { hasOutcomes }, { usualBadDays }, app] = await Promise.all([
    import('../../backtest/outcome-source.ts'),
    import('../../outcome/outcome-store.ts'),
    import('../../outcome/outcome-rates.ts'),
    context.openApp(),
  ]);
  const { storage, actor, engine } = app;
  const badFromDays = badDays ?? usualBadDays;
  if (file === undefined) {
    const isAny = await hasOutcomes(storage.db, actor.organizationId);
    return isAny ? keptOutcomes(storage, actor, badFromDays) : undefined;
  }
  const [{ openBytes }, { readOutcomes }] = await Promise.all([
    import('../batch/open-bytes.ts'),
    import('../../outcome/read-outcomes.ts'),
  ]);
  const [input] = await openBytes(context, [file], 'policy backtest');
  if (input === undefined) throw new Error('Nothing was opened');
  const live = openLiveLine(context);
  try {
    const { signal, say } = context;
    const { format } = figureStyle(context);
    let columns: OutcomeFormat | undefined;
    const onFormat = (read: OutcomeFormat) => {
      columns = read;
      context.note(outcomeColumnsLine(context, read));
    };
    const lines = readOutcomes(input.bytes, { column, sheet, onFormat });
    const source = await outcomesOfFile(storage, actor, lines, {
      badFromDays,
      now: engine.clock.now(),
      timezone: engine.timezone,
      signal,
      onLines: (count) => live?.show(() => say('backtestOutcomesProgress', { count: format.number(count) })),
    });
    return { ...source, file: { ...source.file, ...(columns !== undefined && { format: columns }) } };
  } finally {
    live?.end();
    await input.close();
  }
}
