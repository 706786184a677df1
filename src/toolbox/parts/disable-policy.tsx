import type { PolicyItem } from '../../client/credit-client.ts';
import { plainWords } from '../../wording/plain-words.ts';
import { client } from '../api.ts';
import { loadPolicies } from '../signals/policies.ts';
import { word } from '../signals/preferences.ts';
import { policyWords } from '../words/policy-words.ts';
import { FormDialog } from './form-dialog.tsx';
import { policyTitle } from './policy-title.ts';

/** Asks before a policy is no longer to be chosen, and disables it. */
export function DisablePolicy({ item, onClose }: { item: PolicyItem; onClose: () => void }) {
  return (
    <FormDialog
      id="disable"
      title={word(policyWords.disableTitle, { name: plainWords(policyTitle(item)) })}
      verb={word(policyWords.disable)}
      why={word(policyWords.couldNotChange)}
      onSend={async () => {
        await client.disablePolicy(item.id);
        await loadPolicies();
      }}
      onClose={onClose}
    >
      <p>{word(policyWords.disableWhy)}</p>
    </FormDialog>
  );
}
