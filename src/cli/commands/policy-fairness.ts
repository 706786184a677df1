import { CreditError } from '../../base/errors.ts';
import { endWithDamage } from '../end-with-damage.ts';
import { figureStyle } from '../output/figure-style.ts';
import { openLiveLine } from '../output/live-line.ts';
import { textOf } from '../output/texts.ts';
import { readDay, requirePastDay } from './days-ahead.ts';
import { defineCommand, flag, parsed, required } from './define-command.ts';

export const policyFairness = defineCommand({
  name: 'policy fairness',
  summary: {
    en: 'Show how a policy decides by age, region and company size, and which rules stand behind a difference.',
    'pt-BR':
      'Mostra como a política decide por idade, região e porte, e que regras estão por trás de uma diferença.',
  },
  description: {
    en: 'Over the stored reports of the policy, each subject by its newest, decided as the version in force does on what was collected then. Intervals, differences with all comparisons counted, "too few to say" below 30; who is not known is not compared, and not shown as equal. Names rules on facts that law or STJ Súmula 550 treats with care. No source is asked; what is read is kept, so that the next time is quicker.',
    'pt-BR':
      'Sobre os relatórios guardados da política, cada titular pelo mais novo, decididos como a versão em vigor o faz sobre o que então se coletou. Intervalos, diferenças com todas as comparações contadas, "poucos para dizer" abaixo de 30; quem não se sabe não é comparado, nem mostrado como igual. Cita regras sobre fatos que a lei ou a Súmula 550 do STJ trata com cuidado. Nenhuma fonte é consultada; o que se lê é guardado, e a próxima vez é mais rápida.',
  },
  arguments: {
    policy: required(
      { en: 'the id of the policy, or a version (id@2)', 'pt-BR': 'o id da política, ou uma versão (id@2)' },
      { complete: 'policy' },
    ),
  },
  options: {
    reports: flag('--reports', {
      en: 'over the stored reports, as unless told',
      'pt-BR': 'sobre os relatórios guardados, como se não for dito',
    }),
    since: parsed(
      '--since <date>',
      {
        en: 'only reports from this day on (2026-01-31)',
        'pt-BR': 'só relatórios desde este dia (2026-01-31)',
      },
      readDay,
    ),
  },
  withinOrganization: true,
  examples: [
    {
      line: 'credit policy fairness starter-company --reports',
      text: { en: 'before a committee asks', 'pt-BR': 'antes que um comitê pergunte' },
    },
    {
      line: 'credit policy fairness starter-person --since 2026-01-01 --json',
      text: { en: 'of this year, for a program', 'pt-BR': 'deste ano, para um programa' },
    },
  ],
  run: async (context, { policy: word, since }) => {
    requirePastDay(since, '--since', context.today());
    const [{ openPolicyReader }, { readNamedPolicy }, { runFairness }, app] = await Promise.all([
      import('../policy-files/read-files.ts'),
      import('../policy-files/name-policy.ts'),
      import('../../backtest/run-fairness.ts'),
      context.openApp(),
    ]);
    const { globals, stdout, say, signal } = context;
    const { name, subject } = await readNamedPolicy(context, await openPolicyReader(context), word);
    if (subject.kind !== 'policy')
      throw new CreditError('INVALID_ARGUMENT', {
        name,
        reason: textOf('isAnOperation'),
        expected: textOf('policyToBacktest'),
      });
    const { format } = figureStyle(context);
    const live = openLiveLine(context);
    const look = await runFairness(app.storage, app.actor, {
      compiled: subject.compiled,
      since: since === undefined ? undefined : { day: since, timezone: app.engine.timezone },
      signal,
      onProgress: (count) => live?.show(() => say('backtestProgress', { count: format.number(count) })),
    }).finally(() => live?.end());
    if (globals.json) {
      const { fairnessAnswer } = await import('../../backtest/fairness-answer.ts');
      stdout.line(JSON.stringify(fairnessAnswer(look, context.language)));
    } else {
      const { fairnessView } = await import('../output/fairness-view.ts');
      for (const line of fairnessView(look, context)) stdout.line(line);
    }
    return endWithDamage(context, 'damagedReports', look.damaged);
  },
});
