import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type App, openApp } from '../../src/app.ts';
import { enablePolicy } from '../../src/credit-policy/enable-policy.ts';
import { requireDocument } from '../../src/document/document.ts';
import { createOperation } from '../../src/operation/create-operation.ts';
import { getOperation, type OperationAnswer } from '../../src/operation/read-operations.ts';
import { workOnOperation } from '../../src/operation/work-on-operation.ts';
import { sandboxCases } from '../../src/sources/sandbox/sandbox-case.ts';
import { defaultPriceTable } from '../../src/usage/price-table.ts';

const withOperation = sandboxCases().flatMap((one) =>
  one.operation === undefined ? [] : [[one.case, { document: one.document, ...one.operation }] as const],
);

let folder: string;
let app: App;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'credit-trees-'));
  app = await openApp(
    {
      db: join(folder, 'credit.db'),
      profile: 'sandbox',
      registryUrl: '',
      sandboxDelay: '0',
      prices: defaultPriceTable,
      allowPrivateTargets: '',
    },
    { analystName: 'ana' },
  );
  for (const id of ['company-and-its-people', 'person-and-companies']) {
    const url = new URL(`../../policies/operations/${id}.yaml`, import.meta.url);
    await enable(await readFile(url, 'utf8'));
  }
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

function enable(text: string) {
  return enablePolicy(app.storage, app.actor, { text, file: 'o.yaml' }, app.engine.clock.now());
}

async function treeOf(document: string, operationId: string): Promise<OperationAnswer> {
  const { engine, actor } = app;
  const run = await createOperation(engine, actor, { document: requireDocument(document), operationId });
  await workOnOperation(engine, run);
  return getOperation(engine, actor, run.id);
}

async function treeOfCase(name: string): Promise<OperationAnswer> {
  const found = withOperation.find(([one]) => one === name)?.[1];
  if (found === undefined) throw new Error(`No case ${name} with an operation`);
  return treeOf(found.document, found.operationId);
}

/** `step state reason result effect` of the nodes below the root. */
function linesOf({ nodes }: OperationAnswer): readonly string[] {
  return nodes
    .slice(1)
    .map(({ relations, state, reason, policyStatus, effect }) =>
      [relations.map(({ step }) => step).join('+'), state, reason, policyStatus, effect]
        .filter((part) => part !== null)
        .join(' '),
    )
    .toSorted();
}

describe('an operation on the named cases of the sandbox', () => {
  test.each(withOperation)(
    '%s ends as the case says',
    async (_, { document, operationId, status, analysed }) => {
      const operation = await treeOf(document, operationId);
      const reports = operation.nodes.filter(({ reportId }) => reportId !== null);
      expect([operation.status, reports.length, operation.sandbox]).toEqual([status, analysed, true]);
      const documents = operation.nodes.flatMap((node) => node.document ?? []);
      expect(new Set(documents).size).toBe(documents.length);
    },
  );

  test('a partner who is denied denies', async () => {
    const operation = await treeOfCase('denied-partner-company');
    expect(operation.reasons).toMatchObject([{ step: 'partners', result: 'DENIED', effect: 'DENIED' }]);
  });

  test('a company of a partner that is denied alerts', async () => {
    const operation = await treeOfCase('denied-sister-company');
    expect(operation.reasons).toMatchObject([
      { step: 'companies-of-partners', result: 'DENIED', effect: 'ALERT' },
    ]);
  });

  test('companies that own each other end, each once', async () => {
    expect(linesOf(await treeOfCase('circle-company'))).toEqual([
      'partners ANALYSED APPROVED',
      'partners+companies-of-partners ANALYSED APPROVED',
    ]);
  });

  test('a person whose document the registry masks is named, and not taken for clean', async () => {
    const operation = await treeOfCase('masked-partner-company');
    const masked = operation.nodes.find(({ state }) => state === 'NOT_ANALYSABLE');
    expect(masked).toMatchObject({ reason: 'MASKED', reportId: null, policyStatus: null });
    expect(masked?.document).toMatch(/^\*{3}\d{6}\*{2}$/);
    expect(masked?.name).not.toBeNull();
  });

  test('members are not paid for where the root is denied', async () => {
    const operation = await treeOfCase('denied-by-exclusion-company');
    const states = new Set(operation.nodes.slice(1).map(({ state }) => state));
    expect(states).toContain('NOT_PAID');
    expect(states).not.toContain('ANALYSED');
  });

  test('a member whose source is down is an error that alerts', async () => {
    const operation = await treeOfCase('member-down-company');
    expect(operation.reasons).toMatchObject([{ step: 'partners', result: 'ERROR', effect: 'ALERT' }]);
    expect(operation.nodes.filter(({ state }) => state === 'ERROR')).toHaveLength(1);
  });

  test('of 200 branches as many are analysed as the limit allows, and the others are listed', async () => {
    await enable(`id: branches
name: Branches
operation: cnpj
policy: starter-company
steps:
  - { name: branches, of: root, relation: BRANCHES, policies: { cnpj: starter-company }, limit: 3 }
`);
    const document = sandboxCases().find((one) => one.case === 'many-branches-company')?.document ?? '';
    const { nodes } = await treeOf(document, 'branches');
    const isAnalysed = nodes.filter(({ state }) => state === 'ANALYSED');
    const isLeftOut = nodes.filter(({ state, reason }) => state === 'LEFT_OUT' && reason === 'LIMIT');
    expect([isAnalysed.length, isLeftOut.length, nodes.length]).toEqual([4, 197, 201]);
  });
});
