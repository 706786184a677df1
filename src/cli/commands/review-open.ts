import { exitCodes } from '../exit-codes.ts';
import { figureStyle } from '../output/figure-style.ts';
import { readStdin } from '../read-stdin.ts';
import { defineCommand, flag, required, value } from './define-command.ts';

export const reviewOpen = defineCommand({
  name: 'review open',
  summary: {
    en: 'Take in that a decision is to be looked at again.',
    'pt-BR': 'Registra o pedido de revisão de uma decisão.',
  },
  description: {
    en: 'The subject of a decision by automated means may ask for its review (people: LGPD, art. 20; companies: Law 12.414/2011, art. 5, VI). An analyst may open one too. It is to be answered within the days of the setting reviewDays (15). A report has one open review at a time.',
    'pt-BR':
      'O titular de uma decisão automatizada pode pedir a revisão dela (pessoas: LGPD, art. 20; empresas: Lei 12.414/2011, art. 5º, VI). Um analista também pode abrir uma. Ela é respondida nos dias da configuração reviewDays (15). Um relatório tem uma revisão aberta por vez.',
  },
  arguments: {
    report: required({ en: 'the id of the report', 'pt-BR': 'o id do relatório' }, { complete: 'report' }),
  },
  options: {
    bySubject: flag('--by-subject', {
      en: 'whoever the report is about asks for it',
      'pt-BR': 'quem pede é o titular do relatório',
    }),
    reason: value('--reason <text>', {
      en: 'why, up to 5,000 characters; - reads it from stdin',
      'pt-BR': 'por quê, até 5.000 caracteres; - lê de stdin',
    }),
  },
  withinOrganization: true,
  examples: [
    {
      line: 'credit review open rpt_01kd9zs4q2fvx8e6m3n5t7w9ya --by-subject --reason "A dívida foi paga"',
      text: { en: 'a customer asked for it', 'pt-BR': 'um cliente pediu' },
    },
    {
      line: 'credit review open rpt_01kd9zs4q2fvx8e6m3n5t7w9ya --json',
      text: {
        en: 'opened by an analyst, for a program',
        'pt-BR': 'aberta por um analista, para um programa',
      },
    },
  ],
  run: async (context, { report: reportId, bySubject, reason }) => {
    const [{ openReview }, { values }, app] = await Promise.all([
      import('../../review/open-review.ts'),
      context.settings(),
      context.openApp(),
    ]);
    const review = await openReview(app.engine, app.actor, {
      reportId,
      bySubject,
      reason: reason === '-' ? await readStdin(context) : reason,
      days: values.reviewDays,
    });
    if (context.globals.json) context.stdout.line(JSON.stringify(review));
    else {
      const due = figureStyle(context).format.dateTime(review.dueAt);
      context.stdout.line(context.say('reviewOpened', { review: review.id, due }));
    }
    return exitCodes.done;
  },
});
