import { type Static, Type } from '@sinclair/typebox';
import { canonicalJson, sha256 } from '../base/canonical-json.ts';
import { fitsSchema } from '../base/fits-schema.ts';
import type { Storage } from '../storage/open-database.ts';
import { isErased, readSoundly, type UnreadableRow } from '../storage/read-soundly.ts';
import {
  type DecisionRow,
  findVersion,
  listDecisionsNamed,
  listDocumentsInErasure,
  listMatchesNamed,
  listNotesNamed,
  listReportsNamed,
  listReviewsNamed,
  listRunsNamed,
  listSignaturesNamed,
  type MatchRow,
  type NoteRow,
  type ReportRow,
  type RunRow,
} from './audit-content-store.ts';
import type { AuditEntry } from './audit-entry.ts';
import type { AuditKind } from './audit-kinds.ts';
import { listEntriesOf } from './audit-store.ts';
import type { ChainBreak } from './chain-break.ts';
import { countCreated } from './count-created.ts';
import { decisionOf, hasValidEnd, noteOf, runOf, stateOf } from './hashes-now.ts';
import { readJson } from './json-text.ts';
import { hashReview } from './record-hashes.ts';
import { hashDecision, hashNote, hashResult, hashState } from './report-hashes.ts';

type Db = Storage['db'];

/** What an entry says that can be looked at. */
const claimsSchema = Type.Object({
  reports: Type.Optional(
    Type.Array(
      Type.Tuple([Type.String(), Type.String(), Type.String(), Type.Union([Type.String(), Type.Null()])]),
    ),
  ),
  decision: Type.Optional(Type.String()),
  policy: Type.Optional(Type.String()),
  version: Type.Optional(Type.Integer()),
  sha256: Type.Optional(Type.String()),
  /** SHA-256 of the YAML of a policy version. */
  source: Type.Optional(Type.String()),
  decisions: Type.Optional(Type.Array(Type.Tuple([Type.String(), Type.String()]))),
  notes: Type.Optional(Type.Array(Type.Tuple([Type.String(), Type.String()]))),
  reviews: Type.Optional(Type.Array(Type.Tuple([Type.String(), Type.String()]))),
  /** Report of a note, match, signature or review. Null if a data subject is erased. */
  report: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  note: Type.Optional(Type.String()),
  match: Type.Optional(Type.String()),
  row: Type.Optional(Type.String()),
  signature: Type.Optional(Type.String()),
  review: Type.Optional(Type.String()),
});

type Claims = Static<typeof claimsSchema>;

const digestSchema = Type.Object({ count: Type.Integer(), sha256: Type.String() });
const countSchema = Type.Object({
  from: Type.Union([Type.String(), Type.Null()]),
  to: Type.String(),
  created: Type.Object({ reports: digestSchema, operations: digestSchema }),
});

const erasureSchema = Type.Object({ erased: Type.Optional(Type.Array(Type.String())) });

/** The kinds whose details say what is to stand elsewhere. */
const claiming: ReadonlySet<string> = new Set([
  'DECIDED_BY_POLICY',
  'EVALUATED_AFTER_DECISION',
  'RUN_FAILED',
  'RESULT_REPLACED',
  'REPORT_DECIDED',
  'DECISION_REPLACED',
  'SUBJECT_ERASED',
  'POLICY_ENABLED',
  'SHADOW_SHARED',
  'NOTE_ADDED',
  'NOTE_STRUCK',
  'MATCH_DECIDED',
  'APPROVAL_SIGNED',
  'REVIEW_OPENED',
  'REVIEW_ANSWERED',
] satisfies readonly AuditKind[]);

/** The kinds whose details name what was erased: `erased`, a list of ids of reports. */
const erasing = ['SUBJECT_ERASED', 'REPORT_ERASED', 'RETENTION_RUN'];

/** Statuses in which a report moves on by itself: what it was decided to be before counts no more. */
const inFlight = ['PENDING', 'PROCESSING', 'EVALUATING'];

/**
 * Compares the reports, decisions, notes, reviews and policies that entries name with those in the database. Each later change has
 * its own entry, so only the last entry about a record has to match.
 */
