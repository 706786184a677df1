import type { OutcomeRate } from '../../outcome/outcome-rates.ts';
import type { Column } from '../../presentation/column.ts';
import { nouns } from '../../presentation/nouns.ts';
import { counted } from '../../wording/counted.ts';
import { plainWords } from '../../wording/plain-words.ts';
import type { CommandContext } from '../context.ts';
import { exitCodes } from '../exit-codes.ts';
import { figureStyle } from '../output/figure-style.ts';
import { writeTable } from '../output/table.ts';
import { textOf } from '../output/texts.ts';
import { defineCommand, parsed, required, wholeNumber } from './define-command.ts';

export const outcomeShow = defineCommand({
  name: 'outcome show',
  summary: {
    en: 'Show the bad rate of a policy, by band and month.',
    'pt-BR': 'Mostra a inadimplência de uma política, por faixa e mês.',
  },
  description: {
    en: 'Of the reports whose outcome is known, those in default or late by 90 days or more, with the interval (Wilson, 95%) that so few or so many leave open; and how many were approved without a known outcome: LATE without days late is unknown. The month is that of the report.',
    'pt-BR':
      'Dos relatórios com desfecho conhecido, os inadimplentes ou com 90 dias de atraso ou mais, com o intervalo (Wilson, 95%) que tantos casos deixam em aberto; e quantos foram aprovados sem desfecho conhecido: LATE sem dias de atraso é desconhecido. O mês é o do relatório.',
  },
  arguments: {
    policy: required({ en: 'the id of the policy', 'pt-BR': 'o id da política' }, { complete: 'policy' }),
  },
  options: {
    badDays: parsed(
      '--bad-days <days>',
      {
        en: 'days late from which on it is bad (90)',
        'pt-BR': 'dias de atraso a partir dos quais é ruim (90)',
      },
      wholeNumber(1, 36_500),
    ),
  },
  withinOrganization: true,
  examples: [
    {
      line: 'credit outcome show starter-company',
      text: { en: 'how its bands have fared', 'pt-BR': 'como foram as faixas' },
    },
    {
      line: 'credit outcome show starter-company --bad-days 30 --json',
      text: { en: 'for a program, from 30 days late', 'pt-BR': 'para um programa, a partir de 30 dias' },
    },
  ],
  run: async (context, { policy: policyId, badDays }) => {
    const { stdout, globals, say } = context;
    const [{ readOutcomeRates }, { showPolicy }, app] = await Promise.all([
      import('../../outcome/outcome-rates.ts'),
      import('../../credit-policy/list-policies.ts'),
      context.openApp(),
    ]);
    // An unknown one is told as such, with those that there are.
    await showPolicy(app.storage.db, app.actor, { policyId });
    const rates = await readOutcomeRates(app.engine, app.actor, {
      policyId,
      ...(badDays !== undefined && { badFromDays: badDays }),
    });
    if (globals.json) {
      stdout.line(JSON.stringify(rates));
      return exitCodes.done;
    }
    const rows: readonly ShownRate[] = [
      { ...rates.total, title: say('outcomeAll') },
      ...rates.bands.map((one) => ({
        ...one,
        title: one.band === null ? say('outcomeNoBand') : say('outcomeBand', { band: plainWords(one.band) }),
      })),
      ...rates.months.map((one) => ({ ...one, title: one.month })),
    ];
    await writeTable(context, columnsOf(context), rows);
    if (rates.erased > 0)
      context.note(
        say('outcomesErased', { reports: counted(nouns.reports, rates.erased, figureStyle(context)) }),
      );
    if (rates.total.rate === null) context.note(say('noOutcomes'));
    return exitCodes.done;
  },
});

type ShownRate = OutcomeRate & { readonly title: string };

function columnsOf(context: CommandContext): readonly Column<ShownRate>[] {
  const { format } = figureStyle(context);
  const percent = (share: number | null) =>
    share === null ? '–' : `${format.decimal(Math.round(share * 1000) / 10)}%`;
  const bare = (share: number | null) => (share === null ? '' : String(share));
  return [
    { key: 'of', title: textOf('outcomeOf'), shown: ({ title }) => title },
    {
      key: 'rate',
      title: textOf('outcomeRate'),
      shown: ({ rate }) => percent(rate),
      bare: ({ rate }) => bare(rate),
    },
    {
      key: 'interval',
      title: textOf('outcomeInterval'),
      shown: ({ rate, low, high }) => (rate === null ? '–' : `${percent(low)} – ${percent(high)}`),
      bare: ({ rate, low, high }) => (rate === null ? '' : `${bare(low)},${bare(high)}`),
    },
    {
      key: 'known',
      title: textOf('outcomeKnown'),
      shown: ({ good, bad }) => `${format.number(bad)} / ${format.number(good + bad)}`,
      bare: ({ good, bad }) => `${bad},${good + bad}`,
    },
    {
      key: 'open',
      title: textOf('outcomeOpen'),
      shown: ({ open }) => format.number(open),
      bare: ({ open }) => String(open),
    },
  ];
}
