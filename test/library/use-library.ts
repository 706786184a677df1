// What another program writes: compiled with the tests, and run by library.test.ts. There the first line reads
// `from 'credit'`.
import {
  boundariesOf,
  type CompiledPolicy,
  type CreditPolicyDetails,
  compilePolicy,
  coverBoundaries,
  diffPolicies,
  type EvaluationFacts,
  evaluatePolicy,
  type Policy,
  type PolicyDecision,
  parseDocument,
  readCaseFile,
  readPolicy,
  runCases,
  type SectionDetails,
  wordPolicyResult,
} from '../../src/index.ts';

/** Decides about one company with a policy given as YAML. */
export async function decide(
  yaml: string,
  openingDate: string,
): Promise<Pick<PolicyDecision, 'policyStatus'> & Pick<CreditPolicyDetails, 'score' | 'reasons' | 'groups'>> {
  const { policy, findings } = await readPolicy(yaml, 'policy.yaml');
  if (policy === undefined) {
    throw new Error(
      findings.map(({ line, column, message }) => `${line}:${column} ${message.en}`).join('\n'),
    );
  }
  const { document } = parseDocument('12.ABC.345/01DE-35');
  if (document === undefined) throw new Error('not a document');
  const compiled: CompiledPolicy = compilePolicy(policy, { version: 1 });
  const facts: EvaluationFacts = {
    documentKind: document.kind,
    sections: { BASIC_INFORMATION: company(openingDate) },
    requestedAmount: 50_000,
    asOf: '2026-11-20',
  };
  return wordPolicyResult(evaluatePolicy(compiled, facts), 'en');
}

/** Runs the cases of a policy, and says by how many percent they cover it. */
export async function cover(policy: Policy, cases: string): Promise<{ failed: number; percent: number }> {
  const compiled = compilePolicy(policy, { version: 1 });
  const reading = await readCaseFile(cases, 'policy.cases.yaml');
  const shelf = { fixtures: [], load: () => Promise.reject(new Error('there are no fixtures')) };
  const resolved = await reading.resolve(compiled, shelf);
  const outcomes = runCases(compiled, resolved.cases);
  const facts = resolved.cases.map((one) => one.facts);
  return {
    failed: outcomes.filter(({ differences }) => differences.length > 0).length,
    percent: coverBoundaries(boundariesOf(compiled), facts).percent,
  };
}

/** What changed between two policies, in Portuguese. */
export function changes(before: Policy, after: Policy): readonly string[] {
  return diffPolicies(before, after).map(({ text }) => text['pt-BR']);
}

/** An unknown value is null, never left out and never a guess. */
function company(openingDate: string): SectionDetails['BASIC_INFORMATION'] {
  return {
    name: 'SANDBOX Padaria Modelo Ltda',
    taxRegime: null,
    updatedOn: null,
    phones: null,
    emails: null,
    person: null,
    company: {
      legalName: null,
      tradeName: null,
      status: 'ATIVA',
      statusDate: null,
      statusReason: null,
      openingDate,
      legalNature: null,
      size: null,
      shareCapital: null,
      mainCnae: null,
      secondaryCnaes: null,
      establishment: null,
      headOfficeDocument: null,
      specialSituation: null,
      simples: null,
      mei: null,
    },
  };
}