export class ContentVerifier {
  readonly #db: Db;
  readonly #organizationId: string;
  /** The ids of records that were erased, or removed by age. */
  readonly erased: ReadonlySet<string>;
  /** What does not fit, by the thing, until a later entry about it does. */
  readonly #misfits = new Map<string, ChainBreak>();

  private constructor(db: Db, organizationId: string, erased: ReadonlySet<string>) {
    this.#db = db;
    this.#organizationId = organizationId;
    this.erased = erased;
  }

  static async open(db: Db, organizationId: string): Promise<ContentVerifier> {
    const erased = new Set<string>();
    for (let after = 0; ; ) {
      const entries = await listEntriesOf(db, organizationId, { kinds: erasing, after, limit: 100 });
      for (const { details } of entries) {
        const erasure = readJson(details);
        if (fitsSchema(erasureSchema, erasure)) for (const id of erasure.erased ?? []) erased.add(id);
      }
      const last = entries.at(-1);
      if (last === undefined) return new ContentVerifier(db, organizationId, erased);
      after = last.number;
    }
  }

  /** Entries that are as they were written, in their order. */
  async add(entries: readonly AuditEntry[]): Promise<void> {
    for (const entry of entries) if (entry.kind === 'DAYS_COUNTED') await this.#compareCount(entry);
    const telling = entries.flatMap(({ number, kind, details }) => {
      // Nothing of the others is kept elsewhere.
      if (!claiming.has(kind)) return [];
      const claims = readJson(details);
      if (fitsSchema(claimsSchema, claims)) return { number, claims };
      // Nobody but this program has ever written one, and this one is none of its own.
      this.#note(`entry ${number}`, { kind: 'EDIT', number });
      return [];
    });
    const reports = telling.flatMap(({ claims }) => claims.reports ?? []);
    const notedReports = telling.flatMap(({ claims }) =>
      claims.note === undefined && claims.review === undefined ? [] : (claims.report ?? []),
    );
    const [rows, { sound: runs, unreadable }, decisions] = [
      await listReportsNamed(this.#db, this.#organizationId, [
        ...new Set([...reports.map(([id]) => id), ...notedReports]),
      ]),
      await readSoundly(
        [...new Set(reports.flatMap(([, run, , result]) => (result === null ? [] : run)))],
        (ids) => listRunsNamed(this.#db, this.#organizationId, ids),
      ),
      await listDecisionsNamed(
        this.#db,
        this.#organizationId,
        telling.flatMap(({ claims }) => decisionsOf(claims).map(([id]) => id)),
      ),
    ];
    const keyless = await this.#listKeyless(unreadable, { reports, rows });
    const notes = await listNotesNamed(
      this.#db,
      this.#organizationId,
      telling.flatMap(({ claims }) => notesOf(claims).map(([id]) => id)),
    );
    await this.#compareNamed(telling, rows);
    for (const { number, claims } of telling) {
      for (const note of notesOf(claims)) this.#compareNote(number, note, { claims, rows, notes });
      for (const report of claims.reports ?? []) this.#compareReport(number, report, { rows, runs, keyless });
      for (const decision of decisionsOf(claims))
        this.#compareDecision(number, decision, { claims, rows, decisions });
      if (claims.decision === undefined && claims.policy !== undefined)
        await this.#comparePolicy(number, claims);
    }
  }

