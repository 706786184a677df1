import type { Estimate } from '../../signals/batch-estimate.ts';
import { batchFile, takeFile } from '../../signals/batch-file.ts';
import { documentColumn, isAboutColumn } from '../../signals/document-column.ts';
import { word } from '../../signals/preferences.ts';
import { batchWords } from '../../words/batch-words.ts';

/** The column of documents, to be stated if the service could not choose it. Nothing while the service chooses. */
export function DocumentColumnField({
  estimate,
  policyId,
}: {
  estimate: Estimate;
  policyId: string | undefined;
}) {
  const { value: file } = batchFile;
  const { value: column } = documentColumn;
  const isRefused =
    (estimate.is === 'FAILED' && isAboutColumn(estimate.failure)) ||
    (file.is === 'REFUSED' && isAboutColumn(file.failure));
  if (!isRefused && column === '') return null;
  const state = (text: string) => {
    documentColumn.value = text.trim();
    if (file.is === 'REFUSED') takeFile(file.file, policyId, text.trim());
  };
  return (
    <p class="mt">
      <label class="label" for="document-column">
        {word(batchWords.documentColumn)}
      </label>
      <input
        class="field"
        id="document-column"
        value={column}
        autocomplete="off"
        aria-describedby="document-column-why"
        onChange={({ currentTarget }) => state(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          // Enter states the column, and does not start the batch.
          event.preventDefault();
          state(event.currentTarget.value);
        }}
      />
      <span class="note" id="document-column-why">
        {word(batchWords.documentColumnWhy)}
      </span>
    </p>
  );
}
