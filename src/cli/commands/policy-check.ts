import { nouns } from '../../presentation/nouns.ts';
import { counted } from '../../wording/counted.ts';
import { formatIn } from '../../wording/format.ts';
import type { CommandContext } from '../context.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { type CheckedFile, messageWithMend } from '../output/finding-formats/checked-file.ts';
import type { FindingFormatName } from '../output/finding-formats/index.ts';
import { type ChosenFormat, chooseFormats, formatOption, writeFormats } from '../report-formats.ts';
import { addStepSummary, type SummaryTable } from '../step-summary.ts';
import { suggestNext } from '../suggest-next.ts';
import { choice, defineCommand, flag, manyOrNone, parsed, wholeNumber } from './define-command.ts';

export const passWithNoFiles = flag('--pass-with-no-files', {
  en: 'a folder or pattern without files is no mistake',
  'pt-BR': 'pasta ou padrão sem arquivos não é erro',
});

export const failOnOption = choice(
  '--fail-on <severity>',
  { en: 'what ends with 3; error unless told', 'pt-BR': 'o que termina com 3; error se não for dito' },
  ['error', 'warning', 'never'],
  { aliases: ['--fail-level'] },
);

export const maxWarningsOption = parsed(
  '--max-warnings <number>',
  {
    en: 'more warnings than these end with 3 too',
    'pt-BR': 'mais avisos do que estes também terminam com 3',
  },
  wholeNumber(0, 999_999_999),
);

export const policyCheck = defineCommand({
  name: 'policy check',
  summary: {
    en: 'Find what is wrong or doubtful in policy files.',
    'pt-BR': 'Encontra o que está errado ou é duvidoso em arquivos de política.',
  },
  description: {
    en: 'Takes files, folders, patterns in quotes, and - for stdin; without any, the folder policies. Files of cases (*.cases.yaml) are checked too. Every finding has its place, a stable code, and what would be right. Ends with 3 when there is an error. Needs no database.',
    'pt-BR':
      'Aceita arquivos, pastas, padrões entre aspas e - para stdin; sem nenhum, a pasta policies. Arquivos de casos (*.cases.yaml) também são verificados. Cada achado tem seu lugar, um código estável e o que seria certo. Termina com 3 quando há um erro. Não precisa de banco de dados.',
  },
  arguments: {
    path: manyOrNone(
      { en: 'a YAML file, a folder, a pattern, or -', 'pt-BR': 'um arquivo YAML, uma pasta, um padrão ou -' },
      { complete: 'file' },
    ),
  },
  options: {
    format: formatOption(['text', 'json', 'junit', 'sarif', 'github', 'gitlab']),
    failOn: failOnOption,
    maxWarnings: maxWarningsOption,
    passWithNoFiles,
  },
  examples: [
    {
      line: 'credit policy check policies/starter-company.yaml',
      text: { en: 'one policy', 'pt-BR': 'uma política' },
    },
    {
      line: 'credit policy check policies --max-warnings 0 --format text --format sarif=policies.sarif',
      text: {
        en: 'in CI: all of a folder, no warning allowed, and a file for code scanning',
        'pt-BR': 'em CI: toda uma pasta, sem nenhum aviso, e um arquivo para o code scanning',
      },
    },
    {
      line: 'credit policy check "policies/starter-*.yaml" --json',
      text: { en: 'a pattern, for a program', 'pt-BR': 'um padrão, para um programa' },
    },
  ],
  run: async (context, { path, ...options }) => {
    chooseFormats(context, options.format);
    const files = await checkFiles(context, path, { passWithNoFiles: options.passWithNoFiles });
    return endCheck(context, files, { ...options, command: 'credit policy check', next: testCommand(path) });
  },
});

/** Writes what was found in files, as the options of a check want it, and says how the check ends. */
export async function endCheck(
  context: CommandContext,
  files: readonly CheckedFile[],
  {
    format,
    failOn = 'error',
    maxWarnings,
    command,
    next,
  }: {
    readonly format: readonly ChosenFormat<FindingFormatName>[];
    readonly failOn: 'error' | 'warning' | 'never' | undefined;
    readonly maxWarnings: number | undefined;
    readonly command: string;
    /** What to try where nothing was found. */
    readonly next: string;
  },
): Promise<ExitCode> {
  const chosen = chooseFormats(context, format);
  const { findingFormats } = await import('../output/finding-formats/index.ts');
  await writeFormats(context, chosen, (name, style) => findingFormats[name](files, style));
  await addStepSummary(context, [summaryOf(context, files, command)]);
  const findings = files.flatMap((file) => file.findings);
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const warnings = findings.length - errors;
  tellSummary(context, { files: files.length, errors, warnings });
  const worst = findings.find(({ severity }) => severity === 'error') ?? findings[0];
  // The explanation of the gravest finding comes first.
  suggestNext(context, worst === undefined ? next : `credit help ${worst.code}`);
  const tooMany = maxWarnings !== undefined && warnings > maxWarnings;
  if (tooMany) context.note(context.say('tooManyWarnings', { limit: maxWarnings }));
  const fails = failOn !== 'never' && (errors > 0 || (failOn === 'warning' && warnings > 0));
  return fails || tooMany ? exitCodes.askedToFailOn : exitCodes.done;
}

/** Of what is sound, its cases. */
function testCommand(paths: readonly string[]): string {
  // A word that a shell would change, or stdin, is not given back.
  const plain = paths.every((path) => /^[\w.][\w./-]*$/.test(path));
  return plain ? ['credit policy test', ...paths].join(' ') : 'credit policy test --help';
}

async function checkFiles(
  context: CommandContext,
  words: readonly string[],
  options: { readonly passWithNoFiles: boolean },
): Promise<readonly CheckedFile[]> {
  const [{ findFiles, isCaseFileName }, { openPolicyReader }] = await Promise.all([
    import('../policy-files/find-files.ts'),
    import('../policy-files/read-files.ts'),
  ]);
  const chosenFiles = await findFiles(context, words, options);
  const reader = await openPolicyReader(context.cwd, { proofs: true });
  const files: CheckedFile[] = [];
  for (const file of chosenFiles) {
    context.signal.throwIfAborted();
    if (isCaseFileName(file.name)) {
      const { text, findings, policy } = await reader.cases(file);
      files.push({ file: file.name, text, findings, policyId: policy?.policyId });
    } else {
      const { text, findings, policyId } = await reader.policy(file);
      files.push({ file: file.name, text, findings, policyId });
    }
  }
  return files;
}

function summaryOf(
  { say, language }: CommandContext,
  files: readonly CheckedFile[],
  title: string,
): SummaryTable {
  const rows = files
    .flatMap((file) => file.findings)
    .map((finding) => [
      `${finding.file}:${finding.line}:${finding.column}`,
      `${finding.severity} ${finding.code}`,
      messageWithMend(finding, language),
    ]);
  return { title, head: [say('columnPlace'), say('columnFinding'), ''], rows };
}

function tellSummary(
  context: CommandContext,
  count: { readonly files: number; readonly errors: number; readonly warnings: number },
): void {
  const { language, timezone, say, note } = context;
  const style = { language, format: formatIn(language, timezone) };
  const files = counted(nouns.files, count.files, style);
  if (count.errors + count.warnings === 0) note(say('checkClean', { files }));
  else {
    const errors = counted(nouns.errors, count.errors, style);
    note(say('checkSummary', { files, errors, warnings: counted(nouns.warnings, count.warnings, style) }));
  }
}