  /** The first entry that does not fit what it names, after the last was added. */
  first(): ChainBreak | undefined {
    return [...this.#misfits.values()].toSorted((one, other) => one.number - other.number)[0];
  }

  /**
   * Returns the runs whose key is missing although their data subject is not being erased.
   *
   * @throws CreditError RECORD_ERASED for a run that is being erased; RECORD_DAMAGED and the other errors of unreadable rows.
   */
  async #listKeyless(
    unreadable: readonly UnreadableRow[],
    {
      reports,
      rows,
    }: {
      readonly reports: readonly (readonly [string, string, string, string | null])[];
      readonly rows: ReadonlyMap<string, ReportRow>;
    },
  ): Promise<ReadonlySet<string>> {
    if (unreadable.length === 0) return new Set();
    const inErasure = await listDocumentsInErasure(this.#db, this.#organizationId);
    for (const { id, error } of unreadable) {
      const [reportId = ''] = reports.find(([, runId]) => runId === id) ?? [];
      const report = rows.get(reportId);
      if (!isErased(error) || report === undefined || inErasure.includes(report.document)) throw error;
    }
    return new Set(unreadable.map(({ id }) => id));
  }

  #compareReport(
    number: number,
    [id, runId, state, result]: readonly [string, string, string, string | null],
    {
      rows,
      runs,
      keyless,
    }: {
      readonly rows: ReadonlyMap<string, ReportRow>;
      readonly runs: ReadonlyMap<string, RunRow>;
      readonly keyless: ReadonlySet<string>;
    },
  ): void {
    if (this.erased.has(id)) return;
    const row = rows.get(id);
    if (row === undefined || row.salt === null) {
      this.#note(id, { kind: 'REMOVAL', number, record: id });
      return;
    }
    const fits =
      inFlight.includes(row.status) ||
      // The last run of an entry is the one that the report shows.
      (row.current_run_id === runId && hashState(row.salt, stateOf(row)) === state && hasValidEnd(row));
    this.#note(id, fits ? undefined : { kind: 'CONTENT', number, record: id });
    if (result === null) return;
    if (keyless.has(runId)) {
      this.#note(runId, { kind: 'KEY_MISSING', number, record: runId });
      return;
    }
    const run = runs.get(runId);
    const packed = run?.result ?? null;
    if (run === undefined || packed === null) this.#note(runId, { kind: 'REMOVAL', number, record: runId });
    else {
      const isSame = hashResult(row.salt, packed, runOf(run)) === result;
      this.#note(runId, isSame ? undefined : { kind: 'CONTENT', number, record: runId });
    }
  }

