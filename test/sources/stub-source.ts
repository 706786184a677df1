import type { Document } from '../../src/document/document.ts';
import type { CollectionScope } from '../../src/sections/collection-plan.ts';
import {
  type Source,
  type SourceAnswer,
  SourceFailure,
  type SourceFailureCode,
  type SourceRequest,
} from '../../src/sources/define-source.ts';

export const scope: CollectionScope = { relationLevels: 3, lawsuitsSince: '2014-01-01', scrMonths: 12 };

/** A company that exists in a specification only. */
export const someCompany: Document = { kind: 'cnpj', value: '12ABC34501DE35' };

export const answered: SourceAnswer = {
  outcome: 'ANSWERED',
  contentType: 'application/json',
  body: new TextEncoder().encode('{}'),
  editionDate: null,
};

export function failure(code: SourceFailureCode, options: { retryAfterMs?: number } = {}): SourceFailure {
  return new SourceFailure(code, 'It failed.', options);
}

/** A source that answers as `ask` says, and counts how often it was asked. */
export function stubSource(
  ask: (signal: AbortSignal, time: number) => Promise<SourceAnswer>,
  options: Partial<Pick<Source, 'sandbox' | 'timeoutMs'>> = {},
): Source & { readonly asked: () => number } {
  let asked = 0;
  return {
    role: 'registration',
    provider: 'stub',
    title: { en: 'Stub', 'pt-BR': 'Substituto' },
    sandbox: false,
    documentKinds: ['cpf', 'cnpj'],
    sections: ['BASIC_INFORMATION'],
    timeoutMs: 1_000,
    ...options,
    ask({ signal }) {
      asked += 1;
      return ask(signal, asked);
    },
    map: () => ({}),
    asked: () => asked,
  };
}

/** The question that a run would ask about a document. */
export function questionAbout(
  document: Document,
  sections: SourceRequest['sections'] = ['BASIC_INFORMATION', 'LOCATION', 'RELATIONS'],
  signal: AbortSignal = new AbortController().signal,
): SourceRequest {
  return { document, scope, sections, askedOn: '2026-11-20', signal };
}
