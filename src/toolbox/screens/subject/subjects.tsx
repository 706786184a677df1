import { useEffect, useState } from 'preact/hooks';
import { parseEnteredDocument } from '../../../document/document.ts';
import type { Document } from '../../../document/kind.ts';
import { maskEntry } from '../../../document/mask.ts';
import { Oops } from '../../parts/oops.tsx';
import { SubmitButton } from '../../parts/submit-button.tsx';
import { askedSubject } from '../../signals/asked-subject.ts';
import { language, word } from '../../signals/preferences.ts';
import { subjectWords as words } from '../../words/subject-words.ts';
import { AdministrationHead, Allowed } from '../administration/administration-head.tsx';
import { Holds } from './holds.tsx';
import { SubjectView } from './subject-view.tsx';

/** What is held about a person or a company: asked for in a form, so that the document stands in no address. */
export function Subjects() {
  return (
    <Allowed permission="subject:manage">
      <AskedSubject />
    </Allowed>
  );
}

function AskedSubject() {
  const [subject, setSubject] = useState(askedSubject.peek());
  useEffect(() => {
    askedSubject.value = undefined;
  }, []);
  if (subject !== undefined)
    return <SubjectView key={subject.value} subject={subject} onAnother={() => setSubject(undefined)} />;
  return (
    <>
      <AdministrationHead title={word(words.title)} />
      <SubjectForm onAsked={setSubject} />
      <Holds onChosen={setSubject} />
    </>
  );
}

function SubjectForm({ onAsked }: { onAsked: (subject: Document) => void }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  return (
    <form
      class="ask-form subject-form"
      aria-label={word(words.title)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const { document, refusal } = parseEnteredDocument(text);
        if (document !== undefined) onAsked(document);
        else setProblem(refusal.text[language.value] ?? refusal.text.en);
      }}
    >
      <p class="soft">{word(words.lead)}</p>
      <div>
        <label class="label" for="subject">
          {word(words.document)}
        </label>
        <div class="row">
          <input
            class="field document"
            id="subject"
            value={text}
            autocomplete="off"
            autocapitalize="characters"
            spellcheck={false}
            aria-invalid={problem !== undefined}
            aria-describedby={problem === undefined ? undefined : 'subject-problem'}
            onInput={({ currentTarget }) => {
              const { value, selectionStart } = currentTarget;
              const masked =
                selectionStart === value.length && value.length > text.length ? maskEntry(value) : value;
              setText(masked);
              setProblem(undefined);
              if (masked !== value) currentTarget.value = masked;
            }}
          />
          <SubmitButton title={word(words.show)} isBusy={false} />
        </div>
        {problem !== undefined && <Oops id="subject-problem" text={problem} />}
      </div>
    </form>
  );
}
