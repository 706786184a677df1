import { defineCommand } from './define-command.ts';
import { operationArgument } from './operation-show.ts';
import { exportOptions } from './report-export.ts';

export const operationExport = defineCommand({
  name: 'operation export',
  summary: {
    en: 'Write an operation as PDF, workbook, CSV or JSON.',
    'pt-BR': 'Grava uma operação como PDF, planilha, CSV ou JSON.',
  },
  description: {
    en: 'PDF for people: the decision, the tree, the members. xlsx with the same in sheets, csv with the members, json as the API answers. The language is that of the program (--lang). The same operation in the same state gives the same bytes.\nWithout -o: operation-opr_…-DAY.pdf, here.',
    'pt-BR':
      'PDF para pessoas: a decisão, a árvore, os membros. xlsx com o mesmo em abas, csv com os membros, json como a API responde. A língua é a do programa (--lang). A mesma operação no mesmo estado dá os mesmos bytes.\nSem -o: operacao-opr_…-DIA.pdf, aqui.',
  },
  arguments: { operation: operationArgument },
  options: exportOptions,
  withinOrganization: true,
  examples: [
    {
      line: 'credit operation export opr_… -o operation.pdf',
      text: { en: 'for a credit committee', 'pt-BR': 'para um comitê de crédito' },
    },
    {
      line: 'credit operation export opr_… --format xlsx --lang pt-BR',
      text: {
        en: 'the tree and every member, in Portuguese',
        'pt-BR': 'a árvore e cada membro, em português',
      },
    },
  ],
  run: async (context, { operation: operationId, out, format, full: whole, force }) => {
    const { runExport } = await import('../run-export.ts');
    return runExport(context, { subject: { operationId }, out, format, whole, force });
  },
});
