import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newId, partId, wholeBounds } from '../../src/base/ids.ts';
import { type Dossier, joinDossiers, packDossier, unpackDossier } from '../../src/report/dossier.ts';
import { packResult, unpackResult } from '../../src/report/policy-result.ts';
import { sectionTypes } from '../../src/sections/index.ts';
import { packBytes, readPacked } from '../../src/storage/packed-bytes.ts';
import { packingDictionary } from '../../src/storage/packing-dictionary.ts';
import { refusalOf } from '../credit-policy/refusal-of.ts';

const section = fc.record({
  type: fc.constantFrom(...sectionTypes),
  position: fc.nat(30),
  status: fc.constantFrom('COMPLETED' as const, 'FAILED' as const),
  details: fc.json(),
  integrationCount: fc.nat(9),
  sources: fc.constant([]),
  errors: fc.array(
    fc.record({ source: fc.string(), code: fc.string(), message: fc.string(), at: fc.string() }),
    { maxLength: 2 },
  ),
  updatedAt: fc.string(),
});
const answer = fc.record({
  role: fc.constantFrom('registration', 'revenue', 'scr'),
  provider: fc.constantFrom('sandbox', 'bureau'),
  sandbox: fc.boolean(),
  outcome: fc.constantFrom('ANSWERED' as const, 'NO_RECORD' as const, 'FAILED' as const),
  failure: fc.constantFrom(null, { code: 'TIMEOUT' as const, message: 'não respondeu' }),
  evidence: fc.record({
    contentType: fc.string(),
    body: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    sha256: fc.string(),
    editionDate: fc.constantFrom(null, '2026-11-01'),
    requestedAt: fc.string(),
    receivedAt: fc.string(),
    attempts: fc.nat(3),
  }),
});
const dossier: fc.Arbitrary<Dossier> = fc.record({
  sections: fc.uniqueArray(section, { selector: ({ type }) => type, maxLength: 5 }),
  evidence: fc.uniqueArray(answer, {
    selector: ({ role, provider }) => `${role}/${provider}`,
    maxLength: 5,
  }),
});

describe('a dossier', () => {
  test('comes out of its pack as it went in, whatever it holds', () => {
    fc.assert(
      fc.property(dossier, (whole) => {
        const packed = packDossier(whole);
        expect(unpackDossier(packed)).toEqual(whole);
        const [first] = whole.sections;
        const wanted = first === undefined ? [] : [first.type];
        expect(unpackDossier(packed, wanted)).toEqual({
          sections: whole.sections.filter(({ type }) => wanted.includes(type)),
          evidence: [],
        });
      }),
    );
  });

  test('has the same bytes when it is packed again, with spending', () => {
    const spending = { chargeId: newId('chg'), price: 20_000, cost: 20_000 };
    fc.assert(
      fc.property(fc.array(section), fc.array(answer), (sections, answers) => {
        const packed = packDossier({ sections, evidence: answers.map((one) => ({ ...one, spending })) });
        expect(Buffer.compare(packDossier(unpackDossier(packed)), packed)).toBe(0);
      }),
    );
  });

  test('of several parts has of each section what came last, and of each source what came first', () => {
    fc.assert(
      fc.property(fc.array(dossier, { minLength: 1, maxLength: 4 }), (parts) => {
        const { sections, evidence } = joinDossiers(parts);
        const all = parts.flatMap((part) => part.sections);
        for (const type of new Set(all.map((one) => one.type))) {
          const last = all.findLast((one) => one.type === type);
          expect(sections.filter((one) => one.type === type)).toEqual([last]);
        }
        const keyOf = ({ role, provider }: { role: string; provider: string }) => `${role}/${provider}`;
        const answers = parts.flatMap((part) => part.evidence);
        const first = new Map(answers.toReversed().map((one) => [keyOf(one), one]));
        expect(new Map(evidence.map((one) => [keyOf(one), one]))).toEqual(first);
        expect(evidence).toHaveLength(first.size);
      }),
    );
  });
});

test('a result comes out of its pack as it went in', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(20), (details, integrationCount) => {
      const result = { details, integrationCount, updatedAt: '2026-11-20T12:00:00.000Z' };
      expect(unpackResult(packResult(result))).toEqual(result);
    }),
  );
});

describe('what is packed', () => {
  const row = { id: 'run_1' };

  test('can be read as long as its dictionary stays as it is', () => {
    const hash = createHash('sha256').update(packingDictionary).digest('hex');
    expect(hash).toBe('c71c914fe42d1e813abe71ffea188983bb4c239f78b8ad9bccbb7f7dd45b7f88');
  });

  test('in a form that is not known is refused by name', async () => {
    const packed = Buffer.from(packBytes(Buffer.from('{}')));
    packed[0] = 9;
    const refusal = await refusalOf((async () => readPacked('run', row, { packed, unpack: unpackResult }))());
    expect(refusal).toMatchObject({
      code: 'RECORD_FORM_UNKNOWN',
      message: expect.stringContaining('form 9'),
    });
  });

  test('and cannot be unpacked is damaged', async () => {
    const packed = packBytes(Buffer.from('{}')).subarray(0, 2);
    const reading = (async () => readPacked('run', row, { packed, unpack: unpackResult }))();
    expect((await refusalOf(reading)).code).toBe('RECORD_DAMAGED');
  });
});

describe('the name of a section', () => {
  test('follows from its run, differs from all others of it, and leads back to the run alone', () => {
    const runs = Array.from({ length: 50 }, () => newId('run'));
    const names = runs.map((run) => sectionTypes.map((type) => partId('sec', run, type)));
    expect(new Set(names.flat()).size).toBe(runs.length * sectionTypes.length);
    for (const [at, run] of runs.entries()) {
      for (const name of names[at] ?? []) {
        expect(name).toMatch(/^sec_[0-9a-z]{26}$/);
        const bounds = wholeBounds('run', name);
        const within = runs.filter((one) => bounds && one >= bounds.from && one <= bounds.to);
        expect(within).toEqual([run]);
      }
    }
  });

  test('of what is no identifier leads nowhere', () => {
    for (const text of ['', 'sec_', 'sec_zzzzzzzzzzzzzzzzzzzzzzzzzz', 'sec_01', "sec_'; drop"]) {
      expect(wholeBounds('run', text)).toBeUndefined();
    }
  });
});
