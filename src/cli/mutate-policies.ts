import { resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { systemClock } from '../base/clock.ts';
import { CreditError } from '../base/errors.ts';
import { type PolicyCase, runCases } from '../policy/cases/run-cases.ts';
import type { CompiledPolicy } from '../policy/compile.ts';
import { type JudgedMutant, judgeMutants } from '../policy/mutation/judge-mutants.ts';
import { mutationScore } from '../policy/mutation/mutation-score.ts';
import { dayIn } from '../wording/calendar.ts';
import { readLocatedYaml } from '../yaml/located-yaml.ts';
import type { CommandContext } from './context.ts';
import type { CheckedFile } from './output/finding-formats/checked-file.ts';
import { openLiveLine } from './output/live-line.ts';
import type { MutatedPolicy, MutationReport, PlacedMutant } from './output/mutation-formats.ts';
import { textOf } from './output/texts.ts';
import { withCases } from './policy-files/find-cases.ts';
import {
  type FoundFile,
  findFiles,
  isCaseFileName,
  isInvariantsFileName,
} from './policy-files/find-files.ts';
import { openPolicyReader, type PolicyReader } from './policy-files/read-files.ts';

/** A policy with the cases of all its files. */
interface CasedPolicy {
  readonly file: string;
  readonly text: string;
  readonly compiled: CompiledPolicy;
  readonly cases: PolicyCase[];
  readonly caseFiles: string[];
}

/**
 * Judges every mutant of the policies that words on the command line mean, by all files of cases that name them. Operations among
 * several files are passed over.
 *
 * @throws CreditError as findFiles does; INVALID_ARGUMENT where only operations are named.
 */
export async function mutatePolicies(
  context: CommandContext,
  paths: readonly string[],
  options: { readonly passWithNoFiles: boolean },
): Promise<Pick<MutationReport, 'files' | 'policies'>> {
  const everyFile = await findFiles(context, paths, options);
  const reader = await openPolicyReader(context);
  const chosen = everyFile.filter(({ name }) => !isInvariantsFileName(name));
  const { broken, cased, operations } = await readAll(context, chosen, reader);
  if (operations.length > 0 && cased.length + broken.length === 0) {
    throw new CreditError('INVALID_ARGUMENT', {
      name: operations[0] ?? '',
      reason: textOf('isAnOperation'),
      expected: textOf('policyToProve'),
    });
  }
  const files = [...broken];
  const policies: MutatedPolicy[] = [];
  for (const policy of cased) {
    const failing = runCases(policy.compiled, policy.cases).filter(
      ({ differences }) => differences.length > 0,
    );
    if (failing.length > 0)
      files.push(
        failingFile(
          policy,
          failing.map((one) => one.case.name),
        ),
      );
    else policies.push(await mutateOne(context, policy));
  }
  return { files, policies };
}

async function readAll(
  context: CommandContext,
  chosen: readonly FoundFile[],
  reader: PolicyReader,
): Promise<{
  readonly broken: readonly CheckedFile[];
  readonly cased: readonly CasedPolicy[];
  readonly operations: readonly string[];
}> {
  const broken: CheckedFile[] = [];
  const operations: string[] = [];
  const cased = new Map<string, CasedPolicy>();
  // By some of its cases a policy is not judged.
  const halfRead = new Set<string>();
  for (const file of await withCases(context.cwd, chosen, reader)) {
    context.signal.throwIfAborted();
    const ofCases = isCaseFileName(file.name) ? await reader.cases(file) : undefined;
    const source = ofCases === undefined ? await reader.policy(file) : ofCases.policy;
    const findings = (ofCases ?? source)?.findings ?? [];
    if (findings.some(({ severity }) => severity === 'error') || source === undefined) {
      const { text = '', policyId } = { ...source, text: (ofCases ?? source)?.text };
      broken.push({ file: file.name, text, policyId, findings });
      if (source !== undefined) halfRead.add(resolve(context.cwd, source.file));
      continue;
    }
    const { compiled, file: policyFile, text } = source;
    if (compiled === undefined) {
      operations.push(file.name);
      continue;
    }
    const path = resolve(context.cwd, policyFile);
    const policy = cased.get(path) ?? { file: policyFile, text, compiled, cases: [], caseFiles: [] };
    cased.set(path, policy);
    if (ofCases === undefined) continue;
    policy.cases.push(...ofCases.cases);
    policy.caseFiles.push(file.name);
  }
  const whole = [...cased].filter(([path]) => !halfRead.has(path)).map(([, policy]) => policy);
  return { broken, cased: whole, operations };
}

/** Cases that fail anyway notice nothing. */
function failingFile({ file, text, compiled }: CasedPolicy, names: readonly string[]): CheckedFile {
  const [first = ''] = names;
  const finding = {
    file,
    line: 1,
    column: 1,
    length: 1,
    code: 'CASES_FAIL',
    severity: 'error' as const,
    message: textOf('casesFailAnyway', { count: names.length, first }),
    suggestion: textOf('testFirst', { file }),
  };
  return { file, text, policyId: compiled.policy.id, findings: [finding] };
}

async function mutateOne(context: CommandContext, policy: CasedPolicy): Promise<MutatedPolicy> {
  const { compiled, cases, file, text, caseFiles } = policy;
  const asOf = cases[0]?.facts.asOf ?? dayIn(systemClock.now(), context.configuredTimezone);
  const nameOf = (mutant: JudgedMutant['mutant']) =>
    context.say('missingCaseName', { subject: mutant.subject, before: mutant.before, after: mutant.after });
  const baseName = context.say('knownSubjectName');
  const yaml = await readLocatedYaml(text, { file, beginning: { en: '', 'pt-BR': '' } });
  const mutants: PlacedMutant[] = [];
  const live = openLiveLine(context);
  try {
    for (const judged of judgeMutants(compiled, cases, { asOf, nameOf, baseName })) {
      mutants.push({ ...judged, ...yaml.positionOf({ path: judged.mutant.path }) });
      const { length: count } = mutants;
      live?.show(() => context.say('mutationProgress', { policy: compiled.policy.id, count }));
      // Others have a turn: Ctrl-C, above all. One mutant may take seconds.
      await setImmediate();
      context.signal.throwIfAborted();
    }
  } finally {
    live?.end();
  }
  return {
    file,
    text,
    policyId: compiled.policy.id,
    cases: cases.length,
    caseFiles,
    mutants,
    score: mutationScore(mutants),
  };
}
