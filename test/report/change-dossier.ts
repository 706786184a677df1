import { type Dossier, packDossier, unpackDossier } from '../../src/report/dossier.ts';
import { packResult, unpackResult } from '../../src/report/policy-result.ts';
import type { Storage } from '../../src/storage/open-database.ts';

/** Changes what every run has collected, as somebody would who knows how it is packed. */
export async function changeDossiers({ db }: Storage, change: (dossier: Dossier) => Dossier): Promise<void> {
  for (const { run_id, number, packed } of await db.selectFrom('dossier').selectAll().execute()) {
    const changed = packDossier(change(unpackDossier(packed)));
    await db
      .updateTable('dossier')
      .set({ packed: changed })
      .where('run_id', '=', run_id)
      .where('number', '=', number)
      .execute();
  }
}

/** Puts other details into the result of every run. */
export async function changeResults({ db }: Storage, details: string): Promise<void> {
  for (const { id, result } of await db.selectFrom('run').selectAll().execute()) {
    if (result === null) continue;
    const changed = packResult({ ...unpackResult(result), details });
    await db.updateTable('run').set({ result: changed }).where('id', '=', id).execute();
  }
}

/** How many answers of sources are kept, of all runs. */
export async function countEvidence({ db }: Storage): Promise<number> {
  const parts = await db.selectFrom('dossier').selectAll().execute();
  return parts.reduce((sum, { packed }) => sum + unpackDossier(packed).evidence.length, 0);
}
