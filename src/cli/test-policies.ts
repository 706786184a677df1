import { resolve } from 'node:path';
import type { CommandContext } from './context.ts';
import type { CaseReport, TestedFile, TestedPolicy } from './output/case-formats/tested-policy.ts';
import type { CaseSubject, CaseSuite } from './policy-files/case-suite.ts';
import { withCases } from './policy-files/find-cases.ts';
import {
  type FoundFile,
  findFiles,
  isCaseFileName,
  isInvariantsFileName,
} from './policy-files/find-files.ts';
import { openPolicyReader, type PolicyReader } from './policy-files/read-files.ts';

/** What of the chosen cases is run; everything where nothing is said. */
export interface CaseSelection {
  /** By their absolute paths, and of each all cases or those with these names. */
  readonly files?: ReadonlyMap<string, ReadonlySet<string> | undefined> | undefined;
  /** Only cases with this in their names. */
  readonly name?: string;
  /** Not all cases of each policy: coverage is then not looked at. */
  readonly partial?: boolean;
}

/** What a run of cases is asked to do. */
export interface TestRequest {
  readonly paths: readonly string[];
  /** Only cases with this in their names; coverage is then not looked at. */
  readonly caseName: string | undefined;
  /** What of the files that the paths name is run. */
  readonly selection: Pick<CaseSelection, 'files' | 'partial'>;
  /** Runs no case after the first that fails; coverage is then not looked at. */
  readonly failFast: boolean;
  readonly passWithNoFiles: boolean;
}

/** One policy, or one operation, with the cases of all its files. */
interface PolicyCases {
  readonly file: string;
  readonly policyId: string;
  readonly subject: CaseSubject;
  readonly suites: CaseSuite[];
}

/**
 * Runs the cases in the files that the request names, and all that name one of its policies; a policy that nothing tests
 * is there with a coverage of 0.
 *
 * @throws CreditError as findFiles does.
 */
export async function testPolicies(
  context: CommandContext,
  { paths, caseName, selection, failFast, passWithNoFiles }: TestRequest,
): Promise<Pick<CaseReport, 'files' | 'policies'>> {
  const everyFile = await findFiles(context, paths, { passWithNoFiles });
  const chosenFiles = everyFile.filter(({ name }) => !isInvariantsFileName(name));
  const reader = await openPolicyReader(context);
  const { coverSuites, runSuite } = await import('./policy-files/case-suite.ts');
  const files: TestedFile[] = [];
  const policies = new Map<string, PolicyCases>();
  let hasFailed = false;
  for (const file of await withCases(context.cwd, chosenFiles, reader)) {
    context.signal.throwIfAborted();
    const path = resolve(context.cwd, file.name);
    if (selection.files !== undefined && !selection.files.has(path)) continue;
    const names = selection.files?.get(path);
    if (!isCaseFileName(file.name)) {
      const unusable = await addPolicy(context.cwd, file, { reader, policies });
      if (unusable !== undefined) files.push(unusable);
      continue;
    }
    const { text, policy, policyPath, suite, findings } = await reader.cases(file);
    const isWanted = (name: string) =>
      (caseName === undefined || holds(name, caseName)) && (names?.has(name) ?? true);
    const outcomes = suite === undefined ? [] : runSuite(suite, { isWanted, failFast });
    files.push({
      file: file.name,
      text,
      policyFile: policy?.file,
      policyId: policy?.policyId,
      findings,
      outcomes,
    });
    const subject = policy?.subject;
    if (policy !== undefined && subject !== undefined && policyPath !== undefined) {
      const { file: policyFile, policyId = '' } = policy;
      const tested = policies.get(policyPath) ?? { file: policyFile, policyId, subject, suites: [] };
      if (suite !== undefined) tested.suites.push(suite);
      policies.set(policyPath, tested);
    }
    hasFailed =
      failFast &&
      (outcomes.some(({ differences }) => differences.length > 0) ||
        findings.some(({ severity }) => severity === 'error'));
    if (hasFailed) break;
  }
  const covered = [...policies.values()].map(
    ({ file, policyId, subject, suites }): TestedPolicy => ({
      file,
      policyId,
      cases: suites.reduce((sum, { cases }) => sum + cases.length, 0),
      coverage: coverSuites(subject, suites),
    }),
  );
  const hasAll = caseName === undefined && selection.partial !== true && !hasFailed;
  return { files, policies: hasAll ? covered : [] };
}

/** A policy to be covered; one that cannot be used comes back, to be shown with its findings. */
async function addPolicy(
  cwd: string,
  file: FoundFile,
  { reader, policies }: { readonly reader: PolicyReader; readonly policies: Map<string, PolicyCases> },
): Promise<TestedFile | undefined> {
  const { subject, text, policyId, findings } = await reader.policy(file);
  if (subject === undefined)
    return { file: file.name, text, policyFile: undefined, policyId, findings, outcomes: [] };
  const path = resolve(cwd, file.name);
  if (!policies.has(path))
    policies.set(path, { file: file.name, policyId: policyId ?? '', subject, suites: [] });
  return undefined;
}

function holds(name: string, part: string): boolean {
  return name.toLocaleLowerCase().includes(part.toLocaleLowerCase());
}