  #compareDecision(
    number: number,
    [id, hash]: readonly [id: string, hash: string],
    {
      claims: { reports: [report] = [] },
      rows,
      decisions,
    }: {
      readonly claims: Claims;
      readonly rows: ReadonlyMap<string, ReportRow>;
      readonly decisions: ReadonlyMap<string, DecisionRow>;
    },
  ): void {
    const salt = rows.get(report?.[0] ?? '')?.salt;
    if (salt === undefined || salt === null || this.erased.has(report?.[0] ?? '')) return;
    const row = decisions.get(id);
    if (row === undefined) {
      this.#note(id, { kind: 'REMOVAL', number, record: id });
      return;
    }
    const isSame = hashDecision(salt, decisionOf(row)) === hash;
    this.#note(id, isSame ? undefined : { kind: 'CONTENT', number, record: id });
  }

  #compareNote(
    number: number,
    [id, hash]: readonly [id: string, hash: string],
    {
      claims,
      rows,
      notes,
    }: {
      readonly claims: Claims;
      readonly rows: ReadonlyMap<string, ReportRow>;
      readonly notes: ReadonlyMap<string, NoteRow>;
    },
  ): void {
    const reportId = reportOf(claims);
    if (this.erased.has(reportId)) return;
    const salt = rows.get(reportId)?.salt;
    const row = notes.get(id);
    if (row === undefined || salt === undefined || salt === null) {
      this.#note(id, { kind: 'REMOVAL', number, record: id });
      return;
    }
    const isSame = row.report_id === reportId && hashNote(salt, noteOf(row)) === hash;
    this.#note(id, isSame ? undefined : { kind: 'CONTENT', number, record: id });
  }

  /** Checks that the match decisions, signatures and reviews of an entry exist and have the values that it recorded. */
  async #compareNamed(
    entries: readonly { readonly number: number; readonly claims: Claims }[],
    reports: ReadonlyMap<string, ReportRow>,
  ): Promise<void> {
    const named = entries.filter(({ claims }) => !this.erased.has(reportOf(claims)));
    const idsOf = (key: 'match' | 'signature') => named.flatMap(({ claims }) => claims[key] ?? []);
    const [matches, signatures, reviews] = [
      await listMatchesNamed(this.#db, this.#organizationId, idsOf('match')),
      await listSignaturesNamed(this.#db, this.#organizationId, idsOf('signature')),
      await listReviewsNamed(
        this.#db,
        this.#organizationId,
        named.flatMap(({ claims }) => reviewsOf(claims).map(([id]) => id)),
      ),
    ];
    const compare = <Row>(number: number, id: string, row: Row | undefined, fits: (row: Row) => boolean) => {
      if (row === undefined) this.#note(id, { kind: 'REMOVAL', number, record: id });
      else this.#note(id, fits(row) ? undefined : { kind: 'CONTENT', number, record: id });
    };
    for (const { number, claims } of named) {
      const { match, signature } = claims;
      if (match !== undefined) compare(number, match, matches.get(match), (row) => isAsDecided(row, claims));
      if (signature !== undefined) compare(number, signature, signatures.get(signature), () => true);
      const salt = reports.get(reportOf(claims))?.salt ?? null;
      for (const [id, hash] of reviewsOf(claims))
        compare(
          number,
          id,
          reviews.get(id),
          (row) => hash === '' || (salt !== null && hashReview(salt, row) === hash),
        );
    }
  }

  /** What was created in some days is still what was there at their end, and what was erased since. */
  async #compareCount({ number, details }: AuditEntry): Promise<void> {
    const said = readJson(details);
    const misfit = { kind: 'CONTENT', number } as const;
    if (!fitsSchema(countSchema, said)) {
      this.#note(`entry ${number}`, misfit);
      return;
    }
    const { from, to, created } = said;
    const counted = await countCreated(this.#db, this.#organizationId, { from, to, erased: this.erased });
    if (canonicalJson(counted) !== canonicalJson(created)) this.#note(`entry ${number}`, misfit);
  }

  async #comparePolicy(
    number: number,
    { policy: policyId = '', version = 0, sha256: hash, source }: Claims,
  ): Promise<void> {
    const record = `${policyId}@${version}`;
    const row = await findVersion(this.#db, this.#organizationId, { policyId, version });
    if (row === undefined) {
      this.#note(record, { kind: 'REMOVAL', number, record });
      return;
    }
    const isSame =
      row.hash === hash &&
      sha256(canonicalJson(readJson(row.definition) ?? null)) === hash &&
      sha256(row.source_text) === source;
    this.#note(record, isSame ? undefined : { kind: 'CONTENT', number, record });
  }

  #note(record: string, misfit: ChainBreak | undefined): void {
    if (misfit === undefined) this.#misfits.delete(record);
    else this.#misfits.set(record, misfit);
  }
}

/** What an entry says of decisions of people: of the one that it is about, or of those whose words were changed. */
function decisionsOf({
  decision,
  match,
  sha256: hash = '',
  decisions = [],
}: Claims): readonly (readonly [id: string, hash: string])[] {
  return decision === undefined || match !== undefined ? decisions : [[decision, hash], ...decisions];
}

/** Returns the notes whose hashes an entry contains: the note that it records, or the notes that an erasure changed. */
function notesOf({
  note,
  sha256: hash = '',
  notes = [],
}: Claims): readonly (readonly [id: string, hash: string])[] {
  return note === undefined ? notes : [[note, hash], ...notes];
}

function isAsDecided(stored: MatchRow, { row, decision }: Claims): boolean {
  return stored.row_sha256 === row && (stored.set_aside === 1) === (decision === 'NOT_THIS');
}

/** Returns the reviews whose hashes an entry contains: the review that it records, or the reviews that an erasure changed. */
function reviewsOf({
  review,
  sha256: hash = '',
  reviews = [],
}: Claims): readonly (readonly [id: string, hash: string])[] {
  return review === undefined ? reviews : [[review, hash], ...reviews];
}

/** Returns the id of the report that an entry is about. */
function reportOf({ report, reports }: Claims): string {
  return report ?? reports?.[0]?.[0] ?? '';
}
