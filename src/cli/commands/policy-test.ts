import { CreditError } from '../../base/errors.ts';
import { nouns } from '../../presentation/nouns.ts';
import { counted } from '../../wording/counted.ts';
import { formatIn } from '../../wording/format.ts';
import type { CommandContext } from '../context.ts';
import { exitCodes } from '../exit-codes.ts';
import { pointsInWords } from '../output/case-formats/points-in-words.ts';
import {
  type CaseReport,
  failuresOf,
  isUncovered,
  type TestedFile,
} from '../output/case-formats/tested-policy.ts';
import { textOf } from '../output/texts.ts';
import { chooseFormats, formatOption, writeFormats } from '../report-formats.ts';
import { addStepSummary, type SummaryTable } from '../step-summary.ts';
import type { FileRun, TestRun } from '../test-at-changes.ts';
import type { CaseSelection, TestRequest } from '../test-policies.ts';
import { defineCommand, flag, manyOrNone, parsed, value } from './define-command.ts';
import { passWithNoFiles } from './policy-check.ts';

const caseFormatNames = ['text', 'json', 'junit', 'github'] as const;
type CaseFormat = (typeof caseFormatNames)[number];

export const policyTest = defineCommand({
  name: 'policy test',
  summary: {
    en: 'Run the cases of policies, and tell which thresholds no case meets.',
    'pt-BR': 'Roda os casos de políticas, e diz que limites nenhum caso toca.',
  },
  description: {
    en: 'Takes files of cases (*.cases.yaml), policies (with every file of cases below the working folder that names them), folders and patterns; without any, the folder policies. Boundary coverage counts, for every rule, whether cases meet it below, at and above its threshold and with its data absent. Ends with 3 when a case fails or a policy is covered too little. Needs no database.',
    'pt-BR':
      'Aceita arquivos de casos (*.cases.yaml), políticas (com todo arquivo de casos abaixo da pasta atual que as cite), pastas e padrões; sem nenhum, a pasta policies. A cobertura de limites conta, para cada regra, se há casos abaixo, no limite e acima dele e com o dado ausente. Termina com 3 quando um caso falha ou uma política está pouco coberta. Não precisa de banco de dados.',
  },
  arguments: {
    path: manyOrNone(
      {
        en: 'a file of cases, a policy, a folder or a pattern',
        'pt-BR': 'um arquivo de casos, uma política, uma pasta ou um padrão',
      },
      { complete: 'file' },
    ),
  },
  options: {
    minCoverage: parsed(
      '--min-coverage <percent>',
      { en: 'what every policy must be covered by', 'pt-BR': 'quanto cada política deve estar coberta' },
      readPercent,
    ),
    case: value(
      '--case <text>',
      { en: 'only cases with this in their names', 'pt-BR': 'só casos com isto no nome' },
      { aliases: ['--filter'] },
    ),
    failFast: flag('--fail-fast', {
      en: 'stop at the first case that fails; coverage is then not looked at',
      'pt-BR': 'para no primeiro caso que falha; a cobertura então não é vista',
    }),
    verbose: flag('--verbose', {
      en: 'also the cases that hold and the rules that are covered',
      'pt-BR': 'também os casos que valem e as regras cobertas',
    }),
    watch: flag('--watch', {
      en: 'again at each change, what depends on it, until q; only on a terminal, where keys choose what is run: h lists them',
      'pt-BR':
        'de novo a cada mudança, o que depende dela, até q; só em um terminal, onde teclas escolhem o que roda: h as lista',
    }),
    format: formatOption(caseFormatNames),
    passWithNoFiles,
  },
  examples: [
    {
      line: 'credit policy test policies/starter-company.yaml',
      text: { en: 'the cases of one policy', 'pt-BR': 'os casos de uma política' },
    },
    {
      line: 'credit policy test policies --min-coverage 100 --format text --format junit=cases.xml',
      text: {
        en: 'in CI: all of a folder, every boundary met, and a file for the server',
        'pt-BR': 'em CI: toda uma pasta, com todo limite coberto, e um arquivo para o servidor',
      },
    },
  ],
  run: async (context, { passWithNoFiles: none, watch, ...words }) => {
    const { caseName, minCoverage } = { caseName: words.case, minCoverage: words.minCoverage };
    if (caseName !== undefined && minCoverage !== undefined) {
      throw new CreditError('INVALID_ARGUMENT', {
        name: '--min-coverage',
        reason: textOf('coverageOfSome'),
        expected: textOf('eitherOption', { options: '--min-coverage, --case' }),
      });
    }
    const chosen = chooseFormats(context, words.format);
    const { path: paths, failFast, verbose } = words;
    const request = { paths, caseName, failFast, passWithNoFiles: none };
    const test = ({ name, ...selection }: CaseSelection) =>
      testOnce(
        context,
        { ...request, selection, caseName: name ?? caseName },
        { chosen, minCoverage, verbose },
      );
    if (!watch) return (await test({})).code;
    if (!context.interactive) {
      throw new CreditError('INVALID_ARGUMENT', {
        name: '--watch',
        reason: textOf('watchNeedsTerminal'),
        expected: textOf('watchOnTerminal'),
      });
    }
    const { testAtChanges } = await import('../test-at-changes.ts');
    return testAtChanges(context, { paths, test });
  },
});

