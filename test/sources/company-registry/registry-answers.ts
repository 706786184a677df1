import { readFileSync } from 'node:fs';
import { Value } from '@sinclair/typebox/value';
import type { Document } from '../../../src/document/document.ts';
import { createHttpClient } from '../../../src/net/http-client.ts';
import { isSectionType, sectionDefinition } from '../../../src/sections/index.ts';
import { companyRegistry, registryLimits } from '../../../src/sources/company-registry/source.ts';
import type { SourceAnswer, SourceContribution } from '../../../src/sources/define-source.ts';
import { questionAbout } from '../stub-source.ts';

export const serpro: Document = { kind: 'cnpj', value: '33683111000280' };
export const openKnowledge: Document = { kind: 'cnpj', value: '19131243000197' };

/** The body of a file in fixtures/registry. */
export function fixture(name: string): Buffer {
  return readFileSync(new URL(`../../../fixtures/registry/${name}.json`, import.meta.url));
}

/** A real record, with members put in the place of its own; undefined takes one away. */
export function recordWith(
  changes: Readonly<Record<string, unknown>>,
  name = 'minha-receita-19131243000197',
): Uint8Array {
  return Buffer.from(JSON.stringify({ ...JSON.parse(fixture(name).toString('utf8')), ...changes }));
}

export function answerOf(body: Uint8Array, contentType = 'application/json'): SourceAnswer {
  return { outcome: 'ANSWERED', contentType, body, editionDate: null };
}

/** A registry that is mapped, and never asked. */
export const silent = companyRegistry({
  url: 'http://127.0.0.1:9/',
  http: createHttpClient('credit/test', registryLimits),
});

/** What the source makes of an answer about `document`. */
export function map(answer: SourceAnswer, document: Document = openKnowledge): SourceContribution {
  return silent.map(answer, questionAbout(document));
}

/** What the source makes of a real record with changes. */
export function mapWith(changes: Readonly<Record<string, unknown>>): SourceContribution {
  return map(answerOf(recordWith(changes)));
}

/** The first complaint of a section's own schema about what was contributed to it. */
export function complaintAbout(contribution: SourceContribution): unknown {
  return Object.entries(contribution)
    .map(([type, details]) =>
      isSectionType(type) ? Value.Errors(sectionDefinition(type).details, details).First() : type,
    )
    .find((complaint) => complaint !== undefined);
}
