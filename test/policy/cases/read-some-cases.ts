import { readCaseFile } from '../../../src/policy/cases/read-cases.ts';
import { type CompiledPolicy, compilePolicy } from '../../../src/policy/compile.ts';
import { readPolicy } from '../../../src/policy/read-policy.ts';
import { soundCompany, soundPerson } from '../facts.ts';

/** A policy that the tests of cases speak about: a threshold, a choice, the same rule twice, and a combination. */
export const policyText = `id: example
name: Example
kind: cnpj
language: en
depth: COMPLETO
additionals: [BUREAUS]
scoring:
  minimumCoverage: 0
  riskBands:
    - { band: A, from: 500, status: APPROVED }
    - { band: B, from: 0, status: ALERT }
creditLimit: { basis: CALCULATED_REVENUE, percentByBand: { A: 10 } }
groups:
  - name: registration
    rules:
      - { rule: COMPANY_SITUATION, failWhen: NOT_CONTAINS ATIVA, statusToApply: DENIED, whenMissing: ALERT }
      - { rule: COMPANY_OPENING_TIME, failWhen: LESS_THAN 6 MONTHS, statusToApply: DENIED, whenMissing: ALERT }
      - { rule: COMPANY_OPENING_TIME, failWhen: LESS_THAN 24 MONTHS, statusToApply: ALERT, points: 100 }
  - name: financial
    rules:
      - { rule: PEFIN_CALCULATED_REVENUE, failWhen: GREATER_THAN 2 PERCENT, statusToApply: ALERT, points: 100 }
      - all:
          - { rule: SCORE, failWhen: BETWEEN 100 400 POINTS }
          - { rule: PROTESTS_COUNT, passWhen: LESS_THAN_OR_EQUAL_TO 0 COUNT }
        name: WEAK
        statusToApply: ALERT
`;

export async function compiled(text = policyText): Promise<CompiledPolicy> {
  const { policy, findings } = await readPolicy(text, 'example.yaml');
  if (policy === undefined) throw new Error(JSON.stringify(findings));
  return compilePolicy(policy, { version: 1 });
}

/** A file with one policy, one day and the given cases. */
export const caseFile = (cases: string): string => `policy: example.yaml\nasOf: 2026-11-20\ncases:\n${cases}`;

/** The cases of a file, and its findings as `line:column CODE underlined → suggestion`. */
export async function readSome(text: string, policy = policyText) {
  const reading = await readCaseFile(text, 'example.cases.yaml');
  const { cases, findings } = await reading.resolve(await compiled(policy), {
    fixtures: [
      { name: 'sound-company', kind: 'cnpj' },
      { name: 'sound-person', kind: 'cpf' },
    ],
    load: async (name) => (name === 'sound-company' ? soundCompany : soundPerson),
  });
  const lines = text.split('\n');
  const told = findings.map(({ line, column, length, code, suggestion }) => {
    const underlined = lines[line - 1]?.slice(column - 1, column - 1 + length);
    return `${line}:${column} ${code} ${underlined}${suggestion === null ? '' : ` → ${suggestion.en}`}`;
  });
  return { cases, findings, told, policyPath: reading.policyPath };
}
