import { exitCodes } from '../exit-codes.ts';
import { defineCommand, optional } from './define-command.ts';

export const watchRun = defineCommand({
  name: 'watch run',
  summary: {
    en: 'Screen portfolios against new editions.',
    'pt-BR': 'Confere as carteiras contra edições novas.',
  },
  description: {
    en: 'Each portfolio against every dataset whose edition has changed since it was screened last; data update and data load end with it, and credit serve looks twice a minute. What has changed is told once, by a WATCH event. Ctrl-C leaves the rest to the next run, which goes on where it was; where another process is at it, it is waited for.',
    'pt-BR':
      'Cada carteira contra todo conjunto cuja edição mudou desde a última vez; data update e data load terminam com isso, e credit serve olha duas vezes por minuto. O que mudou é avisado uma vez, por um evento WATCH. Ctrl-C deixa o resto para a próxima execução, que continua de onde parou; se outro processo está nisso, espera por ele.',
  },
  arguments: {
    id: optional({
      en: 'the id of the portfolio; without it, all',
      'pt-BR': 'o id da carteira; sem ele, todas',
    }),
  },
  withinOrganization: true,
  examples: [
    { line: 'credit watch run', text: { en: 'all portfolios', 'pt-BR': 'todas as carteiras' } },
    { line: 'credit watch run --json', text: { en: 'for a program', 'pt-BR': 'para um programa' } },
  ],
  run: async (context, { id }) => {
    const { anyFailed, runPortfolios, tellUnasked } = await import('../run-watches.ts');
    const runs = await runPortfolios(context, await context.openApp(), { id });
    if (context.globals.json) context.stdout.line(JSON.stringify({ items: runs }));
    if (runs.length === 0) context.note(context.say('watchNone'));
    else await tellUnasked(context);
    return anyFailed(runs) ? exitCodes.failed : exitCodes.done;
  },
});
