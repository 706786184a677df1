import { basename, resolve } from 'node:path';
import { CreditError } from '../../base/errors.ts';
import { readChunks } from '../../base/read-chunks.ts';
import type { StatementAttachment } from '../../run/attach-statements.ts';
import type { OutFile as PlannedFile } from '../batch/out-file.ts';
import type { CommandContext } from '../context.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { defineCommand, flag, many, required, value } from './define-command.ts';

/** A file that is written as JSON. */
type OutFile = PlannedFile<'json'>;

export const reportStatements = defineCommand({
  name: 'report statements',
  summary: {
    en: 'Attach financial statements to a report.',
    'pt-BR': 'Anexa demonstrações financeiras a um relatório.',
  },
  description: {
    en: 'A file is the spreadsheet template filled in, a SPED ECD or ECF text, a PDF with text, or JSON as POST /report/{id}/financial-tab takes it ({"periods": [...]}). All files are read before the first is attached.\nA period counts once you confirm it if its figures are not certain or differ from those that count now. If the figures are right, attach the file again with --confirm. If not, write them with --draft, correct them, and attach that file.',
    'pt-BR':
      'Um arquivo é o modelo de planilha preenchido, um texto SPED ECD ou ECF, um PDF com texto, ou JSON como o de POST /report/{id}/financial-tab ({"periods": [...]}). Todos são lidos antes de anexar o primeiro.\nUm período com valores incertos, ou diferentes dos que já contam, só conta depois de confirmado. Se os valores estiverem certos, anexe o arquivo de novo com --confirm. Se não, grave-os com --draft, corrija e anexe esse arquivo.',
  },
  arguments: {
    report: required({ en: 'the id of the report', 'pt-BR': 'o id do relatório' }, { complete: 'report' }),
    files: many(
      { en: 'the files with the statements', 'pt-BR': 'os arquivos com as demonstrações' },
      { complete: 'file' },
    ),
  },
  options: {
    draft: value(
      '--draft <file>',
      {
        en: 'attach nothing; write what was read to FILE.json, to correct and attach',
        'pt-BR': 'não anexa; grava o que foi lido em ARQUIVO.json, para corrigir e anexar',
      },
      { complete: 'file' },
    ),
    confirm: flag('--confirm', {
      en: 'confirm each figure as it is read, so that periods with doubts count',
      'pt-BR': 'confirma cada valor como foi lido, para que períodos com dúvidas contem',
    }),
    force: flag('--force', { en: 'replace an existing file', 'pt-BR': 'substitui um arquivo existente' }),
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
    {
      line: 'credit report statements rpt_01kd9zs4q2fvx8e6m3n5t7w9ya balanco.pdf --draft balanco.json',
      text: { en: 'what a PDF says, to be corrected', 'pt-BR': 'o que um PDF diz, para corrigir' },
    },
  ],
  run: async (context, { report: reportId, files, draft, force, confirm }) => {
    const { stdout, globals } = context;
    const planned = draft === undefined ? undefined : await planDraft(context, draft, { force });
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
      const upload = { fileName: basename(file), chunks: bytesOf(context, file) };
      try {
        attachments.push(await readStatementFile(upload, context.signal));
      } catch (error) {
        // A refusal names the place in the file.
        if (files.length > 1 && error instanceof CreditError)
          context.note(context.say('statementsWhileReading', { file }));
        throw error;
      }
    }
    if (planned !== undefined) return writeDraft(context, planned, attachments);
    let section: Awaited<ReturnType<typeof attachStatements>> | undefined;
    for (const attachment of attachments) {
      const confirmed = { reportId, confirm, ...attachment };
      section = await attachStatements(app.engine, app.actor, confirmed, context.language);
    }
    if (section === undefined) return exitCodes.done;
    if (globals.json) {
      stdout.line(JSON.stringify(section));
      return exitCodes.done;
    }
    const { sectionView } = await import('../output/section-view.ts');
    stdout.write(sectionView(section, context));
    const toConfirm = 'toConfirm' in (section.details ?? {});
    if (toConfirm) context.note(context.say('statementsToConfirm', { report: reportId }));
    return exitCodes.done;
  },
});

async function planDraft(
  context: CommandContext,
  name: string,
  { force }: { readonly force: boolean },
): Promise<OutFile> {
  const { planOutFile } = await import('../batch/out-file.ts');
  return planOutFile(context, name, { option: '--draft', formats: ['json'], expected: 'draftName', force });
}

/** What was read in the form in which figures are typed. */
async function writeDraft(
  context: CommandContext,
  { file, name, replace }: OutFile,
  attachments: readonly Pick<StatementAttachment, 'extracted'>[],
): Promise<ExitCode> {
  const { writeWholeFile } = await import('../output/write-file.ts');
  const periods = attachments.flatMap(({ extracted }) =>
    extracted.periods.map(({ year, months, end, balanceSheet, incomeStatement }) => ({
      year,
      months,
      end,
      balanceSheet,
      incomeStatement,
    })),
  );
  const text = `${JSON.stringify({ periods }, undefined, 2)}\n`;
  await writeWholeFile(file, new TextEncoder().encode(text), { replace });
  if (context.globals.json) context.stdout.line(JSON.stringify({ file, periods: periods.length }));
  else context.note(context.say('fileWritten', { file: name }));
  return exitCodes.done;
}

async function* bytesOf({ cwd }: CommandContext, file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* readChunks(resolve(cwd, file));
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
    throw new CreditError('FILE_UNREADABLE', { file, reason }, { cause });
  }
}
