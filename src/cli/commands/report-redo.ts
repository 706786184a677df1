import { decisionOptions } from './decision.ts';
import { defineCommand, required } from './define-command.ts';

export const reportRedo = defineCommand({
  name: 'report redo',
  summary: { en: "Replace an analyst's decision.", 'pt-BR': 'Substitui a decisão de um analista.' },
  description: {
    en: 'Sources are not asked again. The earlier decision is kept for audit.',
    'pt-BR': 'As fontes não são consultadas de novo. A decisão anterior fica guardada para auditoria.',
  },
  arguments: {
    report: required({ en: 'the id of the report', 'pt-BR': 'o id do relatório' }, { complete: 'report' }),
  },
  options: decisionOptions,
  withinOrganization: true,
  examples: [
    {
      line: 'credit report redo rpt_01kd9zs4q2fvx8e6m3n5t7w9ya --deny --commentary "Garantia cancelada"',
      text: { en: 'deny after all', 'pt-BR': 'nega, afinal' },
    },
    {
      line: 'credit report redo rpt_01kd9zs4q2fvx8e6m3n5t7w9ya --approve --commentary @motivo.txt --json',
      text: { en: 'approve, the reason from a file', 'pt-BR': 'aprova, com a justificativa de um arquivo' },
    },
  ],
  run: async (context, input) => {
    const { decideOnReport } = await import('../decide-on-report.ts');
    return decideOnReport(context, { ...input, event: 'REDO' });
  },
});
