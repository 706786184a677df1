import { useState } from 'preact/hooks';
import type { LegalHoldAnswer } from '../../../client/subject-calls.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { client } from '../../api.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { Tell } from '../../parts/tell.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { style, word } from '../../signals/preferences.ts';
import { subjectWords as words } from '../../words/subject-words.ts';

/** What is said of a legal hold, with the way to end it. */
export function HoldNotice({
  document,
  hold,
  onChange,
}: {
  document: string;
  hold: LegalHoldAnswer;
  onChange: () => void;
}) {
  const [isReleasing, setReleasing] = useState(false);
  const { format } = style.value;
  return (
    <div class="standing">
      <Tell
        tone="alert"
        title={word(words.heldSince, { day: format.date(hold.heldAt) })}
        action={
          <button type="button" class="button little" onClick={() => setReleasing(true)}>
            {word(words.release)}
          </button>
        }
      >
        {untilText(hold)} · {plainWords(hold.reason)} · {plainWords(hold.analystName)}
      </Tell>
      {isReleasing && (
        <FormDialog
          id="release"
          title={word(words.releaseTitle)}
          verb={word(words.release)}
          why={word(words.notDone)}
          isGrave
          onSend={async () => {
            await client.subjects.release({ document });
            onChange();
          }}
          onClose={() => setReleasing(false)}
        >
          <p>{word(words.releaseWhy)}</p>
        </FormDialog>
      )}
    </div>
  );
}

/** Puts a subject under legal hold. */
export function HoldButton({ document, onChange }: { document: string; onChange: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" class="button" onClick={() => setOpen(true)}>
        {word(words.holdThis)}
      </button>
      {isOpen && <HoldDialog document={document} onClose={() => setOpen(false)} onChange={onChange} />}
    </>
  );
}

/** Until when a hold lasts. */
export function untilText({ until }: Pick<LegalHoldAnswer, 'until'>): string {
  return until === null
    ? word(words.heldOpen)
    : word(words.heldUntil, { day: style.value.format.date(until) });
}

function HoldDialog({
  document,
  onClose,
  onChange,
}: {
  document: string;
  onClose: () => void;
  onChange: () => void;
}) {
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState('');
  return (
    <FormDialog
      id="hold"
      title={word(words.holdThis)}
      verb={word(words.holdThis)}
      why={word(words.notDone)}
      check={() => (reason.trim() === '' ? word(words.reasonMissing) : undefined)}
      onSend={async () => {
        await client.subjects.hold({ document, reason: reason.trim(), ...(until !== '' && { until }) });
        onChange();
      }}
      onClose={onClose}
    >
      <p class="soft">{word(words.holdWhy)}</p>
      <TextField id="hold-reason" label={word(words.reason)} value={reason} onText={setReason} />
      <TextField id="hold-until" type="date" label={word(words.lastDay)} value={until} onText={setUntil} />
    </FormDialog>
  );
}
