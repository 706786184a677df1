import { hideDocument } from '../../document/mask.ts';
import { counted } from '../../wording/counted.ts';
import { exitCodes } from '../exit-codes.ts';
import { figureStyle } from '../output/figure-style.ts';
import { outcomeNoun } from '../output/texts/report-texts.ts';
import { mayGoOn, yesOption } from './ask-first.ts';
import { defineCommand, required } from './define-command.ts';

export const outcomeDelete = defineCommand({
  name: 'outcome delete',
  summary: {
    en: 'Delete the repayment outcomes of a report or document.',
    'pt-BR': 'Exclui os desfechos de um relatório ou documento.',
  },
  description: {
    en: 'Deletes all imported outcomes of the report, or of all reports of the document, including those of earlier imports. The audit log records each report with the number of deleted outcomes. To correct an outcome, import it again with the same day: the newest import of a day counts.',
    'pt-BR':
      'Exclui todos os desfechos importados do relatório, ou de todos os relatórios do documento, inclusive os de importações anteriores. O registro de auditoria guarda cada relatório com o número de desfechos excluídos. Para corrigir um desfecho, importe-o de novo com o mesmo dia: vale a importação mais recente de cada dia.',
  },
  arguments: {
    id: required({
      en: 'the id of a report, or a CPF or CNPJ',
      'pt-BR': 'o id de um relatório, ou um CPF ou CNPJ',
    }),
  },
  options: { yes: yesOption },
  withinOrganization: true,
  examples: [
    {
      line: 'credit outcome delete rpt_01kd9zs4q2fvx8e6m3n5t7w9ya --yes',
      text: { en: 'does not ask', 'pt-BR': 'não pergunta' },
    },
    {
      line: 'credit outcome delete 12ABC34501DE35 --yes --json',
      text: { en: 'for a program', 'pt-BR': 'para um programa' },
    },
  ],
  run: async (context, { id, yes }) => {
    const { say, globals, stdout } = context;
    const [{ deleteOutcomes, listReportsWithOutcomes }, { engine, actor }] = await Promise.all([
      import('../../outcome/delete-outcomes.ts'),
      context.openApp(),
    ]);
    const wanted = id.startsWith('rpt_') ? { reportId: id } : { document: id };
    const shown = 'reportId' in wanted ? id : hideDocument(id);
    const reports = await listReportsWithOutcomes(engine, actor, wanted);
    const count = (outcomes: number) => counted(outcomeNoun, outcomes, figureStyle(context));
    const stored = reports.reduce((sum, { outcomes }) => sum + outcomes, 0);
    const effect = say('deletesOutcomes', { outcomes: count(stored), subject: shown });
    if (stored > 0 && !(await mayGoOn(context, { effect, yes, final: true }))) return exitCodes.done;
    const { deleted } = await deleteOutcomes(engine, actor, wanted);
    if (globals.json) stdout.line(JSON.stringify({ deleted }));
    else stdout.line(say('outcomesDeleted', { outcomes: count(deleted), subject: shown }));
    return exitCodes.done;
  },
});
