import { appendAudit } from '../audit/append-audit.ts';
import type { Actor } from '../auth/actor.ts';
import { openActorIn } from '../auth/local-actor.ts';
import { findOrganizationName } from '../auth/organization-store.ts';
import { findSealedHashKey, putSealedHashKey } from '../privacy/document-hash-key-store.ts';
import type { HashDocument } from '../privacy/document-hashes.ts';
import { listMentioningRuns } from '../privacy/mention-store.ts';
import { readDossier } from '../report/dossier-store.ts';
import { fillMentions } from '../report/fill-mentions.ts';
import { findReport } from '../report/report-store.ts';
import { mentionedIn } from '../report/run-mentions.ts';
import { lockOf } from '../storage/locks.ts';
import { listNames } from './erase-rows-store.ts';
import { advanceErasure } from './erase-subject.ts';
import type { Eraser } from './eraser.ts';
import type { Erasure } from './erasure.ts';
import type { ListedErasure } from './erasure-list.ts';
import { findErasure, findErasureUnderWay, insertErasure, listUnfinishedErasures } from './erasure-store.ts';
import { deleteLegalHold, findLegalHold } from './legal-hold-store.ts';
import { listHeldDocuments } from './listed-erasure-store.ts';

/** What came of a list. */
export interface ErasedAgain {
  /** The erasings that found something, and are through. */
  readonly erased: readonly string[];
  /** Those of which nothing is held. */
  readonly nothing: number;
  /** Those that the database knew of. */
  readonly known: number;
  /** Those that wait for an analysis under way: the service goes on with them. */
  readonly waiting: readonly string[];
}

interface EraseListedOptions {
  readonly listed: readonly ListedErasure[];
  /** Who erases, in each organisation. */
  readonly analystName: string;
  /** Why, as the proof says it. */
  readonly reasonOf: (requestedAt: string) => string;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (done: number, all: number) => void;
}

/** So many that were stopped are gone on with. */
const mostUnfinished = 10_000;

/**
 * Erases in a database, which is a backup from before, whatever was erased since. An erasing that the database knows of is left alone: what is
 * held of its document was asked for anew. Each stands in it afterwards under its own id, so that the next list leaves it alone too.
 *
 * It can be stopped, and begun again.
 *
 * @throws CreditError MASTER_KEY_MISSING, MASTER_KEY_OTHER, RECORD_DAMAGED, STORAGE_*; the reason of the signal.
 */
export async function eraseListed(eraser: Eraser, options: EraseListedOptions): Promise<ErasedAgain> {
  const { listed, signal, onProgress } = options;
  const { storage } = eraser.engine;
  // Damaged indexes would hide rows from the erasure.
  await storage.requireStructure();
  const erased = new Set<string>();
  const waiting = new Set<string>();
  const counts = { nothing: 0, known: 0 };
  const advance = async (one: Erasure) => {
    const { step, id } = await advanceErasure(eraser, one, signal && { signal });
    (step === 'DONE' ? erased : waiting).add(id);
  };
  // What was under way when the backup was made.
  for (const one of await listUnfinishedErasures(storage.db, mostUnfinished)) await advance(one);
  let done = 0;
  for (const organizationId of new Set(listed.map(({ organization }) => organization))) {
    const lines = listed.filter(({ organization }) => organization === organizationId);
    const actor = await actorIn(eraser, organizationId, options);
    const lacking: ListedErasure[] = [];
    for (const line of lines)
      if (actor !== undefined && (await findErasure(storage.db, organizationId, line.erasure)) === undefined)
        lacking.push(line);
    counts.known += lines.length - lacking.length;
    done += lines.length - lacking.length;
    if (actor === undefined || lacking.length === 0) continue;
    const documents = await findDocuments(eraser, organizationId, { lacking, signal });
    for (const line of lacking) {
      signal?.throwIfAborted();
      const document = await heldDocument(eraser, line, documents);
      const one = await begin(eraser, actor, { line, document, reason: options.reasonOf(line.requestedAt) });
      if (one.step === 'DONE') counts.nothing += 1;
      else await advance(one);
      done += 1;
      onProgress?.(done, listed.length);
    }
  }
  return { erased: [...erased], waiting: [...waiting], ...counts };
}

/** Undefined where the database has no such organisation: then nothing of it can be erased. */
async function actorIn(
  { engine: { storage, clock } }: Eraser,
  organizationId: string,
  { analystName }: EraseListedOptions,
): Promise<Actor | undefined> {
  const name = await findOrganizationName(storage.db, organizationId);
  return name === undefined ? undefined : openActorIn(storage, name, { analystName, now: clock.now() });
}

