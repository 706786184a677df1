import type { BatchAnswer } from '../../../client/credit-client.ts';
import { client } from '../../api.ts';
import { TellFailure } from '../../parts/tell.tsx';
import { go } from '../../router.ts';
import { useAct } from '../../signals/loaded.ts';
import { word } from '../../signals/preferences.ts';
import { watchWords } from '../../words/watch-words.ts';

/** Has the documents of a batch watched from now on, and leads to the portfolio. */
export function WatchBatch({ batch }: { batch: BatchAnswer }) {
  const act = useAct();
  return (
    <>
      {act.failure !== undefined && <TellFailure failure={act.failure} title={word(watchWords.notAdded)} />}
      <button
        type="button"
        class="button"
        aria-disabled={act.isBusy}
        onClick={() =>
          act.run(async () => {
            const { id } = await client.watches.create({ batchId: batch.id });
            go(`/vigilancia/${id}`);
          })
        }
      >
        {word(watchWords.ofBatch)}
      </button>
    </>
  );
}
