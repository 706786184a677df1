import type { PolicyItem } from '../../client/credit-client.ts';
import { plainWords } from '../../wording/plain-words.ts';
import { word } from '../signals/preferences.ts';
import { asksPurpose, pickedPurpose, purposeFor } from '../signals/purpose.ts';
import { currentSession } from '../signals/session.ts';
import { askWords } from '../words/ask-words.ts';
import { Picker } from './picker.tsx';

/** Why somebody is looked up, where that is asked. */
export function PurposePicker({
  id,
  policy,
  isOffered = asksPurpose(policy),
}: {
  id: string;
  policy: PolicyItem | undefined;
  /** Whether it can be picked. Default: if the policy or the installation asks for it. */
  isOffered?: boolean;
}) {
  if (!isOffered) return null;
  const picked = purposeFor(policy);
  return (
    <div>
      <p class="label" aria-hidden="true">
        {word(askWords.purpose)}
      </p>
      <Picker
        id={id}
        label={word(askWords.purpose)}
        value={picked}
        onPick={(code) => {
          pickedPurpose.value = code;
        }}
      >
        {picked === '' && <option value="">{word(askWords.unsaid)}</option>}
        {(currentSession()?.purposes ?? []).map(({ code, title }) => (
          <option key={code} value={code}>
            {plainWords(title)}
          </option>
        ))}
      </Picker>
    </div>
  );
}
