import { useState } from 'preact/hooks';
import { defaultSubjectLanguage, type WrittenLanguage } from '../../base/language.ts';
import { word } from '../signals/preferences.ts';
import { handOverWords as words } from '../words/hand-over-words.ts';
import { FormDialog } from './form-dialog.tsx';
import { Icon } from './icon.tsx';
import { saveFile } from './save-file.ts';

const languageNames: readonly (readonly [WrittenLanguage, string])[] = [
  ['pt-BR', 'Português'],
  ['en', 'English'],
];

/**
 * Button that downloads a file for the data subject. A dialog offers the language of the file, which does not follow the
 * page language.
 *
 * @param props.why message if the file could not be written.
 */
export function HandOver({
  id,
  title,
  why,
  isPrimary,
  write,
}: {
  id: string;
  title: string;
  why: string;
  isPrimary: boolean;
  write: (language: WrittenLanguage) => Promise<{ readonly content: Blob; readonly name: string }>;
}) {
  const [isOpen, setOpen] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const [language, setLanguage] = useState<WrittenLanguage>(defaultSubjectLanguage);
  return (
    <>
      <button
        type="button"
        class={isPrimary ? 'button primary' : 'button'}
        onClick={() => {
          setSaved(false);
          setOpen(true);
        }}
      >
        <Icon name="save" />
        {title}
      </button>
      <span class="hidden-visually" role="status">
        {isSaved && word(words.saved)}
      </span>
      {isOpen && (
        <FormDialog
          id={id}
          title={title}
          verb={word(words.download)}
          why={why}
          onSend={async () => {
            const { content, name } = await write(language);
            saveFile(content, name);
            setSaved(true);
          }}
          onClose={() => setOpen(false)}
        >
          <fieldset class="ticks" aria-describedby={`${id}-hint`}>
            <legend class="label">{word(words.language)}</legend>
            {languageNames.map(([code, name]) => (
              <label key={code} class="tick">
                <input
                  type="radio"
                  name={`${id}-language`}
                  checked={code === language}
                  onChange={() => setLanguage(code)}
                />
                <span lang={code}>{name}</span>
              </label>
            ))}
            <p class="note" id={`${id}-hint`}>
              {word(words.languageHint)}
            </p>
          </fieldset>
        </FormDialog>
      )}
    </>
  );
}
