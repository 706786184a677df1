import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readAnswer } from '../../src/collector/read-answer.ts';
import type { Document } from '../../src/document/document.ts';
import { additionals, type Depth, planCollection } from '../../src/sections/collection-plan.ts';
import { companyRegistry } from '../../src/sources/company-registry/source.ts';
import type { Source } from '../../src/sources/define-source.ts';
import { complementSources, sandboxSources } from '../../src/sources/sandbox/index.ts';

const company: Document = { kind: 'cnpj', value: '99990004000121' };
const person: Document = { kind: 'cpf', value: '00000012360' };
const record = readFileSync(
  new URL('../../fixtures/registry/minha-receita-33683111000280.json', import.meta.url),
);
const registered: Document = { kind: 'cnpj', value: '33683111000280' };
const registry = companyRegistry({
  url: 'http://127.0.0.1:9/',
  http: {
    request: () => Promise.reject(new Error('nobody asks')),
    get: async () => ({
      outcome: 'ANSWERED',
      status: 200,
      contentType: 'application/json',
      retryAfterMs: undefined,
      header: () => '',
      body: record,
      endsWithConnection: false,
    }),
    close: async () => {},
  },
});

const sources: readonly (readonly [string, Source, Document])[] = [
  ...[...sandboxSources, ...complementSources].map(
    (source) =>
      [
        `${source.role} of ${source.provider}`,
        source,
        source.documentKinds.includes('cnpj') ? company : person,
      ] as const,
  ),
  ['registration of company-registry', registry, registered],
];

/** What the report of some depth takes from one answer of the source. */
async function takenAt(depth: Depth, source: Source, document: Document) {
  const { scope } = planCollection(document.kind, depth, [...additionals]);
  const question = { document, scope, sections: source.sections };
  const answer = await source.ask({
    ...question,
    askedOn: '2026-11-20',
    signal: new AbortController().signal,
  });
  return { scope, details: readAnswer(source, answer, question).contribution };
}

describe('every source is cut to the depth of the report', () => {
  test.each(sources)('%s', async (_, source, document) => {
    for (const depth of ['SIMPLES', 'COMPLETO+'] as const) {
      const { scope, details } = await takenAt(depth, source, document);
      expect(Object.keys(details).length).toBeGreaterThan(0);
      const { PROCESSES, HISTORY, RELATIONS } = details;
      for (const { filedOn } of [...(PROCESSES?.lawsuits ?? []), ...(PROCESSES?.ownersLawsuits ?? [])]) {
        expect((filedOn ?? scope.lawsuitsSince) >= scope.lawsuitsSince).toBe(true);
      }
      if (HISTORY) expect(HISTORY.months.length).toBeLessThanOrEqual(scope.scrMonths);
      const { partners, companies, relatives } = RELATIONS ?? {};
      for (const { level } of [...(partners ?? []), ...(companies ?? []), ...(relatives ?? [])]) {
        expect(level).toBeLessThanOrEqual(scope.relationLevels);
      }
    }
  });
});
