// Reads a policy with mistakes in it, and says what is wrong and where: node examples/check-policy.mjs
import { readPolicy } from 'credit';

const yaml = `id: mine
name: Mine
kind: cnpj
depth: SIMPLES
groups:
  - name: age
    rules:
      - { rule: COMPANY_OPENING_TIM, failWhen: LESS_THAN 12 MONTHS, statusToApply: ALERT }
`;
const { policy, findings } = await readPolicy(yaml, 'mine.yaml');
console.log(policy === undefined ? 'not usable' : 'usable');
for (const { severity, line, column, message } of findings) {
  console.log(`${severity} ${line}:${column} ${message.en}`);
}
