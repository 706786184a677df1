import { exportFormats } from '../../export/export.ts';
import { choice, defineCommand, flag, required, value } from './define-command.ts';

/** The options of every command that writes an export. */
export const exportOptions = {
  out: value(
    '-o, --out <file>',
    {
      en: 'FILE.pdf, .xlsx, .csv or .json; -: stdout',
      'pt-BR': 'ARQUIVO.pdf, .xlsx, .csv ou .json; -: stdout',
    },
    { aliases: ['--output'], complete: 'file' },
  ),
  format: choice(
    '--format <format>',
    { en: 'on stdout, or without -o (pdf)', 'pt-BR': 'em stdout, ou sem -o (pdf)' },
    exportFormats,
  ),
  full: flag('--full', {
    en: 'every row of long lists in a PDF, else the first 200',
    'pt-BR': 'todas as linhas de listas longas no PDF, senão as primeiras 200',
  }),
  force: flag('--force', { en: 'replace an existing file', 'pt-BR': 'substitui um arquivo existente' }),
};

export const reportExport = defineCommand({
  name: 'report export',
  summary: {
    en: 'Write a report as PDF, workbook, CSV or JSON.',
    'pt-BR': 'Grava um relatório como PDF, planilha, CSV ou JSON.',
  },
  description: {
    en: 'PDF for people, xlsx with every rule and list, csv with the rules, json as the API answers. The language is that of the program (--lang). The same report in the same state gives the same bytes.\nWithout -o: report-rpt_…-DAY.pdf, here.',
    'pt-BR':
      'PDF para pessoas, xlsx com todas as regras e listas, csv com as regras, json como a API responde. A língua é a do programa (--lang). O mesmo relatório no mesmo estado dá os mesmos bytes.\nSem -o: relatorio-rpt_…-DIA.pdf, aqui.',
  },
  arguments: {
    report: required({ en: 'the id of the report', 'pt-BR': 'o id do relatório' }, { complete: 'report' }),
  },
  options: exportOptions,
  withinOrganization: true,
  examples: [
    {
      line: 'credit report export rpt_01kd9zs4q2fvx8e6m3n5t7w9ya -o report.pdf',
      text: { en: 'for a credit committee', 'pt-BR': 'para um comitê de crédito' },
    },
    {
      line: 'credit report export rpt_01kd9zs4q2fvx8e6m3n5t7w9ya --format xlsx --lang pt-BR',
      text: { en: 'every rule and list, in Portuguese', 'pt-BR': 'todas as regras e listas, em português' },
    },
    {
      line: 'credit report export rpt_01kd9zs4q2fvx8e6m3n5t7w9ya -o - --format csv',
      text: { en: 'the rules, for another program', 'pt-BR': 'as regras, para outro programa' },
    },
  ],
  run: async (context, { report: reportId, out, format, full: whole, force }) => {
    const { runExport } = await import('../run-export.ts');
    return runExport(context, { subject: { reportId }, out, format, whole, force });
  },
});
