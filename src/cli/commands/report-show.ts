import { exitCodes } from '../exit-codes.ts';
import { writePaged } from '../output/pager.ts';
import { defineCommand, flag, required, value } from './define-command.ts';

export const reportShow = defineCommand({
  name: 'report show',
  summary: { en: 'Show one report.', 'pt-BR': 'Mostra um relatório.' },
  arguments: {
    report: required({ en: 'the id of the report', 'pt-BR': 'o id do relatório' }, { complete: 'report' }),
  },
  options: {
    section: value('--section <type>', {
      en: 'one section with everything in it: its type (PROCESSES), title (lawsuits) or source (courts)',
      'pt-BR':
        'uma seção com tudo o que ela tem: o tipo (PROCESSES), o título (processos judiciais) ou a fonte (tribunais)',
    }),
    reasons: flag('--reasons', {
      en: 'only the decision and its reasons',
      'pt-BR': 'só a decisão e seus motivos',
    }),
    whatIf: flag('--what-if', {
      en: 'only the decision, what would change it, and how firm it is',
      'pt-BR': 'só a decisão, o que a mudaria e quão firme ela é',
    }),
    failed: flag('--failed', { en: 'only what failed', 'pt-BR': 'só o que falhou' }),
    noPager: flag('--no-pager', { en: 'write everything at once', 'pt-BR': 'escreve tudo de uma vez' }),
  },
  withinOrganization: true,
  examples: [
    {
      line: 'credit report show rpt_01kd9zs4q2fvx8e6m3n5t7w9ya',
      text: { en: 'the whole report', 'pt-BR': 'o relatório inteiro' },
    },
    {
      line: 'credit report show rpt_01kd9zs4q2fvx8e6m3n5t7w9ya --section RELATIONS',
      text: { en: 'every partner, branch and relative', 'pt-BR': 'cada sócio, filial e parente' },
    },
    {
      line: 'credit report show rpt_01kd9zs4q2fvx8e6m3n5t7w9ya --what-if',
      text: { en: 'what would lead to a better decision', 'pt-BR': 'o que levaria a uma decisão melhor' },
    },
    {
      line: 'credit report show rpt_01kd9zs4q2fvx8e6m3n5t7w9ya --json',
      text: { en: 'as GET /v2/report/{id} answers', 'pt-BR': 'como responde GET /v2/report/{id}' },
    },
  ],
  run: async (context, { report: id, section, reasons, whatIf, failed, noPager }) => {
    const { stdout, globals, language } = context;
    const [{ getReport, getSection }, { reportView }, app] = await Promise.all([
      import('../../report/read-reports.ts'),
      import('../output/report-view.ts'),
      context.openApp(),
    ]);
    const { noteReading } = await import('../note-reading.ts');
    noteReading(app, { reportIds: [id] });
    if (section !== undefined) {
      const { sectionsNamed } = await import('../../presentation/sections-named.ts');
      const { sections } = await getReport(app.engine, app.actor, id, language);
      const [first, ...others] = sectionsNamed(sections, section).map(({ type }) => type.value);
      // Where no section has that name, the refusal tells the names.
      const types = [first ?? section.toUpperCase(), ...(globals.json ? [] : others)];
      const answers = await Promise.all(
        types.map((type) => getSection(app.engine, app.actor, { reportId: id, type }, language)),
      );
      if (globals.json) {
        for (const answer of answers) stdout.line(JSON.stringify(answer));
        return exitCodes.done;
      }
      const { sectionView } = await import('../output/section-view.ts');
      const views = answers.map((answer) => sectionView(answer, context));
      await writePaged(context, views.join('\n'), { paged: !noPager });
      return exitCodes.done;
    }
    const report = await getReport(app.engine, app.actor, id, language);
    if (globals.json) stdout.line(JSON.stringify(report));
    else {
      const part = reasons ? 'reasons' : whatIf ? 'whatIf' : failed ? 'failed' : 'whole';
      await writePaged(context, reportView(report, context, { part }), { paged: !noPager });
    }
    return exitCodes.done;
  },
});
