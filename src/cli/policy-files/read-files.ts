import { dirname, isAbsolute, join, resolve } from 'node:path';
import { systemClock } from '../../base/clock.ts';
import type { FixtureShelf } from '../../policy/cases/read-cases.ts';
import type { PolicyCase } from '../../policy/cases/run-cases.ts';
import type { CompiledPolicy } from '../../policy/compile.ts';
import type { InvariantProof } from '../../policy/invariants/prove-invariants.ts';
import { isOperationText } from '../../policy/operation/operation-text.ts';
import { dayIn } from '../../wording/calendar.ts';
import type { Finding } from '../../yaml/finding.ts';
import { maximumBytes } from '../../yaml/located-yaml.ts';
import type { CommandContext } from '../context.ts';
import type { CaseSubject, CaseSuite } from './case-suite.ts';
import { type FoundFile, readInput } from './find-files.ts';

/** A file of a policy or of an operation, read and, where it can be, compiled. */
interface PolicySource {
  /** The name that messages use. */
  readonly file: string;
  /** As text, for showing lines; empty where it is none. */
  readonly text: string;
  readonly policyId: string | undefined;
  /** undefined where a finding forbids its use, and of an operation. */
  readonly compiled: CompiledPolicy | undefined;
  /** What cases can be of; undefined where a finding forbids its use. */
  readonly subject: CaseSubject | undefined;
  readonly findings: readonly Finding[];
}

/** A file of cases with its policy. */
interface CaseSource {
  readonly file: string;
  readonly text: string;
  /** undefined where there is no such file. */
  readonly policy: PolicySource | undefined;
  /** Absolute path of the policy. */
  readonly policyPath: string | undefined;
  /** Those of a policy; none where something was found. */
  readonly cases: readonly PolicyCase[];
  /** The cases with what they are of; undefined where something was found. */
  readonly suite: CaseSuite | undefined;
  readonly findings: readonly Finding[];
}

/** A file of invariants with its policy. */
export interface InvariantsSource {
  readonly file: string;
  readonly text: string;
  /** undefined where there is no such file. */
  readonly policy: PolicySource | undefined;
  /** What is known of each; none where something is wrong with them, or no proofs are wanted. */
  readonly proofs: readonly InvariantProof[];
  readonly findings: readonly Finding[];
}

/** Reads policies and their cases from files, each policy once. */
export interface PolicyReader {
  policy(file: FoundFile): Promise<PolicySource>;
  cases(file: FoundFile): Promise<CaseSource>;
  /** Those of the policy beside, proven where proofs are wanted. */
  invariants(file: FoundFile): Promise<InvariantsSource>;
  /** The absolute path of the policy or operation that a file of cases names; undefined where it names none or cannot be read. */
  policyPathOf(file: FoundFile): Promise<string | undefined>;
}

/**
 * A reader over the files of a folder; the sandbox is opened when a case first begins from a fixture. With `proofs` policies are
 * also checked over all possible subjects.
 */
export async function openPolicyReader(
  { cwd, configuredTimezone: timezone }: Pick<CommandContext, 'cwd' | 'configuredTimezone'>,
  { proofs = false }: { readonly proofs?: boolean } = {},
): Promise<PolicyReader> {
  const [{ readPolicy }, { compilePolicy }, { openCases }, { roleNames, sandboxFixtures }] =
    await Promise.all([
      import('../../policy/read-policy.ts'),
      import('../../policy/compile.ts'),
      import('./open-cases.ts'),
      import('../../app.ts'),
    ]);
  const today = dayIn(systemClock.now(), timezone);
  const read = new Map<string, Promise<PolicySource>>();
  let shelf: Promise<FixtureShelf> | undefined;
  const loadShelf = () => {
    shelf ??= sandboxFixtures();
    return shelf;
  };

  const policy = (file: FoundFile): Promise<PolicySource> => {
    const path = resolve(cwd, file.name);
    const earlier = read.get(path);
    if (earlier !== undefined) return earlier;
    const reading = readSource(file);
    read.set(path, reading);
    return reading;
  };

  const readSource = async (file: FoundFile): Promise<PolicySource> => {
    const bytes = await file.read();
    const text = asText(bytes);
    if (isOperationText(text)) return readOperationSource(cwd, { bytes, file: file.name, text, today });
    const { policy: sound, findings } = await readPolicy(bytes, file.name, {
      knownSources: roleNames,
      today,
      proofs,
    });
    const compiled = sound && compilePolicy(sound, { version: 1 });
    const subject = compiled && ({ kind: 'policy', compiled } as const);
    return { file: file.name, text, policyId: sound?.id, compiled, subject, findings };
  };

  const cases = async (file: FoundFile): Promise<CaseSource> => {
    const bytes = await file.read();
    const text = asText(bytes);
    const opened = await openCases({ bytes, file: file.name, text, loadShelf, timezone });
    const none = {
      file: file.name,
      text,
      policy: undefined,
      policyPath: undefined,
      cases: [],
      suite: undefined,
    };
    if (opened.policyPath === undefined) return { ...none, findings: opened.findings };
    const name = besideFile(file.name, opened.policyPath);
    const policyPath = resolve(cwd, name);
    const source = await policy({ name, read: () => readInput(policyPath, name) }).catch(() => undefined);
    if (source === undefined) return { ...none, findings: opened.withoutPolicy('POLICY_NOT_FOUND') };
    const ofPolicy = { ...none, policy: source, policyPath };
    const { subject } = source;
    if (subject === undefined) return { ...ofPolicy, findings: opened.withoutPolicy('POLICY_UNUSABLE') };
    const { suite, findings } = await opened.resolve(subject);
    return { ...ofPolicy, suite, findings, cases: suite?.kind === 'policy' ? suite.cases : [] };
  };

  const invariants = (file: FoundFile) => readInvariantsSource(file, { cwd, today, policy, proofs });

  const policyPathOf = async (file: FoundFile): Promise<string | undefined> => {
    const bytes = await file.read().catch(() => undefined);
    if (bytes === undefined) return undefined;
    const text = asText(bytes);
    const policyPath =
      plainPolicyPath(text) ??
      (await openCases({ bytes, file: file.name, text, loadShelf, timezone })).policyPath;
    return policyPath === undefined ? undefined : resolve(cwd, besideFile(file.name, policyPath));
  };

  return { policy, cases, invariants, policyPathOf };
}