/** One run of the cases, shown; with the files that it was about. */
async function testOnce(
  context: CommandContext,
  request: TestRequest,
  {
    chosen,
    minCoverage,
    verbose,
  }: {
    readonly chosen: ReturnType<typeof chooseFormats<CaseFormat>>;
    readonly minCoverage: number | undefined;
    readonly verbose: boolean;
  },
): Promise<TestRun> {
  const { testPolicies } = await import('../test-policies.ts');
  const tested = await testPolicies(context, request);
  const { caseName } = request;
  if (
    caseName !== undefined &&
    tested.files.every(({ outcomes, findings }) => outcomes.length + findings.length === 0)
  ) {
    throw new CreditError('INVALID_ARGUMENT', {
      name: '--case',
      reason: textOf('noCaseNamed', { name: caseName }),
      expected: textOf('partOfName'),
    });
  }
  const report: CaseReport = { ...tested, minimumCoverage: minCoverage, verbose };
  const { caseFormats } = await import('../output/case-formats/index.ts');
  await writeFormats(context, chosen, (name, style) => caseFormats[name](report, style));
  await addStepSummary(context, summaryOf(context, report));
  const broken = report.files.some(({ findings }) => findings.some(({ severity }) => severity === 'error'));
  const failed = report.files.reduce((sum, file) => sum + failuresOf(file).length, 0);
  const uncovered = report.policies.filter((policy) => isUncovered(policy, minCoverage)).length;
  tellSummary(context, report, { failed, uncovered });
  return {
    code: broken || failed > 0 || uncovered > 0 ? exitCodes.askedToFailOn : exitCodes.done,
    files: [
      // First, as one that cannot be used stands among the files too.
      ...report.policies.map(({ file }) => ({ file, policyFile: undefined, broken: false, cases: [] })),
      ...report.files.map(fileRun),
    ],
  };
}

function fileRun({ file, policyFile, findings, outcomes }: TestedFile): FileRun {
  return {
    file,
    policyFile,
    broken: findings.some(({ severity }) => severity === 'error'),
    cases: outcomes.map(({ case: { name }, differences }) => ({ name, failed: differences.length > 0 })),
  };
}

function summaryOf({ say, language }: CommandContext, report: CaseReport): readonly SummaryTable[] {
  const failing = report.files.flatMap((file) =>
    failuresOf(file).map(({ case: one, differences }) => [
      `${file.file}:${one.line}:${one.column}`,
      one.name,
      differences.map(({ subject, expected, got }) => `${subject}: ${expected} → ${got}`).join('; '),
    ]),
  );
  const policies = report.policies.map(({ policyId, cases, coverage }) => [
    policyId,
    String(cases),
    `${coverage.percent}%`,
    coverage.boundaries
      .filter(({ missing }) => missing.length > 0)
      .map(({ boundary, missing }) => `${boundary.name}: ${pointsInWords(missing, { language })}`)
      .join('; '),
  ]);
  return [
    { title: say('caseFails'), head: [say('columnPlace'), say('columnCases'), ''], rows: failing },
    {
      title: say('boundaryCoverage'),
      head: [say('columnPolicy'), say('columnCases'), '%', say('columnMissing')],
      rows: policies,
    },
  ];
}

function tellSummary(
  { language, timezone, say, note }: CommandContext,
  { files, policies, minimumCoverage }: CaseReport,
  { failed, uncovered }: { readonly failed: number; readonly uncovered: number },
): void {
  const style = { language, format: formatIn(language, timezone) };
  const cases = files.reduce((sum, { outcomes }) => sum + outcomes.length, 0);
  const counts = [counted(nouns.cases, cases, style), counted(nouns.failed, failed, style)];
  if (uncovered > 0)
    counts.push(say('policiesUncovered', { count: uncovered, minimum: minimumCoverage ?? 0 }));
  for (const { file, cases: own } of policies) if (own === 0) note(say('noCaseOfPolicy', { file }));
  note(`${counts.join(', ')}.`);
}

/** A share in percent, with up to two decimals. @throws CreditError INVALID_ARGUMENT */
export function readPercent(word: string, name: string): number {
  const percent = /^\d{1,3}(\.\d{1,2})?$/.test(word) ? Number(word) : Number.NaN;
  if (percent <= 100) return percent;
  throw new CreditError('INVALID_ARGUMENT', {
    name,
    reason: { en: `"${word}" does not fit`, 'pt-BR': `"${word}" não serve` },
    expected: textOf('aPercentage'),
  });
}
