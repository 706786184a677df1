import { useState } from 'preact/hooks';
import type { SubjectHoldingsAnswer } from '../../../client/subject-calls.ts';
import { parseDocument } from '../../../document/document.ts';
import type { Document } from '../../../document/kind.ts';
import { formatDocument } from '../../../document/mask.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { client } from '../../api.ts';
import { useAttempt } from '../../parts/attempt.ts';
import { Icon } from '../../parts/icon.tsx';
import { Oops } from '../../parts/oops.tsx';
import { Tell } from '../../parts/tell.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { go } from '../../router.ts';
import { style, word } from '../../signals/preferences.ts';
import { subjectWords as words } from '../../words/subject-words.ts';

/** What would go, in counts, and the way to have it gone: the document is typed for it. */
export function EraseSubject({ subject, held }: { subject: Document; held: SubjectHoldingsAnswer }) {
  const { format } = style.value;
  return (
    <section class="block card peril" aria-labelledby="erase">
      <header>
        <h2 id="erase">{word(words.erase)}</h2>
      </header>
      <div class="inside">
        <div>
          <h3>{word(words.goes)}</h3>
          <dl class="goes">
            {held.holdings
              .filter(({ record }) => record !== 'access')
              .map(({ record, title, count }) => (
                <div key={record}>
                  <dt>{plainWords(title)}</dt>
                  <dd class="number">{format.number(count)}</dd>
                </div>
              ))}
          </dl>
          <h3 class="mt">{word(words.stays)}</h3>
          <ul class="bulleted">
            {[words.staysCounts, words.staysReaders, words.staysOutside].map((text) => (
              <li key={text.en}>{word(text)}</li>
            ))}
          </ul>
        </div>
        {held.hold === null ? (
          <EraseForm subject={subject} />
        ) : (
          <Tell tone="alert" title={word(words.hold)}>
            {word(words.heldNoErase)}
          </Tell>
        )}
      </div>
    </section>
  );
}

function EraseForm({ subject }: { subject: Document }) {
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const attempt = useAttempt();
  const isSame = parseDocument(typed).document?.value === subject.value;
  const bare = typed.replace(/[\s./-]/g, '');
  const isOther = !isSame && bare.length >= subject.value.length;
  return (
    <form
      class="ask-form"
      aria-label={word(words.erase)}
      noValidate
      onSubmit={async (event) => {
        event.preventDefault();
        if (reason.trim() === '') return attempt.refuse(word(words.reasonMissing));
        if (!isSame) return attempt.refuse(word(words.otherDocument));
        await attempt.run(async () => {
          const { erasure } = await client.subjects.erase({
            document: formatDocument(subject),
            reason: reason.trim(),
          });
          go(erasure === null ? '/titulares' : `/titulares/${erasure.id}`, { replaces: true });
        });
      }}
    >
      <div>
        <TextField id="erase-reason" label={word(words.reason)} value={reason} onText={setReason} />
        <p class="note">{word(words.reasonHint)}</p>
      </div>
      <div>
        <label class="label" for="erase-confirm">
          {word(subject.kind === 'cpf' ? words.confirmCpf : words.confirmCnpj)}
        </label>
        <input
          class="field document"
          id="erase-confirm"
          autocomplete="off"
          spellcheck={false}
          aria-describedby="erase-hint"
          aria-invalid={isOther}
          value={typed}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {isOther ? (
          <Oops id="erase-hint" text={word(words.otherDocument)} />
        ) : (
          <p class="note" id="erase-hint">
            {word(words.confirmHint)} {word(words.copyFirst)}
          </p>
        )}
      </div>
      {attempt.failure !== undefined && (
        <Tell tone="denied" title={word(words.notErased)}>
          {attempt.failure}
        </Tell>
      )}
      <div class="ending">
        <button
          type="submit"
          class={isSame && reason.trim() !== '' ? 'button grave' : 'button'}
          aria-disabled={attempt.isBusy || !isSame}
        >
          {attempt.isBusy && <Icon name="running" class="icon turning" />}
          {word(words.eraseVerb)}
        </button>
      </div>
    </form>
  );
}
