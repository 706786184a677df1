import { type FixtureShelf, readCaseFile } from '../../policy/cases/read-cases.ts';
import { readOperationCaseFile } from '../../policy/operation/cases/read-operation-cases.ts';
import { isOperationText } from '../../policy/operation/operation-text.ts';
import type { Finding } from '../../yaml/finding.ts';
import type { CaseSubject, CaseSuite } from './case-suite.ts';

/** A file of cases, read as far as can be without what they are of. */
interface OpenCases {
  /** The path of the policy or operation, as written; undefined where there is none to go on with. */
  readonly policyPath: string | undefined;
  readonly findings: readonly Finding[];
  /** The cases with what they are of, where nothing was found. Called once. */
  resolve(subject: CaseSubject): Promise<{
    readonly suite: CaseSuite | undefined;
    readonly findings: readonly Finding[];
  }>;
  withoutPolicy(code: 'POLICY_NOT_FOUND' | 'POLICY_UNUSABLE'): readonly Finding[];
}

interface CaseFile {
  readonly bytes: Uint8Array;
  /** The name that messages use. */
  readonly file: string;
  readonly text: string;
  /** The fixtures that cases of a policy begin from. */
  loadShelf(): Promise<FixtureShelf>;
  /** The time zone of the installation: the day of a case that states an instant is the day in it. */
  readonly timezone: string;
}

/** Reads a file of cases, of a policy or of an operation as its first key says. */
export function openCases(file: CaseFile): Promise<OpenCases> {
  return isOperationText(file.text) ? openOfOperation(file) : openOfPolicy(file);
}

async function openOfPolicy({ bytes, file, loadShelf, timezone }: CaseFile): Promise<OpenCases> {
  const reading = await readCaseFile(bytes, file, { timezone });
  const { policyPath, findings, withoutPolicy } = reading;
  return {
    policyPath,
    findings,
    withoutPolicy,
    resolve: async (subject) => {
      if (subject.kind !== 'policy')
        return { suite: undefined, findings: withoutPolicy('CASES_OF_OTHER_KIND') };
      const resolved = await reading.resolve(subject.compiled, await loadShelf());
      const isSound = resolved.findings.length === 0;
      return {
        suite: isSound ? { ...subject, cases: resolved.cases } : undefined,
        findings: resolved.findings,
      };
    },
  };
}

async function openOfOperation({ bytes, file }: CaseFile): Promise<OpenCases> {
  const reading = await readOperationCaseFile(bytes, file);
  const { operationPath: policyPath, findings, withoutOperation: withoutPolicy } = reading;
  return {
    policyPath,
    findings,
    withoutPolicy,
    resolve: async (subject) => {
      if (subject.kind !== 'operation')
        return { suite: undefined, findings: withoutPolicy('CASES_OF_OTHER_KIND') };
      const resolved = reading.resolve(subject.operation);
      const isSound = resolved.findings.length === 0;
      return {
        suite: isSound ? { ...subject, cases: resolved.cases } : undefined,
        findings: resolved.findings,
      };
    },
  };
}
