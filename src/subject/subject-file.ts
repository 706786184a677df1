import { type ZipEntry, zipOf } from '../archive/write-zip.ts';
import type { Actor } from '../auth/actor.ts';
import { nextSlice, Slices } from '../base/slices.ts';
import type { Document } from '../document/kind.ts';
import type { Engine } from '../report/engine.ts';
import type { ReportAnswer } from '../report/report-answer.ts';
import { type HeldRecord, heldRecords, isHeldRecord } from './holding.ts';
import { listHeld, listReportIdsOf } from './holding-store.ts';
import { maskRecord } from './mask-record.ts';
import { readSubject } from './show-subject.ts';
import { reportHtml, type SubjectStyle, subjectHtml } from './subject-html.ts';
import { hideNamesIn, type Masking, readSubjectReport, type SubjectReport } from './subject-report.ts';

/** What stands in the files of reports, or says nothing that others do not: these have no list of their own. */
const inReports: ReadonlySet<HeldRecord> = new Set([
  'report',
  'run',
  'dossier',
  'run_reading',
  'kept_answer',
  'mention',
]);

/** Whose file it is, for whom, and when it is made. */
interface SubjectFileRequest {
  readonly document: Document;
  readonly style: SubjectStyle;
  readonly madeAt: Date;
}

/**
 * What is held about a document as a zip, as it is handed to whom it is about: `index.html` to be read, `subject.json` with
 * every other record, and each report as a page and as JSON. Others are masked, and nobody who worked on it is named. What is
 * held is read as the zip is. Call `auditSubjectExport` first: it checks the structure.
 *
 * @throws CreditError RECORD_DAMAGED, STORAGE_*.
 */
export function subjectZip(
  engine: Engine,
  actor: Actor,
  request: SubjectFileRequest,
): AsyncGenerator<Uint8Array> {
  return zipOf(subjectFiles(engine, actor, request));
}

async function* subjectFiles(
  engine: Engine,
  actor: Actor,
  { document, style, madeAt }: SubjectFileRequest,
): AsyncGenerator<ZipEntry> {
  const { organizationId } = actor;
  const key = { organizationId, document: document.value };
  const { language } = style;
  const masking: Masking = { own: document.value, hidden: new Set() };
  // Why somebody has to keep it is theirs.
  const { hold: _, ...answer } = await readSubject(engine, actor, document, language);
  const ids = await engine.storage.read((db) => listReportIdsOf(db, key));
  // Once for the names alone: a text may name somebody whom a section of a later report names.
  for (const id of ids) {
    await nextSlice();
    await hideNamesIn(engine, actor, { id, masking });
  }
  const reports: {
    readonly id: string;
    readonly createdAt: string;
    readonly status: ReportAnswer['status'];
  }[] = [];
  for (const id of ids) {
    await nextSlice();
    const one = await readSubjectReport(engine, actor, { id, masking, language });
    const { createdAt, status } = one.report;
    reports.push({ id, createdAt, status });
    await nextSlice();
    yield textEntry(`reports/${id}.html`, [reportHtml(one.report, style)]);
    await nextSlice();
    yield textEntry(`reports/${id}.json`, await reportJson(one));
  }
  // The records are serialised row by row, because serialising all of them at once would block other requests.
  const parts = [JSON.stringify({ madeAt: madeAt.toISOString(), ...answer }, null, 1).slice(0, -2)];
  parts.push(',\n "records": {');
  let isFirstRecord = true;
  for (const record of Object.keys(heldRecords).filter(isHeldRecord)) {
    if (inReports.has(record) || !answer.holdings.some((holding) => holding.record === record)) continue;
    await nextSlice();
    const rows = await engine.storage.read((db) => listHeld(db, record, key));
    const slices = new Slices();
    parts.push(`${isFirstRecord ? '' : ','}\n  ${JSON.stringify(record)}: [`);
    isFirstRecord = false;
    for (const [at, row] of rows.entries()) {
      if (slices.isOver) await slices.pause();
      parts.push(`${at === 0 ? '' : ','}\n   ${JSON.stringify(maskRecord(record, row, masking), null, 1)}`);
    }
    parts.push('\n  ]');
  }
  parts.push('\n }\n}');
  await nextSlice();
  yield textEntry('subject.json', parts);
  await nextSlice();
  yield textEntry('index.html', [subjectHtml(answer, { reports, madeAt, style })]);
}

/** Serialises a report like `JSON.stringify` with an indent of 1, in parts and in slices: it may have hundreds of analyses. */
async function reportJson({ report, analyses }: SubjectReport): Promise<readonly string[]> {
  const whole = JSON.stringify({ ...report, analyses: [] }, null, 1);
  if (analyses.length === 0) return [whole];
  const end = ']\n}';
  const parts = [whole.slice(0, -end.length)];
  const slices = new Slices();
  for (const [at, analysis] of analyses.entries()) {
    await slices.pause();
    const text = JSON.stringify(analysis, null, 1).replaceAll('\n', '\n  ');
    parts.push(`${at === 0 ? '' : ','}\n  ${text}`);
  }
  return [...parts, `\n ${end}`];
}

/** An entry of a zip whose text is encoded in slices. */
function textEntry(name: string, parts: readonly string[]): ZipEntry {
  const read = async () => {
    const slices = new Slices();
    const bytes: Buffer[] = [];
    for (const part of parts) {
      await slices.pause();
      bytes.push(Buffer.from(part));
    }
    return Buffer.concat(bytes);
  };
  return { name, read };
}
