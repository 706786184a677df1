import { dirname, relative, resolve } from 'node:path';
import { nouns } from '../../presentation/nouns.ts';
import { counted } from '../../wording/counted.ts';
import { formatIn } from '../../wording/format.ts';
import type { CommandContext } from '../context.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { type CheckedFile, messageWithMend } from '../output/finding-formats/checked-file.ts';
import type { FindingFormatName } from '../output/finding-formats/index.ts';
import type { FoundFile } from '../policy-files/find-files.ts';
import type { InvariantsSource } from '../policy-files/read-files.ts';
import { type ChosenFormat, chooseFormats, formatOption, writeFormats } from '../report-formats.ts';
import { addStepSummary, type SummaryTable } from '../step-summary.ts';
import { suggestNext } from '../suggest-next.ts';
import { choice, defineCommand, flag, manyOrNone, parsed, value, wholeNumber } from './define-command.ts';

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
    en: 'Takes files, folders, patterns in quotes, and - for stdin; without any, the folder policies. Files of cases (*.cases.yaml) are checked too, and invariants (NAME.invariants.yaml beside NAME.yaml) are proven over everybody who could ever come. Every finding has its place, a stable code, and what would be right. Ends with 3 when there is an error, with 5 when an invariant can be decided neither way. Needs no database.',
    'pt-BR':
      'Aceita arquivos, pastas, padrões entre aspas e - para stdin; sem nenhum, a pasta policies. Arquivos de casos (*.cases.yaml) também são verificados, e os invariantes (NOME.invariants.yaml ao lado de NOME.yaml) são provados para todos os que possam vir. Cada achado tem seu lugar, um código estável e o que seria certo. Termina com 3 quando há um erro, com 5 quando um invariante não pode ser decidido. Não precisa de banco de dados.',
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
    witness: value(
      '--witness <file>',
      {
        en: 'a file for cases of those who break an invariant, of the first policy that has any',
        'pt-BR': 'um arquivo para casos de quem quebra um invariante, da primeira política que os tiver',
      },
      { complete: 'file' },
    ),
    force: flag('--force', {
      en: 'replace the file if it exists',
      'pt-BR': 'substitui o arquivo se existir',
    }),
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
    const { files, invariants } = await checkFiles(context, path, {
      passWithNoFiles: options.passWithNoFiles,
    });
    const { witness, force } = options;
    if (witness !== undefined) await writeWitnesses(context, witness, { invariants, force });
    tellProofs(context, invariants);
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
  await writeFormats(context, chosen, (name, style) => findingFormats[name](files, { ...style, command }));
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
  // What is not known is neither sound nor at fault.
  const undecided = findings.filter(({ code }) => code === 'INVARIANT_UNDECIDED').length;
  const fails = failOn !== 'never' && (errors > undecided || (failOn === 'warning' && warnings > 0));
  if (fails || tooMany) return exitCodes.askedToFailOn;
  return undecided > 0 ? exitCodes.notFinished : exitCodes.done;
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
): Promise<{ readonly files: readonly CheckedFile[]; readonly invariants: readonly InvariantsSource[] }> {
  const [{ findFiles, invariantsOf, isCaseFileName, isInvariantsFileName }, { openPolicyReader }] =
    await Promise.all([import('../policy-files/find-files.ts'), import('../policy-files/read-files.ts')]);
  const chosenFiles = await findFiles(context, words, options);
  const chosen = new Set(chosenFiles.map(({ name }) => resolve(context.cwd, name)));
  const reader = await openPolicyReader(context, { proofs: true });
  const files: CheckedFile[] = [];
  const invariants: InvariantsSource[] = [];
  const checkInvariants = async (file: FoundFile) => {
    const source = await reader.invariants(file);
    const { text, findings, policy } = source;
    files.push({ file: file.name, text, findings, policyId: policy?.policyId });
    invariants.push(source);
  };
  for (const file of chosenFiles) {
    context.signal.throwIfAborted();
    if (isCaseFileName(file.name)) {
      const { text, findings, policy } = await reader.cases(file);
      files.push({ file: file.name, text, findings, policyId: policy?.policyId });
    } else if (isInvariantsFileName(file.name)) {
      await checkInvariants(file);
    } else {
      const { text, findings, policyId } = await reader.policy(file);
      files.push({ file: file.name, text, findings, policyId });
      // Of a policy that is broken nothing is proven, and its own errors say so.
      const isBroken = findings.some(({ severity }) => severity === 'error');
      const own = isBroken ? undefined : invariantsOf(file, context.cwd);
      if (own !== undefined && !chosen.has(resolve(context.cwd, own.name))) await checkInvariants(own);
    }
  }
  return { files, invariants };
}

function tellProofs({ say, note }: CommandContext, invariants: readonly InvariantsSource[]): void {
  const proofs = invariants.flatMap((source) => source.proofs);
  if (proofs.length === 0) return;
  const proven = proofs.filter(({ result }) => result.verdict === 'PROVEN').length;
  note(say('invariantsProven', { proven, count: proofs.length }));
}

/** Writes those who break invariants as cases beside the file's own place. */
async function writeWitnesses(
  context: CommandContext,
  file: string,
  { invariants, force }: { readonly invariants: readonly InvariantsSource[]; readonly force: boolean },
): Promise<void> {
  const [{ casesOfInvariants }, { writeYaml }, { requireFree, writeWholeFile }] = await Promise.all([
    import('../../policy/invariants/invariant-cases.ts'),
    import('../../yaml/write-yaml.ts'),
    import('../output/write-file.ts'),
  ]);
  const { cwd, language, say, note } = context;
  const path = resolve(cwd, file);
  for (const { policy, proofs } of invariants) {
    const compiled = policy?.compiled;
    if (policy === undefined || compiled === undefined) continue;
    const policyPath = relative(dirname(path), resolve(cwd, policy.file)).replaceAll('\\', '/');
    const cases = casesOfInvariants(proofs, { policyPath, tested: compiled.policy, language });
    if (cases === undefined) continue;
    await requireFree(path, { replace: force });
    await writeWholeFile(path, `# ${say('invariantCasesHead')}\n${await writeYaml(cases)}`, {
      replace: force,
    });
    note(say('invariantCasesWritten', { file, count: cases.cases.length }));
    return;
  }
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
