import { expect, test } from 'vitest';
import { CreditError } from '../../src/base/errors.ts';
import { requireDocument } from '../../src/document/document.ts';
import { holdSubject, listLegalHolds, releaseSubject, requireNoHold } from '../../src/subject/legal-hold.ts';
import { showSubject } from '../../src/subject/show-subject.ts';
import { dayIn } from '../../src/wording/calendar.ts';
import { defaultTimezone } from '../../src/wording/time-zone.ts';
import { approvedCompany, openLocalEngine, start } from '../report/local-engine.ts';

const document = approvedCompany;
const today = dayIn(start, defaultTimezone);

async function world() {
  const engine = await openLocalEngine();
  const { actor } = engine;
  const { organizationId } = actor;
  const key = { organizationId, document: document.value };
  /** Whether something of the document may be removed at an instant. */
  const codeAt = async (now: Date, organization = organizationId) => {
    try {
      await requireNoHold(engine.storage.db, {
        ...key,
        organizationId: organization,
        today: dayIn(now, defaultTimezone),
      });
      return 'FREE';
    } catch (error) {
      return error instanceof CreditError ? error.code : error;
    }
  };
  return { engine, actor, key, codeAt };
}

test('a hold is in force from its first moment through its last day in Brazil, for this document and organisation', async () => {
  const { engine, actor, codeAt } = await world();
  const hold = await holdSubject(engine, actor, { document, reason: ' Processo 1 ', until: today });
  expect(hold).toMatchObject({ document: document.value, reason: 'Processo 1', until: today, inForce: true });
  expect((await showSubject(engine, actor, document, 'en')).hold).toEqual(hold);
  const lastMoment = new Date(`${today}T23:59:59.999-03:00`);
  expect(await codeAt(start)).toBe('SUBJECT_HELD');
  expect(await codeAt(lastMoment)).toBe('SUBJECT_HELD');
  expect(await codeAt(new Date(lastMoment.getTime() + 1))).toBe('FREE');
  expect(await codeAt(start, 'org_other')).toBe('FREE');
});

test('a document has one hold; the second is refused with the first one’s reason, and follows once that is released', async () => {
  const { engine, actor, codeAt } = await world();
  await holdSubject(engine, actor, { document, reason: 'first' });
  await expect(holdSubject(engine, actor, { document, reason: 'second' })).rejects.toMatchObject({
    code: 'LEGAL_HOLD_EXISTS',
    params: { reason: 'first' },
  });
  expect(await releaseSubject(engine, actor, document)).toMatchObject({ reason: 'first', until: null });
  expect(await codeAt(start)).toBe('FREE');
  await expect(releaseSubject(engine, actor, document)).rejects.toMatchObject({ code: 'NO_LEGAL_HOLD' });
  await holdSubject(engine, actor, { document, reason: 'second' });
  const { items } = await listLegalHolds(engine, actor, {});
  expect(items.map(({ reason }) => reason)).toEqual(['second']);
});

test('two who hold at once: one of them does, and the other is told why not', async () => {
  const { engine, actor } = await world();
  const both = await Promise.allSettled(
    ['one', 'other'].map((reason) => holdSubject(engine, actor, { document, reason })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test.each([
  ['', undefined],
  ['   ', undefined],
  ['x'.repeat(501), undefined],
  ['x', '2000-01-01'],
  ['x', '2099-02-30'],
  ['x', 'tomorrow'],
])('a hold for %j until %j is refused by the field that is wrong', async (reason, until) => {
  const { engine, actor } = await world();
  await expect(holdSubject(engine, actor, { document, reason, until })).rejects.toMatchObject({
    code: 'INVALID_ARGUMENT',
  });
});

test('holds are listed in pages, the newest first', async () => {
  const { engine, actor } = await world();
  const documents = ['00000012440', '12ABC34501DE35', '33683111000280'].map((text) => requireDocument(text));
  for (const one of documents) await holdSubject(engine, actor, { document: one, reason: 'x' });
  const first = await listLegalHolds(engine, actor, { limit: 2 });
  expect(first.items).toHaveLength(2);
  const second = await listLegalHolds(engine, actor, { cursor: first.nextCursor ?? '' });
  expect(second).toMatchObject({ items: [{}], nextCursor: null });
  const listed = [...first.items, ...second.items].map((hold) => hold.document);
  expect(listed.sort()).toEqual(documents.map(({ value }) => value).sort());
});
