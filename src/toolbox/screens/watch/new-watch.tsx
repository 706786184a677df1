import { useState } from 'preact/hooks';
import { client } from '../../api.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { go } from '../../router.ts';
import { word } from '../../signals/preferences.ts';
import { watchWords as words } from '../../words/watch-words.ts';

/** Asks for a name and the documents; leads to the portfolio once it is watched. */
export function NewWatch({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [text, setText] = useState('');
  return (
    <FormDialog
      id="new-watch"
      title={word(words.add)}
      verb={word(words.addVerb)}
      why={word(words.notAdded)}
      check={() =>
        name.trim() === '' ? word(words.noName) : text.trim() === '' ? word(words.noDocuments) : undefined
      }
      onSend={async () => {
        const { id, invalid, unnamed } = await client.watches.create({ name: name.trim(), text });
        const counts = Object.entries({ invalidas: invalid, semNome: unnamed ?? 0 })
          .filter(([, count]) => count > 0)
          .map(([key, count]) => `${key}=${count}`);
        go(`/vigilancia/${id}${counts.length === 0 ? '' : `?${counts.join('&')}`}`);
      }}
      onClose={onClose}
    >
      <p class="soft">{word(words.addWhy)}</p>
      <TextField id="watch-name" label={word(words.name)} value={name} onText={setName} />
      <div>
        <label class="label" for="watch-documents">
          {word(words.documents)}
        </label>
        <textarea
          class="field list-field"
          id="watch-documents"
          spellcheck={false}
          autocomplete="off"
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </div>
    </FormDialog>
  );
}
