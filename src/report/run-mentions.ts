import { documentsInText } from '../document/documents-in-text.ts';
import type { HashDocument } from '../privacy/document-hashes.ts';
import { insertDueRun, insertMentions } from '../privacy/mention-store.ts';
import type { Storage } from '../storage/open-database.ts';
import type { Dossier } from './dossier.ts';
import type { Run } from './report.ts';

/**
 * The documents of others that stand in what was collected: in the details and errors of sections, and in what sources answered.
 *
 * @param own that of whom it was collected about.
 */
export function mentionedIn({ sections, evidence }: Dossier, own: string): readonly string[] {
  const texts = [
    ...sections.flatMap(({ details, errors }) => [details, ...errors.map(({ message }) => message)]),
    ...evidence.flatMap(({ failure, evidence: { body } }) => [
      // Documents are plain characters, however the rest is written.
      Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1'),
      ...(failure === null ? [] : [failure.message]),
    ]),
  ];
  // As one text: the check digits of each are judged once, however often it stands there.
  return [...documentsInText(texts.join('\n'))].filter((document) => document !== own);
}

/**
 * Notes which documents a run names, in the transaction that writes where they stand.
 *
 * @param hash undefined where no key is to be had: then the run is looked through later.
 */
export async function noteMentions(
  db: Storage['db'],
  run: Pick<Run, 'id' | 'organizationId'>,
  { mentioned, hash }: { readonly mentioned: readonly string[]; readonly hash: HashDocument | undefined },
): Promise<void> {
  if (mentioned.length === 0) return;
  if (hash === undefined) await insertDueRun(db, run);
  else await insertMentions(db, run, mentioned.map(hash));
}
