import { useState } from 'preact/hooks';
import type { ConsentAnswer, ConsentBody } from '../../../client/consent-calls.ts';
import type { Document } from '../../../document/kind.ts';
import { formatDocument } from '../../../document/mask.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { client } from '../../api.ts';
import { Fact } from '../../parts/fact.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { Icon } from '../../parts/icon.tsx';
import { RowGhost } from '../../parts/row-ghost.tsx';
import { TellFailure } from '../../parts/tell.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { useLoaded } from '../../signals/loaded.ts';
import { style, word } from '../../signals/preferences.ts';
import { consentWayWords, subjectWords as words } from '../../words/subject-words.ts';

/** What a subject lets be asked of it. */
export function Consents({ subject }: { subject: Document }) {
  const document = subject.value;
  const { value, failure, retry } = useLoaded('consents', () => client.consents.list({ document }));
  const [isAdding, setAdding] = useState(false);
  const [revoking, revoke] = useState<ConsentAnswer | undefined>();
  const items = value?.items;
  return (
    <section class="block" aria-labelledby="consents">
      <header>
        <h2 id="consents">{word(words.consents)}</h2>
        <span class="note">{word(words.scr)}</span>
        <button type="button" class="button little aside" onClick={() => setAdding(true)}>
          {word(words.addConsent)}
        </button>
      </header>
      {failure !== undefined && (
        <TellFailure failure={failure} title={word(words.couldNotConsents)} onRetry={retry} />
      )}
      {items === undefined && failure === undefined && <RowGhost />}
      {items?.length === 0 && <p class="soft">{word(words.noConsent)}</p>}
      {items !== undefined && items.length > 0 && (
        <div class="card deal">
          {items.map((consent) => (
            <Consent key={consent.id} consent={consent} onRevoke={() => revoke(consent)} />
          ))}
        </div>
      )}
      {isAdding && <AddConsent subject={subject} onAdded={retry} onClose={() => setAdding(false)} />}
      {revoking !== undefined && (
        <FormDialog
          id="revoke"
          title={word(words.revokeTitle)}
          verb={word(words.revoke)}
          why={word(words.notDone)}
          isGrave
          onSend={async () => {
            await client.consents.revoke(revoking.id);
            retry();
          }}
          onClose={() => revoke(undefined)}
        >
          <p>{word(words.revokeWhy)}</p>
        </FormDialog>
      )}
    </section>
  );
}

function Consent({ consent, onRevoke }: { consent: ConsentAnswer; onRevoke: () => void }) {
  const { format } = style.value;
  const { givenBy, how, givenAt, recordedAt, recordedBy, paperSha256, inForce, revokedAt, revokedBy } =
    consent;
  const tone = inForce ? 'approved' : 'unknown';
  return (
    <section>
      <p class="split">
        <b>SCR</b>
        <span class={`verdict ${tone}`}>
          <Icon name={tone} class="mark" />
          {stateText(consent)}
        </span>
      </p>
      <dl class="facts mt">
        <Fact title={word(words.givenBy)}>
          {plainWords(givenBy)}
          <span class="sub-line">
            {word(consentWayWords[how])}, {format.date(givenAt)}
          </span>
        </Fact>
        <Fact title={word(words.recorded)}>
          {word(words.by, { when: format.dateTime(recordedAt), name: plainWords(recordedBy) })}
        </Fact>
        {revokedAt !== null && (
          <Fact title={word(words.revoked)}>
            {word(words.by, { when: format.dateTime(revokedAt), name: plainWords(revokedBy ?? '') })}
          </Fact>
        )}
        {paperSha256 !== null && (
          <Fact title={word(words.paper)}>
            <span class="document id">sha256 {paperSha256}</span>
          </Fact>
        )}
      </dl>
      {inForce && (
        <p class="acts mt">
          <button type="button" class="button little" onClick={onRevoke}>
            {word(words.revoke)}
          </button>
        </p>
      )}
    </section>
  );
}

function stateText({ inForce, validUntil, revokedAt }: ConsentAnswer): string {
  const { format } = style.value;
  if (revokedAt !== null) return word(words.revoked);
  if (validUntil === null) return word(words.inForce);
  return word(inForce ? words.inForceUntil : words.over, { day: format.date(validUntil) });
}

const ways = ['PAPER', 'ELECTRONIC_SIGNATURE', 'APP', 'WEBSITE', 'RECORDING', 'OTHER'] as const;

function AddConsent({
  subject,
  onAdded,
  onClose,
}: {
  subject: Document;
  onAdded: () => void;
  onClose: () => void;
}) {
  const [givenBy, setGivenBy] = useState('');
  const [how, setHow] = useState<ConsentBody['how']>('PAPER');
  const [givenAt, setGivenAt] = useState('');
  const [validUntil, setValidUntil] = useState('');
  const [file, setFile] = useState<File | undefined>();
  return (
    <FormDialog
      id="add-consent"
      title={word(words.addConsent)}
      verb={word(words.record)}
      why={word(words.notDone)}
      check={() => (givenBy.trim() === '' ? word(words.whoMissing) : undefined)}
      onSend={async () => {
        await client.consents.add({
          document: formatDocument(subject),
          scope: 'SCR',
          givenBy: givenBy.trim(),
          how,
          ...(givenAt !== '' && { givenAt }),
          ...(validUntil !== '' && { validUntil }),
          ...(file !== undefined && { paperSha256: await sha256Of(file) }),
        });
        onAdded();
      }}
      onClose={onClose}
    >
      <TextField id="consent-by" label={word(words.who)} value={givenBy} onText={setGivenBy} />
      <HowField how={how} onHow={setHow} />
      <div class="either-field">
        <TextField
          id="consent-on"
          type="date"
          label={word(words.givenOn)}
          value={givenAt}
          onText={setGivenAt}
        />
        <TextField
          id="consent-until"
          type="date"
          label={word(words.validUntil)}
          value={validUntil}
          onText={setValidUntil}
        />
      </div>
      <div>
        <label class="label" for="consent-file">
          {word(words.file)}
        </label>
        <input
          type="file"
          id="consent-file"
          onChange={({ currentTarget }) => setFile(currentTarget.files?.[0])}
        />
      </div>
    </FormDialog>
  );
}

function HowField({ how, onHow }: { how: ConsentBody['how']; onHow: (how: ConsentBody['how']) => void }) {
  return (
    <div>
      <label class="label" for="consent-how">
        {word(words.how)}
      </label>
      <div class="picker">
        <select
          class="field"
          id="consent-how"
          value={how}
          onChange={({ currentTarget }) => onHow(ways.find((way) => way === currentTarget.value) ?? 'OTHER')}
        >
          {ways.map((way) => (
            <option key={way} value={way}>
              {word(consentWayWords[way])}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </div>
    </div>
  );
}

/** In hexadecimal; the file does not leave the machine. */
async function sha256Of(file: File): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
