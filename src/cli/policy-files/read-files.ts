import { dirname, isAbsolute, join, resolve } from 'node:path';
import { systemClock } from '../../base/clock.ts';
import type { FixtureShelf } from '../../policy/cases/read-cases.ts';
import type { PolicyCase } from '../../policy/cases/run-cases.ts';
import type { CompiledPolicy } from '../../policy/compile.ts';
import { isOperationText } from '../../policy/operation/operation-text.ts';
import type { Finding } from '../../yaml/finding.ts';
import { maximumBytes } from '../../yaml/located-yaml.ts';
import { type FoundFile, readInput } from './find-files.ts';

/** A file of a policy, read and, where it can be, compiled. */
interface PolicySource {
  /** The name that messages use. */
  readonly file: string;
  /** As text, for showing lines; empty where it is none. */
  readonly text: string;
  readonly policyId: string | undefined;
  /** undefined where a finding forbids its use. */
  readonly compiled: CompiledPolicy | undefined;
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
  /** None where something was found. */
  readonly cases: readonly PolicyCase[];
  readonly findings: readonly Finding[];
}

/** Reads policies and their cases from files, each policy once. */
export interface PolicyReader {
  policy(file: FoundFile): Promise<PolicySource>;
  cases(file: FoundFile): Promise<CaseSource>;
  /** The absolute path of the policy that a file of cases names; undefined where it names none or cannot be read. */
  policyPathOf(file: FoundFile): Promise<string | undefined>;
}

/** A reader over the files of a folder; the sandbox is opened when a case first begins from a fixture. */
export async function openPolicyReader(cwd: string): Promise<PolicyReader> {
  const [{ readPolicy }, { compilePolicy }, { readCaseFile }, { roleNames, sandboxFixtures }] =
    await Promise.all([
      import('../../policy/read-policy.ts'),
      import('../../policy/compile.ts'),
      import('../../policy/cases/read-cases.ts'),
      import('../../app.ts'),
    ]);
  const read = new Map<string, Promise<PolicySource>>();
  let shelf: Promise<FixtureShelf> | undefined;

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
    if (isOperationText(text)) return readOperationSource(bytes, file.name, text);
    const { policy: sound, findings } = await readPolicy(bytes, file.name, {
      knownSources: roleNames,
      today: systemClock.now().toISOString().slice(0, 10),
    });
    const compiled = sound && compilePolicy(sound, { version: 1 });
    return { file: file.name, text, policyId: sound?.id, compiled, findings };
  };

  const cases = async (file: FoundFile): Promise<CaseSource> => {
    const bytes = await file.read();
    const reading = await readCaseFile(bytes, file.name);
    const text = asText(bytes);
    const none = { file: file.name, text, policy: undefined, policyPath: undefined, cases: [] };
    if (reading.policyPath === undefined) return { ...none, findings: reading.findings };
    const name = besideFile(file.name, reading.policyPath);
    const policyPath = resolve(cwd, name);
    const source = await policy({ name, read: () => readInput(policyPath, name) }).catch(() => undefined);
    if (source === undefined) return { ...none, findings: reading.withoutPolicy('POLICY_NOT_FOUND') };
    const { compiled } = source;
    if (compiled === undefined)
      return { ...none, policy: source, policyPath, findings: reading.withoutPolicy('POLICY_UNUSABLE') };
    shelf ??= sandboxFixtures();
    const resolved = await reading.resolve(compiled, await shelf);
    return { file: file.name, text, policy: source, policyPath, ...resolved };
  };

  const policyPathOf = async (file: FoundFile): Promise<string | undefined> => {
    const bytes = await file.read().catch(() => undefined);
    const path = bytes && (await readCaseFile(bytes, file.name)).policyPath;
    return path === undefined ? undefined : resolve(cwd, besideFile(file.name, path));
  };

  return { policy, cases, policyPathOf };
}

/** A path as a file gives it, from the working folder. */
function besideFile(file: string, path: string): string {
  return isAbsolute(path) ? path : join(dirname(file), path).replaceAll('\\', '/');
}

/** For showing lines; of what is too large to be a policy, no line is shown. */
function asText(bytes: Uint8Array): string {
  return bytes.length > maximumBytes ? '' : new TextDecoder().decode(bytes);
}

/** An operation, which has no rules to compile; whether its policies exist is asked where it is enabled. */
async function readOperationSource(bytes: Uint8Array, file: string, text: string): Promise<PolicySource> {
  const { readOperation } = await import('../../policy/operation/check-operation.ts');
  const { operation, findings } = await readOperation(bytes, file);
  return { file, text, policyId: operation?.id, compiled: undefined, findings };
}
