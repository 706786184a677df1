import { decisionOptions } from './decision.ts';
import { defineCommand, required } from './define-command.ts';

export const reportDecide = defineCommand({
  name: 'report decide',
  summary: {
    en: "Register an analyst's decision on a report.",
    'pt-BR': 'Registra a decisão de um analista.',
  },
  description: {
    en: 'The first decision; credit report redo replaces it. What the policy said is kept beside it. On a terminal it shows what changes and who is told, asks for what was not given (the justification also in $EDITOR), and then whether to go on; elsewhere the options say it all.',
    'pt-BR':
      'A primeira decisão; credit report redo a substitui. O que a política disse fica ao lado. Em um terminal, mostra o que muda e quem é avisado, pergunta o que não foi informado (a justificativa também no $EDITOR) e depois se continua; fora dele, as opções dizem tudo.',
  },
  arguments: {
    report: required({ en: 'the id of the report', 'pt-BR': 'o id do relatório' }, { complete: 'report' }),
  },
  options: decisionOptions,
  withinOrganization: true,
  examples: [
    {
      line: 'credit report decide rpt_01kd9zs4q2fvx8e6m3n5t7w9ya --approve --commentary "Garantia real registrada"',
      text: { en: 'approve, with the reason', 'pt-BR': 'aprova, com a justificativa' },
    },
    {
      line: 'echo "Sócio sob investigação" | credit report decide rpt_01kd9zs4q2fvx8e6m3n5t7w9ya --deny --commentary -',
      text: { en: 'deny, the reason from stdin', 'pt-BR': 'nega, com a justificativa em stdin' },
    },
  ],
  run: async (context, input) => {
    const { decideOnReport } = await import('../decide-on-report.ts');
    return decideOnReport(context, { ...input, event: 'DECIDE' });
  },
});
