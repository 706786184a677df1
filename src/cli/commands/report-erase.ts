import { CreditError } from '../../base/errors.ts';
import { eraseWithProof } from '../erase-with-proof.ts';
import { exitCodes } from '../exit-codes.ts';
import { textOf } from '../output/texts.ts';
import { confirmOption, mayEnd, yesIsNotEnough } from './ask-first.ts';
import { defineCommand, flag, required } from './define-command.ts';
import { eraseReason, proofOption } from './subject-erase.ts';
import { subjectLanguageOption } from './subject-language.ts';

export const reportErase = defineCommand({
  name: 'report erase',
  summary: {
    en: 'Erase one report, with a proof.',
    'pt-BR': 'Apaga um relatório, com uma prova.',
  },
  description: {
    en: 'The report becomes a tombstone without document, name and content; its count and price stay. Other reports of the same document, operations and portfolios stay as they are: credit subject erase takes all. There is no way back.',
    'pt-BR':
      'O relatório vira uma lápide sem documento, nome e conteúdo; a contagem e o preço ficam. Outros relatórios do mesmo documento, operações e carteiras ficam como estão: credit subject erase leva tudo. Não há volta.',
  },
  arguments: {
    report: required({ en: 'the id of the report', 'pt-BR': 'o id do relatório' }, { complete: 'report' }),
  },
  options: {
    reason: eraseReason,
    out: proofOption,
    subjectLanguage: subjectLanguageOption,
    force: flag('--force', { en: 'replace an existing file', 'pt-BR': 'substitui um arquivo existente' }),
    confirm: confirmOption,
    yes: yesIsNotEnough,
  },
  withinOrganization: true,
  examples: [
    {
      line: 'credit report erase rpt_01jd8q6x4hfx0s8d1b2c3d4e5f --reason "wrong person"',
      text: { en: 'asks for the id on a terminal', 'pt-BR': 'pede o id em um terminal' },
    },
    {
      line: 'credit report erase rpt_01jd8q6x4hfx0s8d1b2c3d4e5f --reason "wrong person" --confirm rpt_01jd8q6x4hfx0s8d1b2c3d4e5f',
      text: { en: 'does not ask', 'pt-BR': 'não pergunta' },
    },
  ],
  run: async (context, { report: reportId, reason, out, subjectLanguage, force, confirm }) => {
    if (reason === undefined)
      throw new CreditError('USAGE', { reason: textOf('eraseWants'), see: 'credit report erase --help' });
    const [{ getReport }, { engine, actor }] = await Promise.all([
      import('../../report/read-reports.ts'),
      context.openApp(),
    ]);
    // A damaged index could hide the report.
    await engine.storage.requireStructure();
    // Whether there is such a report is told before anything is asked.
    await getReport(engine, actor, reportId, context.language);
    if (
      !(await mayEnd(context, { effect: context.say('erasesReport', { reportId }), name: reportId, confirm }))
    )
      return exitCodes.done;
    const { beginReportErasure } = await import('../../subject/erase-subject.ts');
    return eraseWithProof(context, {
      begin: (eraser) => beginReportErasure(eraser, actor, { reportId, reason }),
      out,
      subjectLanguage,
      force,
    });
  },
});
