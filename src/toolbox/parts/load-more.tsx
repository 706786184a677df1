import { word } from '../signals/preferences.ts';
import { frameWords } from '../words/frame-words.ts';
import { Icon } from './icon.tsx';

/** What goes on below a list that is read page by page; nothing where it ends. */
export function LoadMore({
  list: { hasMore, isLoading, loadMore },
}: {
  list: { readonly hasMore: boolean; readonly isLoading: boolean; readonly loadMore: () => void };
}) {
  if (!hasMore) return null;
  return (
    <p class="more">
      <button type="button" class="button" aria-disabled={isLoading} onClick={loadMore}>
        {isLoading && <Icon name="running" class="icon turning" />}
        {word(frameWords.more)}
      </button>
    </p>
  );
}
