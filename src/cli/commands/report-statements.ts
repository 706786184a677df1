import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { CreditError } from '../../base/errors.ts';
import type { StatementAttachment } from '../../run/attach-statements.ts';
import type { CommandContext } from '../context.ts';
import { exitCodes } from '../exit-codes.ts';
import { defineCommand, many, required } from './define-command.ts';

export const reportStatements = defineCommand({
  name: 'report statements',
  summary: {
    en: 'Attach financial statements to a report.',
    'pt-BR': 'Anexa demonstrações financeiras a um relatório.',
  },
  description: {
    en: 'A file is the spreadsheet template filled in, a SPED ECD or ECF text, or JSON as POST /report/{id}/financial-tab takes it ({"periods": [...]}). All files are read before the first is attached. Of a period that was attached before, the newest counts.',
    'pt-BR':
      'Um arquivo é o modelo de planilha preenchido, um texto SPED ECD ou ECF, ou JSON como o de POST /report/{id}/financial-tab ({"periods": [...]}). Todos são lidos antes de anexar o primeiro. De um período já anexado, vale o mais novo.',
  },
  arguments: {
    report: required({ en: 'the id of the report', 'pt-BR': 'o id do relatório' }, { complete: 'report' }),
    files: many(
      { en: 'the files with the statements', 'pt-BR': 'os arquivos com as demonstrações' },
      { complete: 'file' },
    ),
  },
  withinOrganization: true,
  examples: [
    {
      line: 'credit report statements rpt_01kd9zs4q2fvx8e6m3n5t7w9ya balanco-2025.json',
      text: { en: 'figures that were typed', 'pt-BR': 'valores digitados' },
    },
    {
      line: 'credit report statements rpt_01kd9zs4q2fvx8e6m3n5t7w9ya balanco-2024.json balanco-2025.json --json',
      text: { en: 'two years; the answer is that of the API', 'pt-BR': 'dois anos; a resposta é a da API' },
    },
  ],
  run: async (context, { report: reportId, files }) => {
    const { stdout, globals } = context;
    const [{ getReport }, { attachStatements }, { readStatementFile }, app] = await Promise.all([
      import('../../report/read-reports.ts'),
      import('../../run/attach-statements.ts'),
      import('../../run/read-statement-file.ts'),
      context.openApp(),
    ]);
    // Whoever may not attach here learns it before anything is read.
    await getReport(app.engine, app.actor, reportId);
    const attachments: Omit<StatementAttachment, 'reportId'>[] = [];
    for (const file of files) {
      const upload = { fileName: basename(file), bytes: await readBytes(context, file) };
      attachments.push(await readStatementFile(upload, context.signal));
    }
    let section: Awaited<ReturnType<typeof attachStatements>> | undefined;
    for (const attachment of attachments) {
      section = await attachStatements(app.engine, app.actor, { reportId, ...attachment }, context.language);
    }
    if (section === undefined) return exitCodes.done;
    if (globals.json) {
      stdout.line(JSON.stringify(section));
      return exitCodes.done;
    }
    const { sectionView } = await import('../output/section-view.ts');
    stdout.write(sectionView(section, context));
    return exitCodes.done;
  },
});

async function readBytes({ cwd }: CommandContext, file: string): Promise<Uint8Array> {
  try {
    return new Uint8Array(await readFile(resolve(cwd, file)));
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
    throw new CreditError('FILE_UNREADABLE', { file, reason }, { cause });
  }
}