/** The documents that hashes of a list are of, as far as anything is held of them: by the hashes. */
async function findDocuments(
  { engine }: Eraser,
  organizationId: string,
  {
    lacking,
    signal,
  }: { readonly lacking: readonly ListedErasure[]; readonly signal: AbortSignal | undefined },
): Promise<ReadonlyMap<string, string>> {
  const { storage, documentHashes } = engine;
  await keepHashKey(engine, organizationId, lacking[0]);
  const hash = await documentHashes.forOrganization(organizationId);
  await fillMentions(engine, organizationId, { ...(signal && { signal }) });
  const wanted = new Set(lacking.map((line) => line.hash));
  const byHash = new Map<string, string>();
  for (const document of await listHeldDocuments(storage.db, organizationId)) {
    const hashed = hash(document);
    if (wanted.has(hashed)) byHash.set(hashed, document);
  }
  for (const documentHash of wanted) {
    if (byHash.has(documentHash)) continue;
    const document = await findMentioned(engine, { organizationId, documentHash, hash });
    if (document !== undefined) byHash.set(documentHash, document);
  }
  return byHash;
}

/** A backup from before documents were hashed has no key yet: with another one nobody on the list would be found. */
async function keepHashKey(
  { storage }: Eraser['engine'],
  organizationId: string,
  line: ListedErasure | undefined,
): Promise<void> {
  if (line === undefined || (await findSealedHashKey(storage.db, organizationId)) !== undefined) return;
  const sealed = Buffer.from(line.key, 'base64');
  await storage.write({ locks: [lockOf.signingKeys()] }, (db) =>
    putSealedHashKey(db, { organizationId, sealed }),
  );
}

/** The first run is one that names it, unless somebody else's hash begins as its does. */
const mostNaming = 100;

/** Whoever stands in analyses of others alone is known there by hash; the document is in what was collected. */
async function findMentioned(
  { storage }: Eraser['engine'],
  {
    organizationId,
    documentHash,
    hash,
  }: { readonly organizationId: string; readonly documentHash: string; readonly hash: HashDocument },
): Promise<string | undefined> {
  for (const runId of await listMentioningRuns(storage.db, { organizationId, documentHash }, mostNaming)) {
    const mentioned = mentionedIn(await readDossier(storage.db, runId), '');
    const subject = mentioned.find((document) => hash(document) === documentHash);
    if (subject !== undefined) return subject;
  }
  return undefined;
}

/** Of what a line of a list is, while anything is held of it. */
async function heldDocument(
  { engine: { storage } }: Eraser,
  line: ListedErasure,
  documents: ReadonlyMap<string, string>,
): Promise<string | undefined> {
  if (line.report === null) return documents.get(line.hash);
  const report = await findReport(storage.db, line.organization, line.report);
  return report === undefined || report.erasedAt !== undefined ? undefined : report.document;
}

/** Begins an erasing under the id that it had; done at once where nothing is held. */
async function begin(
  { engine: { storage, clock } }: Eraser,
  { organizationId, analystId }: Actor,
  {
    line,
    document,
    reason,
  }: { readonly line: ListedErasure; readonly document: string | undefined; readonly reason: string },
): Promise<Erasure> {
  const { scope, report: reportId, hash: documentHash, requestedAt, erasure: id } = line;
  const listed = { id, organizationId, scope, reportId, documentHash, reason, analystId, requestedAt };
  if (document === undefined) {
    const doneAt = clock.now().toISOString();
    const one = { ...listed, ...nobody, step: 'DONE', doneAt } as const;
    await storage.write({ locks: [] }, (db) => insertErasure(db, one));
    return one;
  }
  return storage.write({ locks: [lockOf.document(organizationId, document)] }, async (db) => {
    const present = await findErasureUnderWay(db, { organizationId, documentHash, reportId });
    if (present !== undefined) return present;
    const documentKind = document.length === cpfLength ? 'cpf' : 'cnpj';
    const names = await listNames(db, { organizationId, document });
    const one: Erasure = { ...listed, document, documentKind, names, step: 'STOP', doneAt: null };
    if (!(await insertErasure(db, one))) throw new Error('An erasing was begun twice under one lock');
    // It was lifted before the document was erased, or it would not have been.
    const hold = await findLegalHold(db, { organizationId, document });
    if (hold === undefined) return one;
    await deleteLegalHold(db, hold);
    const at = clock.now().toISOString();
    const details = { hold: hold.id, subject: documentHash };
    appendAudit(db, { organizationId, kind: 'HOLD_LIFTED', at, actor: analystId, details });
    return one;
  });
}

const cpfLength = 11;
const nobody = { document: null, documentKind: 'cnpj', names: [] } as const;
