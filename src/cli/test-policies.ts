import { resolve } from 'node:path';
import type { CaseOutcome, PolicyCase } from '../policy/cases/run-cases.ts';
import type { CompiledPolicy } from '../policy/compile.ts';
import type { CommandContext } from './context.ts';
import type { CaseReport, TestedFile, TestedPolicy } from './output/case-formats/tested-policy.ts';
import { withCases } from './policy-files/find-cases.ts';
import { type FoundFile, findFiles, isCaseFileName } from './policy-files/find-files.ts';
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

/** One policy with the cases of all its files. */
interface PolicyCases {
  readonly file: string;
  readonly compiled: CompiledPolicy;
  readonly cases: PolicyCase[];
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
  const chosenFiles = await findFiles(context, paths, { passWithNoFiles });
  const reader = await openPolicyReader(context.cwd);
  const [{ runCases }, { boundariesOf, coverBoundaries }] = await Promise.all([
    import('../policy/cases/run-cases.ts'),
    import('../policy/cases/boundaries.ts'),
  ]);
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
    const { text, policy, policyPath, cases, findings } = await reader.cases(file);
    const wanted = cases.filter(
      ({ name }) => (caseName === undefined || holds(name, caseName)) && (names?.has(name) ?? true),
    );
    const compiled = policy?.compiled;
    const outcomes =
      compiled === undefined
        ? []
        : failFast
          ? untilFailure((one) => runCases(compiled, [one]), wanted)
          : runCases(compiled, wanted);
    files.push({
      file: file.name,
      text,
      policyFile: policy?.file,
      policyId: policy?.policyId,
      findings,
      outcomes,
    });
    if (compiled !== undefined && policy !== undefined && policyPath !== undefined) {
      const tested = policies.get(policyPath) ?? { file: policy.file, compiled, cases: [] };
      tested.cases.push(...cases);
      policies.set(policyPath, tested);
    }
    hasFailed =
      failFast &&
      (outcomes.some(({ differences }) => differences.length > 0) ||
        findings.some(({ severity }) => severity === 'error'));
    if (hasFailed) break;
  }
  const covered = [...policies.values()].map(
    ({ file, compiled, cases }): TestedPolicy => ({
      file,
      policyId: compiled.policy.id,
      cases: cases.length,
      coverage: coverBoundaries(
        boundariesOf(compiled),
        cases.map(({ facts }) => facts),
      ),
    }),
  );
  const hasAll = caseName === undefined && selection.partial !== true && !hasFailed;
  return { files, policies: hasAll ? covered : [] };
}

/** Runs cases one after the other, and none after the first that fails. */
function untilFailure(
  run: (one: PolicyCase) => readonly CaseOutcome[],
  cases: readonly PolicyCase[],
): readonly CaseOutcome[] {
  const outcomes: CaseOutcome[] = [];
  for (const one of cases) {
    outcomes.push(...run(one));
    if (outcomes.some(({ differences }) => differences.length > 0)) break;
  }
  return outcomes;
}

/** A policy to be covered; one that cannot be used comes back, to be shown with its findings. */
async function addPolicy(
  cwd: string,
  file: FoundFile,
  { reader, policies }: { readonly reader: PolicyReader; readonly policies: Map<string, PolicyCases> },
): Promise<TestedFile | undefined> {
  const { compiled, text, policyId, findings } = await reader.policy(file);
  if (compiled === undefined)
    return { file: file.name, text, policyFile: undefined, policyId, findings, outcomes: [] };
  const path = resolve(cwd, file.name);
  if (!policies.has(path)) policies.set(path, { file: file.name, compiled, cases: [] });
  return undefined;
}

function holds(name: string, part: string): boolean {
  return name.toLocaleLowerCase().includes(part.toLocaleLowerCase());
}
