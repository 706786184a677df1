import { useState } from 'preact/hooks';
import type { InvitedUserAnswer, UserItem } from '../../../client/administration.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { administration } from '../../signals/administration.ts';
import { word } from '../../signals/preferences.ts';
import { administrationWords as words } from '../../words/administration-words.ts';
import { roles, roleWords } from './role-words.ts';

/** Lets a person sign in, by a link that they are handed. */
export function InviteDialog({
  onInvited,
  onClose,
}: {
  onInvited: (invited: InvitedUserAnswer) => void;
  onClose: () => void;
}) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<UserItem['role']>('analyst');
  return (
    <FormDialog
      id="invite"
      title={word(words.invite)}
      verb={word(words.makeInvitation)}
      why={word(words.notInvited)}
      check={() => (name.trim() === '' || email.trim() === '' ? word(words.incomplete) : undefined)}
      onSend={async () => {
        onInvited(await administration.addUser({ name: name.trim(), email: email.trim(), role }));
      }}
      onClose={onClose}
    >
      <p class="soft">{word(words.inviteWhy)}</p>
      <TextField id="invited-name" label={word(words.name)} value={name} onText={setName} />
      <TextField
        id="invited-email"
        label={word(words.email)}
        type="email"
        spellcheck={false}
        value={email}
        onText={setEmail}
      />
      <fieldset class="ticks">
        <legend class="label">{word(words.role)}</legend>
        {roles.map((one) => (
          <label key={one} class="tick">
            <input type="radio" name="role" checked={one === role} onChange={() => setRole(one)} />
            <span>
              {word(roleWords[one].title)}
              <span class="sub-line">{word(roleWords[one].may)}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </FormDialog>
  );
}
