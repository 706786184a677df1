// The same engine without anything of Node, as a page would load it: node examples/policy-in-a-browser.mjs
import { compilePolicy, policyHash, readPolicy } from 'credit/policy';

const yaml = `id: mine
name: Mine
kind: cnpj
language: en
depth: SIMPLES
groups:
  - name: age
    rules:
      - { rule: COMPANY_OPENING_TIME, failWhen: LESS_THAN 12 MONTHS, statusToApply: ALERT }
`;
const { policy } = await readPolicy(yaml, 'mine.yaml');
console.log(compilePolicy(policy, { version: 1 }).policy.id, policyHash(policy).slice(0, 8));
