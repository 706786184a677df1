import { useState } from 'preact/hooks';
import type { NoteAnswer, ReportAnswer } from '../../../client/credit-client.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { client } from '../../api.ts';
import { useAttempt } from '../../parts/attempt.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { SubmitButton } from '../../parts/submit-button.tsx';
import { Tell } from '../../parts/tell.tsx';
import { style, word } from '../../signals/preferences.ts';
import { currentSession, may } from '../../signals/session.ts';
import { noteWords } from '../../words/report-words.ts';

const mostCharacters = 5_000;

/** What people noted on a report, in order, and a field for another. */
export function Notes({ report, onChange }: { report: ReportAnswer; onChange: () => void }) {
  const { notes = [] } = report;
  const mayNote = may('report:analyze');
  const [striking, strike] = useState<NoteAnswer | undefined>();
  if (notes.length === 0 && !mayNote) return null;
  return (
    <section class="block mt-l" aria-labelledby="notes">
      <header>
        <h2 id="notes">{word(noteWords.title)}</h2>
        <span class="note">{word(noteWords.hint)}</span>
      </header>
      {notes.length > 0 && (
        <ol class="remarks">
          {notes.map((note) => (
            <Remark
              key={note.id}
              note={note}
              {...(mayNote &&
                note.analystId === currentSession()?.user.id && { onStrike: () => strike(note) })}
            />
          ))}
        </ol>
      )}
      {mayNote && <NewNote reportId={report.id} onChange={onChange} />}
      {striking !== undefined && (
        <StrikeDialog
          reportId={report.id}
          note={striking}
          onClose={() => strike(undefined)}
          onChange={onChange}
        />
      )}
    </section>
  );
}

function Remark({ note, onStrike }: { note: NoteAnswer; onStrike?: () => void }) {
  const { format } = style.value;
  const { text, analystName, notedAt, struckAt, strikeReason } = note;
  return (
    <li>
      <header>
        <b>{plainWords(analystName)}</b>
        <span class="faint wrap">
          {format.dateTime(notedAt)}
          {struckAt !== undefined && `, ${word(noteWords.struck, { when: format.dateTime(struckAt) })}`}
          {strikeReason !== undefined && `: ${plainWords(strikeReason)}`}
        </span>
        {onStrike !== undefined && struckAt === undefined && (
          <span class="acts">
            <button type="button" class="button little" onClick={onStrike}>
              {word(noteWords.strike)}
              <span class="hidden-visually">: {plainWords(text)}</span>
            </button>
          </span>
        )}
      </header>
      <p class="wrap">{struckAt === undefined ? plainWords(text) : <del>{plainWords(text)}</del>}</p>
    </li>
  );
}

function NewNote({ reportId, onChange }: { reportId: string; onChange: () => void }) {
  const [text, setText] = useState('');
  const attempt = useAttempt();
  return (
    <form
      class="ask-form mt"
      aria-label={word(noteWords.field)}
      noValidate
      onSubmit={async (event) => {
        event.preventDefault();
        const note = text.trim();
        if (note.length === 0 || note.length > mostCharacters) return attempt.refuse(word(noteWords.needed));
        const isKept = await attempt.run(async () => {
          await client.leaveNote(reportId, { text: note });
        });
        if (!isKept) return;
        setText('');
        onChange();
      }}
    >
      <div>
        <label class="label" for="new-note">
          {word(noteWords.field)}
        </label>
        <textarea
          class="field"
          id="new-note"
          placeholder={word(noteWords.fieldHint)}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </div>
      {attempt.failure !== undefined && (
        <Tell tone="denied" title={word(noteWords.refused)}>
          {attempt.failure}
        </Tell>
      )}
      <div class="ending">
        <SubmitButton title={word(noteWords.leave)} isBusy={attempt.isBusy} class="" />
      </div>
    </form>
  );
}

function StrikeDialog({
  reportId,
  note,
  onClose,
  onChange,
}: {
  reportId: string;
  note: NoteAnswer;
  onClose: () => void;
  onChange: () => void;
}) {
  const [reason, setReason] = useState('');
  return (
    <FormDialog
      id="strike"
      title={word(noteWords.strikeOf, { when: style.value.format.dateTime(note.notedAt) })}
      verb={word(noteWords.strike)}
      why={word(noteWords.refused)}
      onSend={async () => {
        const why = reason.trim();
        await client.strikeNote(reportId, note.id, why === '' ? {} : { reason: why });
        onChange();
      }}
      onClose={onClose}
    >
      <blockquote class="kept wrap">{plainWords(note.text)}</blockquote>
      <div>
        <label class="label" for="strike-reason">
          {word(noteWords.reason)}
        </label>
        <input
          class="field"
          id="strike-reason"
          maxLength={500}
          value={reason}
          onInput={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </div>
    </FormDialog>
  );
}
