import type { RetentionAnswer } from '../../retention/run-retention.ts';
import type { CommandContext } from '../context.ts';
import { exitCodes } from '../exit-codes.ts';
import { alignRows } from '../output/align.ts';
import { figureStyle } from '../output/figure-style.ts';
import { mayGoOn, yesOption } from './ask-first.ts';
import { defineCommand, flag } from './define-command.ts';

export const retentionRun = defineCommand({
  name: 'retention run',
  summary: {
    en: 'Remove what has outlived its term, in all organisations.',
    'pt-BR': 'Remove o que passou do prazo, em todas as organizações.',
  },
  description: {
    en: 'The service does it once a day by itself. Counts and prices stay; of an analysis whose answers are gone the decision and its sections stay, and a replay says EVIDENCE_EXPIRED. What is under legal hold stays, and is counted. It may be stopped at any time: the next run goes on.\nTerms are counted from today, but from three days after the run before at most, so that a clock that is wrong removes little.',
    'pt-BR':
      'O serviço faz isso sozinho uma vez por dia. Contagens e preços ficam; de uma análise cujas respostas se foram ficam a decisão e as seções, e um replay diz EVIDENCE_EXPIRED. O que está sob guarda legal fica, e é contado. Pode ser interrompido a qualquer momento: a próxima execução continua.\nOs prazos contam a partir de hoje, mas no máximo de três dias após a execução anterior, para que um relógio errado remova pouco.',
  },
  options: {
    dryRun: flag('--dry-run', { en: 'only tell what would go', 'pt-BR': 'só diz o que seria removido' }),
    catchUp: flag('--catch-up', {
      en: 'count from today, however long ago the run before was',
      'pt-BR': 'conta a partir de hoje, por mais antiga que seja a execução anterior',
    }),
    yes: yesOption,
  },
  examples: [
    {
      line: 'credit retention run --dry-run',
      text: { en: 'what would go?', 'pt-BR': 'o que seria removido?' },
    },
    { line: 'credit retention run --yes --json', text: { en: 'for a program', 'pt-BR': 'para um programa' } },
  ],
  run: async (context, { dryRun, catchUp, yes }) => {
    const { globals, stdout, say, signal } = context;
    const [{ runRetention }, { engine }] = await Promise.all([
      import('../../retention/run-retention.ts'),
      context.openApp(),
    ]);
    const wanted = { catchUp, signal };
    if (!dryRun) {
      if (!yes && context.interactive)
        await writeRetention(context, await runRetention(engine, { ...wanted, dryRun: true }));
      if (!(await mayGoOn(context, { effect: say('removesAged'), yes, final: true }))) return exitCodes.done;
    }
    const answer = await runRetention(engine, { ...wanted, dryRun });
    if (globals.json) stdout.line(JSON.stringify(answer));
    else await writeRetention(context, answer);
    return exitCodes.done;
  },
});

async function writeRetention(context: CommandContext, answer: RetentionAnswer): Promise<void> {
  const { stdout, say } = context;
  const { agingRecords } = await import('../../retention/aging-records.ts');
  const { format } = figureStyle(context);
  const { records, asOf, behind, dryRun } = answer;
  if (behind) context.note(say('retentionBehind', { day: format.date(asOf) }));
  const some = records.filter(({ count, held }) => count + held > 0);
  if (some.length === 0) {
    context.note(say('retentionNothing'));
    return;
  }
  const head = [
    say(dryRun ? 'retentionWouldGo' : 'retentionGone'),
    say('retentionOldest'),
    say('retentionHeld'),
    '',
  ];
  const rows = some.map(({ record, count, held, oldest }) => ({
    cells: [
      format.number(count),
      oldest === null ? '' : format.date(oldest),
      held === 0 ? '' : format.number(held),
      say(agingRecords[record].title),
    ],
  }));
  for (const line of alignRows([{ cells: head }, ...rows], stdout.width)) stdout.line(line);
}
