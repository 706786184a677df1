import { CreditError } from '../base/errors.ts';
import {
  countDueRuns,
  deleteDueRun,
  insertMentions,
  listDueOrganizations,
  listDueRuns,
} from '../privacy/mention-store.ts';
import { readDossier } from './dossier-store.ts';
import type { Engine } from './engine.ts';
import { mentionedIn } from './run-mentions.ts';
import { type WorkThroughOptions, workThrough } from './work-through.ts';

/** What came of looking through runs. */
interface FilledMentions {
  readonly filled: number;
  /** Runs that are damaged: what they name stays unknown. */
  readonly damaged: readonly string[];
}

/**
 * Looks through the runs of an organisation of which it is not noted yet whom they name: those
 * that were made where no key was to be had.
 *
 * @throws as `DocumentHashes.of` and workThrough.
 */
export async function fillMentions(
  { storage, documentHashes }: Pick<Engine, 'storage' | 'documentHashes'>,
  organizationId: string,
  options: WorkThroughOptions = {},
): Promise<FilledMentions> {
  const all = await countDueRuns(storage.db, organizationId);
  if (all === 0) return { filled: 0, damaged: [] };
  const hash = await documentHashes.forOrganization(organizationId);
  const { sound, damaged } = await workThrough(
    storage,
    {
      all,
      list: (last, limit) => listDueRuns(storage.db, { organizationId, after: last?.id ?? '', limit }),
      write: async (db, run) => {
        const mentioned = mentionedIn(await readDossier(db, run.id), run.document);
        await insertMentions(db, run, mentioned.map(hash));
        await deleteDueRun(db, run);
      },
    },
    options,
  );
  return { filled: sound, damaged };
}

/**
 * The same for all organisations.
 *
 * @returns how many runs were looked through; none where no master key is to be had.
 */
export async function fillAllMentions(
  engine: Pick<Engine, 'storage' | 'documentHashes'>,
  options: WorkThroughOptions = {},
): Promise<number> {
  let filled = 0;
  try {
    for (const organizationId of await listDueOrganizations(engine.storage.db))
      filled += (await fillMentions(engine, organizationId, options)).filled;
  } catch (error) {
    if (!(error instanceof CreditError) || error.code !== 'MASTER_KEY_MISSING') throw error;
  }
  return filled;
}
