import { expect, test } from 'vitest';
import { requireDocument } from '../../src/document/document.ts';
import { keepOutcomes } from '../../src/outcome/keep-outcomes.ts';
import { decideReport } from '../../src/report/decide-report.ts';
import { leaveNote } from '../../src/report/notes.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { personalData } from '../../src/storage/personal-data.ts';
import { goesAlong, heldRecords } from '../../src/subject/holding.ts';
import { showSubject } from '../../src/subject/show-subject.ts';
import { companies, run, takeIn } from '../batch/batch-world.ts';
import { approvedCompany, openLocalEngine, start } from '../report/local-engine.ts';

test('every table that can hold data of a subject is counted, but for those in which nobody is found by a document', () => {
  const marked = Object.entries(personalData).flatMap(([table, columns]) =>
    Object.values(columns).some((mark) => mark !== null && mark.holds !== 'STAFF') ? [table] : [],
  );
  // Its name and the headings of its columns are of nobody alone.
  const unfindable = ['batch'];
  const counted = [...Object.keys(heldRecords), ...Object.keys(goesAlong), ...unfindable];
  expect(marked.filter((table) => !counted.includes(table))).toEqual([]);
});

test('what is held is counted by kind, with times and reasons, of this document in this organisation alone', async () => {
  const engine = await openLocalEngine();
  const { actor } = engine;
  const [batched = ''] = companies(1);
  const shown = (document: string) => showSubject(engine, actor, requireDocument(document), 'pt-BR');
  const { report } = await analyzeDocument(engine, actor, { document: approvedCompany, policyId: 'manual' });
  await decideReport(engine, actor, { id: report.id, approved: true, commentary: 'x' });
  await leaveNote(engine, actor, { reportId: report.id, text: 'y' });
  const outcome = { document: approvedCompany, event: 'PAID', date: '2026-11-20' } as const;
  await keepOutcomes(engine, actor, [{ line: 1, outcome }]);
  const { id } = await takeIn(engine, [batched]);
  await run(engine, id);

  const answer = await shown(approvedCompany.value);
  expect(answer).toMatchObject({ document: approvedCompany.value, type: 'CNPJ', sandbox: true });
  expect(Object.fromEntries(answer.holdings.map(({ record, count }) => [record, count]))).toEqual({
    report: 1,
    run: 1,
    dossier: 1,
    run_reading: 1,
    manual_decision: 1,
    report_note: 1,
    outcome: 1,
  });
  expect(answer.holdings[0]).toEqual({
    record: 'report',
    title: 'Relatórios',
    about: 'SUBJECT',
    count: 1,
    first: start.toISOString(),
    last: start.toISOString(),
    keptFor: 'reports',
  });
  expect(answer.reasons).toEqual([
    { keptFor: 'reports', reason: expect.stringContaining('enquanto se possa perguntar') },
  ]);
  const other = await shown(batched);
  expect(other.holdings.map(({ record }) => record)).toEqual(
    expect.arrayContaining(['report', 'batch_item']),
  );
  const elsewhere = { organizationId: 'org_other' };
  expect((await showSubject(engine, elsewhere, approvedCompany, 'en')).holdings).toEqual([]);
});
