import { useState } from 'preact/hooks';
import type { ReportAnswer } from '../../../client/credit-client.ts';
import { parseDocument } from '../../../document/document.ts';
import { client } from '../../api.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { go } from '../../router.ts';
import { word } from '../../signals/preferences.ts';
import { subjectWords as words } from '../../words/subject-words.ts';

/** Has one report gone for good, once its document is typed; what else is held of the subject stays. */
export function EraseReport({ report, onClose }: { report: ReportAnswer; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const isSame = parseDocument(typed).document?.value === report.document;
  const check = () => {
    if (reason.trim() === '') return word(words.reasonMissing);
    return isSame ? undefined : word(words.otherDocument);
  };
  return (
    <FormDialog
      id="erase-report"
      title={word(words.eraseReportTitle)}
      verb={word(words.eraseVerb)}
      why={word(words.notErased)}
      isGrave
      check={check}
      onSend={async () => {
        const { erasure } = await client.subjects.eraseReport(report.id, { reason: reason.trim() });
        // There is nothing to come back to.
        go(`/titulares/${erasure.id}`, { replaces: true });
      }}
      onClose={onClose}
    >
      <p>{word(words.eraseReportGoes)}</p>
      <ul class="bulleted">
        {[words.eraseReportStays, words.staysCounts, words.staysOutside].map((text) => (
          <li key={text.en}>{word(text)}</li>
        ))}
      </ul>
      <div>
        <TextField id="erase-report-reason" label={word(words.reason)} value={reason} onText={setReason} />
        <p class="note">{word(words.reasonHint)}</p>
      </div>
      <div>
        <label class="label" for="erase-report-confirm">
          {word(report.type === 'CPF' ? words.confirmCpf : words.confirmCnpj)}
        </label>
        <input
          class="field document"
          id="erase-report-confirm"
          autocomplete="off"
          spellcheck={false}
          aria-describedby="erase-report-hint"
          value={typed}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <p class="note" id="erase-report-hint">
          {word(words.eraseReportHint)}
        </p>
      </div>
    </FormDialog>
  );
}
