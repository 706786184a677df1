import { describe, expect, test } from 'vitest';
import { canonicalJson } from '../../../src/base/canonical-json.ts';
import type { Document } from '../../../src/document/document.ts';
import { additionals, planCollection } from '../../../src/sections/collection-plan.ts';
import { type SourceAnswer, SourceFailure } from '../../../src/sources/define-source.ts';
import { sandboxSources } from '../../../src/sources/sandbox/index.ts';
import { findFault, sandboxCases } from '../../../src/sources/sandbox/sandbox-case.ts';
import { askSource, documentOf, fullScope } from './ask-sandbox.ts';

const person: Document = { kind: 'cpf', value: '52998224725' };
const company: Document = { kind: 'cnpj', value: '11222333000181' };

const caseDocument = (name: string): Document =>
  documentOf(sandboxCases().find((found) => found.case === name)?.document ?? '');

const protests = () => {
  const source = sandboxSources.find(({ role }) => role === 'protests');
  if (source === undefined) throw new Error('No source protests');
  return source;
};

const answerOf = (body: string | Uint8Array): SourceAnswer => ({
  outcome: 'ANSWERED',
  contentType: 'application/json',
  body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
  editionDate: null,
});

const request = { document: company, scope: fullScope, sections: ['PROTESTS'] as const };

function failureOf(work: () => unknown): SourceFailure {
  try {
    work();
  } catch (failure) {
    if (failure instanceof SourceFailure) return failure;
    throw failure;
  }
  throw new Error('Nothing failed.');
}

describe('the sources of the sandbox', () => {
  test('have names of their own, and between them give every section that is collected', () => {
    const names = sandboxSources.map(({ role }) => role);
    expect(new Set(names).size).toBe(names.length);
    for (const kind of ['cpf', 'cnpj'] as const) {
      const given = sandboxSources.flatMap(({ sections }) => sections);
      const { sections } = planCollection(kind, 'COMPLETO+', [...additionals]);
      expect(sections.filter((type) => !given.includes(type))).toEqual([]);
    }
  });

  test('all say that they are a sandbox, in their definition and in every answer', async () => {
    for (const source of sandboxSources) {
      expect(source).toMatchObject({ sandbox: true, provider: 'sandbox' });
      const document = source.documentKinds.includes('cpf') ? person : company;
      const { answer } = await askSource(source.role, document);
      const body = JSON.parse(new TextDecoder().decode(answer.body));
      expect(body).toMatchObject({
        sandbox: true,
        notice: 'SANDBOX: invented data',
        document: document.value,
      });
      expect(answer).toMatchObject({ outcome: 'ANSWERED', editionDate: '2026-11-01' });
    }
  });

  test('contribute what they were asked for, as their answer says it', async () => {
    const { answer, contribution } = await askSource('pefin-refin', company);
    expect(Object.keys(contribution)).toEqual(['PEFIN', 'REFIN']);
    expect(JSON.parse(new TextDecoder().decode(answer.body)).sections).toEqual(contribution);
    const source = sandboxSources.find(({ role }) => role === 'pefin-refin');
    expect(source?.map(answer, { document: company, scope: fullScope, sections: ['REFIN'] })).toEqual({
      REFIN: contribution.REFIN,
    });
  });

  test.each([company, person, ...sandboxCases().map(({ document }) => documentOf(document))])(
    'say of $value at once what is read from the bytes that are kept',
    async (document) => {
      const request = { document, scope: fullScope };
      const sources = sandboxSources.filter(
        ({ role, documentKinds }) =>
          documentKinds.includes(document.kind) && findFault(document.value, role) === undefined,
      );
      for (const source of sources) {
        const { answer, contribution } = await askSource(source.role, document);
        const kept = source.map({ ...answer }, { ...request, sections: source.sections });
        expect(canonicalJson(contribution)).toBe(canonicalJson(kept));
      }
    },
  );

  test('give the same bytes for the same question', async () => {
    const [first, second] = [await askSource('relations', company), await askSource('relations', company)];
    expect(first.answer.body).toEqual(second.answer.body);
  });
});

describe('an answer at the door', () => {
  test('about another document is refused, and never scored', async () => {
    const { answer } = await askSource('protests', company);
    const failure = failureOf(() => protests().map(answer, { ...request, document: person }));
    expect(failure.code).toBe('WRONG_SUBJECT');
    expect(failure.answer).toBe(answer);
    expect(failure.message).not.toContain(company.value);
  });

  test.each([
    ['that is not JSON', '<html>'],
    ['of another shape', '{"document":"11222333000181"}'],
    ['that does not say that it is invented', '{"notice":"","document":"11222333000181","sections":{}}'],
    [
      'with a section of another shape',
      '{"sandbox":true,"notice":"","document":"11222333000181","sections":{"PROTESTS":{"count":"two"}}}',
    ],
  ])('%s is refused', (_, body) => {
    expect(failureOf(() => protests().map(answerOf(body), request)).code).toBe('INVALID_ANSWER');
  });

  test('with broken UTF-8 is refused', () => {
    expect(failureOf(() => protests().map(answerOf(new Uint8Array([0x22, 0xff, 0x22])), request)).code).toBe(
      'INVALID_ANSWER',
    );
  });

  test('that knows no such document contributes nothing', () => {
    expect(protests().map({ ...answerOf(''), outcome: 'NO_RECORD' }, request)).toEqual({});
  });
});

describe('the faults of the named cases', () => {
  test('a source that is down fails each time, and the others answer', async () => {
    const document = caseDocument('source-down-required-company');
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await expect(askSource('registration', document)).rejects.toMatchObject({ code: 'UNREACHABLE' });
    }
    await expect(askSource('protests', document)).resolves.toBeDefined();
  });

  test('a flapping source fails once and then answers, in every run anew', async () => {
    const document = caseDocument('flapping-company');
    for (let run = 0; run < 2; run += 1) {
      await expect(askSource('sanctions', document)).rejects.toMatchObject({ code: 'SERVER_ERROR' });
      await expect(askSource('sanctions', document)).resolves.toBeDefined();
    }
  });

  test('a slow source stops waiting when the run is stopped', async () => {
    const stop = new AbortController();
    const asked = askSource('courts', caseDocument('slow-person'), stop.signal);
    stop.abort(new Error('stopped'));
    await expect(asked).rejects.toMatchObject({ code: 'TIMEOUT' });
  });

  test('what a fault says holds no document', async () => {
    const document = caseDocument('source-down-optional-person');
    const failure = await askSource('protests', document).catch((found: unknown) => found);
    expect(failure).toBeInstanceOf(SourceFailure);
    expect(String(failure)).not.toContain(document.value);
  });
});
