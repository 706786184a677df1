import { useState } from 'preact/hooks';
import { Icon } from '../../parts/icon.tsx';
import { batchText, judgedLines } from '../../signals/judged-text.ts';
import { style, word } from '../../signals/preferences.ts';
import { batchWords } from '../../words/batch.ts';

/** A longer text is held without being shown: a field of so many lines would stand still for seconds. */
const longestShown = 60_000;

/** Where the list is typed, pasted, or dropped as a file. */
export function DocumentText() {
  const [refusal, setRefusal] = useState<string | undefined>();
  const text = batchText.value;
  const isLong = text.length > longestShown;
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const isText = /\.(?:txt|csv)$/i.test(file.name);
    setRefusal(isText ? undefined : word(batchWords.fileRefused, { name: file.name }));
    if (isText) batchText.value = await file.text();
  };
  return (
    <>
      <label class="label" for="documents">
        {word(batchWords.documents)}
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a file may be dropped here too; who cannot drop one pastes */}
      <div
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          take(event.dataTransfer?.files[0]);
        }}
      >
        {isLong ? (
          <LongText />
        ) : (
          <textarea
            class="field list-field"
            id="documents"
            spellcheck={false}
            autocomplete="off"
            placeholder={word(batchWords.placeholder)}
            value={text}
            onInput={({ currentTarget }) => {
              batchText.value = currentTarget.value;
            }}
            onPaste={(event) => {
              const pasted = event.clipboardData?.getData('text/plain') ?? '';
              if (text.length + pasted.length <= longestShown) return;
              // Taken from the clipboard, and never put into the field.
              event.preventDefault();
              batchText.value = text === '' ? pasted : `${text.trimEnd()}\n${pasted}`;
            }}
          />
        )}
        <p class="drop mt">
          <Icon name="file" />
          <span>{word(batchWords.drop)}</span>
        </p>
      </div>
      {refusal !== undefined && (
        <p class="oops" role="alert">
          <Icon name="denied" class="mark" />
          {refusal}
        </p>
      )}
    </>
  );
}

/** The beginning of a long list, and a way to be rid of it. */
function LongText() {
  const text = batchText.value;
  const lines = judgedLines.value?.lines;
  return (
    <div class="card long-text">
      <pre class="document" id="documents" role="region" tabindex={0} aria-label={word(batchWords.documents)}>
        {`${text.slice(0, 400).split('\n').slice(0, 10).join('\n')}\n…`}
      </pre>
      <p class="small soft">
        {lines === undefined
          ? word(batchWords.counting)
          : word(batchWords.longText, { lines: style.value.format.number(lines) })}{' '}
        <button
          type="button"
          class="button little"
          onClick={() => {
            batchText.value = '';
          }}
        >
          {word(batchWords.clear)}
        </button>
      </p>
    </div>
  );
}
