import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { Reading } from '../../src/access/access.ts';
import { AccessLog } from '../../src/access/access-log.ts';
import { readAccesses } from '../../src/access/read-accesses.ts';
import { enablePolicy } from '../../src/credit-policy/enable-policy.ts';
import { createReport } from '../../src/report/create-report.ts';
import type { Storage } from '../../src/storage/open-database.ts';
import { noteSubjectReading } from '../../src/subject/note-subject-reading.ts';
import { showSubject } from '../../src/subject/show-subject.ts';
import { subjectZip } from '../../src/subject/subject-file.ts';
import { formatIn } from '../../src/wording/format.ts';
import { approvedCompany, type LocalEngine, openLocalEngine, start } from '../report/local-engine.ts';

const person = { kind: 'cpf', value: '00000012440' } as const;
const minute = 60_000;

const text = `id: people
name: Of people
kind: cpf
depth: SIMPLES
groups:
  - name: person
    rules:
      - { rule: REQUESTED_AMOUNT, failWhen: GREATER_THAN 900000 BRL, statusToApply: ALERT }
`;

/** An engine with a report about a person and one about a company, and a log of who reads. */
async function openRead(most?: number) {
  const engine = await openLocalEngine();
  const { actor, storage, clock } = engine;
  await enablePolicy(storage, actor, { text, file: 'people.yaml' }, start);
  const { reportId: ofPerson } = await createReport(engine, actor, { document: person, policyId: 'people' });
  const ofCompany = (await createReport(engine, actor, { document: approvedCompany, policyId: 'automatic' }))
    .reportId;
  const log = () => new AccessLog({ storage, clock, ...(most !== undefined && { most }) });
  const accesses = log();
  return { engine: { ...engine, accesses }, accesses, log, ofPerson, ofCompany };
}

function reading(engine: LocalEngine, reportIds: readonly string[], way: Reading['way'] = 'API'): Reading {
  const { organizationId, analystId: readerId } = engine.actor;
  return { organizationId, readerId, readerName: 'Ana Lima', way, reportIds, isList: reportIds.length !== 1 };
}

test('a reader stands once in a quarter of an hour for a report and a way, on however many machines, and of people alone', async () => {
  const { engine, accesses, log, ofPerson, ofCompany } = await openRead();
  const other = log();
  for (const machine of [accesses, other, accesses]) {
    machine.note(reading(engine, [ofPerson]));
    machine.note(reading(engine, [ofPerson], 'PDF'));
    machine.note(reading(engine, [ofCompany]));
  }
  await Promise.all([accesses.flush(), other.flush()]);
  const read = async () => (await readAccesses(engine, engine.actor, { document: person.value })).items;
  expect((await read()).map(({ way, reportId }) => [way, reportId]).sort()).toEqual([
    ['API', ofPerson],
    ['PDF', ofPerson],
  ]);
  expect((await readAccesses(engine, engine.actor, { reportId: ofCompany })).items).toEqual([]);

  engine.pass(16 * minute);
  accesses.note(reading(engine, [ofPerson]));
  expect((await read())[0]).toMatchObject({
    way: 'API',
    at: '2026-11-20T12:16:00.000Z',
    readerName: 'Ana Lima',
  });
  expect(await read()).toHaveLength(3);
  const elsewhere = { ...engine.actor, organizationId: 'org_other' };
  expect((await readAccesses(engine, elsewhere, { document: person.value })).items).toEqual([]);
});

test('a list is one row with the reports about people that stood in it, and found by each of them', async () => {
  const { engine, accesses, ofPerson, ofCompany } = await openRead();
  accesses.note(reading(engine, [ofPerson, ofCompany]));
  accesses.note(reading(engine, [ofPerson, ofCompany]));
  const { items } = await readAccesses(engine, engine.actor, { reportId: ofPerson });
  expect(items).toMatchObject([{ reportId: null, listed: [ofPerson] }]);
});

test('what cannot be written waits, the newest of it, and is written later', async () => {
  const { engine, ofPerson } = await openRead();
  let isDown = true;
  const { storage, clock } = engine;
  const failing: Storage = {
    ...storage,
    write: (options, work) =>
      isDown ? Promise.reject(new Error('the disk is full')) : storage.write(options, work),
  };
  const log = new AccessLog({ storage: failing, clock, most: 2 });
  for (const way of ['API', 'PDF', 'PAGE'] as const) log.note(reading(engine, [ofPerson], way));
  await log.flush();
  isDown = false;
  await log.flush();
  const { items } = await readAccesses({ storage }, engine.actor, { reportId: ofPerson });
  expect(items.map(({ way }) => way).sort()).toEqual(['PAGE', 'PDF']);
});

test('who has read is counted for the person, and stands in the copy by initials; making the copy is a reading too', async () => {
  const { engine, accesses, ofPerson } = await openRead();
  accesses.note(reading(engine, [ofPerson]));
  await noteSubjectReading(engine, engine.actor, person);
  await accesses.flush();
  const { holdings } = await showSubject(engine, engine.actor, person, 'en');
  expect(holdings).toContainEqual(expect.objectContaining({ record: 'access', count: 2 }));
  const style = { language: 'en', timezone: 'UTC', format: formatIn('en', 'UTC') } as const;
  const zip = await buffer(subjectZip(engine, engine.actor, { document: person, style, madeAt: start }));
  const copy = zip.toString('utf8');
  expect(copy).toContain('"way": "SUBJECT"');
  expect(copy).toContain('A. L.');
  expect(copy).not.toContain('Ana Lima');
});
