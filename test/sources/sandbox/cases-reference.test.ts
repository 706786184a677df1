import { expect, test } from 'vitest';
import { formatDocument } from '../../../src/document/mask.ts';
import { type Fault, type SandboxCase, sandboxCases } from '../../../src/sources/sandbox/sandbox-case.ts';

function sayFault([role, fault]: readonly [string, Fault]): string {
  if (fault.kind === 'DOWN') return `\`${role}\` never answers`;
  if (fault.kind === 'SLOW') return `\`${role}\` answers after ${fault.delayMs} ms`;
  return `\`${role}\` fails ${fault.failures} time(s), then answers`;
}

function rowOf({ case: name, kind, document, policyId, expected, title, faults }: SandboxCase): string {
  const source = Object.entries(faults).map(sayFault).join(', ') || 'all answer';
  const shown = formatDocument({ kind, value: document });
  return `| \`${name}\` | ${shown} | \`${policyId}\` | ${expected.status} | ${expected.policyStatus} | ${title.en} | ${source} |`;
}

function tableOf(kind: SandboxCase['kind']): string {
  return [
    '| case | document | policy | ends in | the policy says | what it is | sources |',
    '|---|---|---|---|---|---|---|',
    ...sandboxCases()
      .filter((one) => one.kind === kind)
      .map(rowOf),
  ].join('\n');
}

const trees = [
  '| case | document | operation | comes to | analyses | what it is |',
  '|---|---|---|---|---|---|',
  ...sandboxCases().flatMap(({ case: name, kind, document, operation, title }) => {
    if (operation === undefined) return [];
    const { operationId, status, analysed } = operation;
    const shown = formatDocument({ kind, value: document });
    return `| \`${name}\` | ${shown} | \`${operationId}\` | ${status} | ${analysed} | ${title.en} |`;
  }),
].join('\n');

const page = `# Named cases of the sandbox

Generated from \`fixtures/cases.json\`. The profile \`sandbox\` answers for any valid CPF or CNPJ with invented data; these documents are made for
one outcome or fault each, and end as the table says on any day. Everything about them is **invented** and says SANDBOX. In the terminal:
\`credit source cases\`; in [cases of policies](policy-cases.md) they stand behind \`fixture\`.

## Companies

${tableOf('cnpj')}

## People

${tableOf('cpf')}

## Trees

How [operations](operations-over-relationships.md) end on the cases that are made for them.

${trees}

To see slow sources with any document, set \`CREDIT_SANDBOX_DELAY\` to the milliseconds that each takes, from and to: \`50-400\`.
[fixtures/README.md](../../fixtures/README.md) says how a case is added.
`;

test('the page of the sandbox cases is what the fixtures hold (vitest -u renews it)', async () => {
  await expect(page).toMatchFileSnapshot('../../../docs/reference/sandbox-cases.md');
});
