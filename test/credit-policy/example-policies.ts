import type { Policy } from '../../src/policy/policy.ts';

/** The YAML of a small policy for companies, with some of its lines replaced. */
export function companyYaml(
  change: { id?: string; name?: string; kind?: string; months?: number; head?: string } = {},
) {
  const { id = 'small-business', name = 'Small business', kind = 'cnpj', months = 12, head = '' } = change;
  return `${head}id: ${id}
name: ${name}
kind: ${kind}
depth: ESSENCIAL
scoring:
  riskBands:
    - { band: A, from: 600, status: APPROVED }
    - { band: B, from: 0, status: ALERT }
groups:
  - name: registration
    rules:
      - rule: COMPANY_OPENING_TIME
        failWhen: LESS_THAN ${months} MONTHS
        statusToApply: ALERT
        points: 100
`;
}

/** A policy as read, for what needs one and does not look into it. */
export const companyPolicy: Policy = {
  id: 'small-business',
  name: 'Small business',
  kind: 'cnpj',
  language: 'pt-BR',
  depth: 'ESSENCIAL',
  additionals: [],
  usePolicyResult: true,
  sources: {},
  groups: [
    {
      name: 'registration',
      rules: [
        {
          rule: 'COMPANY_OPENING_TIME',
          failWhen: 'LESS_THAN 12 MONTHS',
          statusToApply: 'ALERT',
          points: 100,
        },
      ],
    },
  ],
};