/** The policy that a file of cases names, where it says so in a plain line: hundreds of files are looked at for those of one policy. */
function plainPolicyPath(text: string): string | undefined {
  return /^policy: +([\w./-]+)[ \t]*(?:#.*)?$/m.exec(text)?.[1];
}

/** A path as a file gives it, from the working folder. */
function besideFile(file: string, path: string): string {
  return isAbsolute(path) ? path : join(dirname(file), path).replaceAll('\\', '/');
}

/** For showing lines; of what is too large to be a policy, no line is shown. */
function asText(bytes: Uint8Array): string {
  return bytes.length > maximumBytes ? '' : new TextDecoder().decode(bytes);
}

/** An operation, checked against the policies near it and those that ship; whether they are enabled is asked where it is. */
async function readOperationSource(
  cwd: string,
  {
    bytes,
    file,
    text,
    today,
  }: {
    readonly bytes: Uint8Array;
    readonly file: string;
    readonly text: string;
    readonly today: string;
  },
): Promise<PolicySource> {
  const [{ readOperation }, { policiesNear }] = await Promise.all([
    import('../../policy/operation/check-operation.ts'),
    import('./policies-near.ts'),
  ]);
  const { operation, findings } = await readOperation(bytes, file, {
    policies: await policiesNear(resolve(cwd, dirname(file))),
    mayBeMore: true,
    today,
  });
  const subject = operation && ({ kind: 'operation', operation } as const);
  return { file, text, policyId: operation?.id, compiled: undefined, subject, findings };
}

/** Invariants with the policy beside, proven where that is wanted. */
async function readInvariantsSource(
  file: FoundFile,
  {
    cwd,
    today,
    policy,
    proofs,
  }: {
    readonly cwd: string;
    readonly today: string;
    readonly policy: PolicyReader['policy'];
    readonly proofs: boolean;
  },
): Promise<InvariantsSource> {
  const [{ readInvariants }, bytes] = await Promise.all([
    import('../../policy/invariants/read-invariants.ts'),
    file.read(),
  ]);
  const reading = await readInvariants(bytes, file.name, { today });
  const name = file.name.replace(/\.invariants(\.ya?ml)$/i, '$1');
  const source = await policy({ name, read: () => readInput(resolve(cwd, name), name) }).catch(
    () => undefined,
  );
  const own = { file: file.name, text: asText(bytes), policy: source, proofs: [] };
  if (reading.findings.some(({ severity }) => severity === 'error'))
    return { ...own, findings: reading.findings };
  const problem =
    source === undefined
      ? 'POLICY_NOT_FOUND'
      : source.subject === undefined
        ? 'POLICY_UNUSABLE'
        : 'INVARIANTS_OF_OPERATION';
  const compiled = source?.compiled;
  if (compiled === undefined) return { ...own, findings: reading.withoutPolicy(problem, name) };
  if (!proofs) return { ...own, findings: reading.check(compiled) };
  return { ...own, ...reading.prove(compiled, today) };
}
