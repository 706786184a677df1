import { useState } from 'preact/hooks';
import type { InvitedUserAnswer, UserItem } from '../../../client/administration.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { Picker } from '../../parts/picker.tsx';
import { TableHead } from '../../parts/table-head.tsx';
import { administration } from '../../signals/administration.ts';
import { style, word } from '../../signals/preferences.ts';
import { currentSession } from '../../signals/session.ts';
import { administrationWords as words } from '../../words/administration-words.ts';
import { roleOf, roles, roleWords } from './role-words.ts';

interface Changes {
  readonly onChange: () => void;
  readonly onInvited: (invited: InvitedUserAnswer) => void;
}

/** One row for each person, with what may be done about them; nobody changes themselves. */
export function UserTable({ users, ...changes }: { users: readonly UserItem[] } & Changes) {
  return (
    <table class="table blocks level people" role="table" aria-label={word(words.people)}>
      <TableHead titles={[words.name, words.role, words.state, words.signedIn]} acts={words.acts} />
      <tbody role="rowgroup">
        {users.map((user) => (
          <Row key={user.id} user={user} {...changes} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ user, ...changes }: { user: UserItem } & Changes) {
  const { format } = style.value;
  const isOwn = user.id === currentSession()?.user.id;
  return (
    <tr role="row" class={user.status === 'DISABLED' ? 'off' : ''}>
      <td class="main wrap" role="cell">
        {plainWords(user.name)} {isOwn && <span class="tag">{word(words.you)}</span>}
        <span class="sub wrap">{plainWords(user.email)}</span>
      </td>
      <td role="cell">
        {isOwn || user.status === 'DISABLED' ? (
          word(roleWords[user.role].title)
        ) : (
          <RoleChoice user={user} onChange={changes.onChange} />
        )}
      </td>
      <td role="cell" data-label={word(words.state)}>
        <State user={user} />
      </td>
      <td role="cell" data-label={word(words.signedIn)}>
        <span class="nowrap">
          {user.signedInAt === null ? word(words.never) : format.dateTime(user.signedInAt)}
        </span>
      </td>
      <td class="wide" role="cell">
        {!isOwn && <Acts user={user} {...changes} />}
      </td>
    </tr>
  );
}

function State({ user: { status, disabledAt } }: { user: UserItem }) {
  if (status === 'INVITED') return <span class="tag alert">{word(words.INVITED)}</span>;
  const since = disabledAt === null ? '' : style.value.format.dateTime(disabledAt);
  return (
    <span>
      {word(words[status])}
      {since !== '' && <span class="sub">{word(words.since, { time: since })}</span>}
    </span>
  );
}

/** Another role is asked about before it is given: arrows alone change nothing. */
function RoleChoice({ user, onChange }: { user: UserItem; onChange: () => void }) {
  const [asked, setAsked] = useState<UserItem['role'] | undefined>();
  const name = plainWords(user.name);
  return (
    <div class="small-picker">
      <Picker
        id={`role-${user.id}`}
        label={word(words.roleOf, { name })}
        value={user.role}
        onPick={(text) => setAsked(roleOf(text))}
      >
        {roles.map((role) => (
          <option key={role} value={role}>
            {word(roleWords[role].title)}
          </option>
        ))}
      </Picker>
      {asked !== undefined && asked !== user.role && (
        <FormDialog
          id="change-role"
          title={word(words.changeRoleTitle, { name, role: word(roleWords[asked].title) })}
          verb={word(words.changeRole)}
          why={word(words.notChanged)}
          onSend={async () => {
            await administration.changeRole(user.id, asked);
            onChange();
          }}
          onClose={() => setAsked(undefined)}
        >
          <p>{word(words.changeRoleWhy)}</p>
        </FormDialog>
      )}
    </div>
  );
}

function Acts({ user, onChange, onInvited }: { user: UserItem } & Changes) {
  const [asked, setAsked] = useState<'LINK' | 'SWITCH' | undefined>();
  const name = plainWords(user.name);
  const isOff = user.status === 'DISABLED';
  const close = () => setAsked(undefined);
  return (
    <div class="acts">
      {!isOff && (
        <button
          type="button"
          class="button quiet little"
          aria-label={word(words.newLinkOf, { name })}
          onClick={() => setAsked('LINK')}
        >
          {word(words.newLink)}
        </button>
      )}
      <button
        type="button"
        class="button little"
        aria-label={word(isOff ? words.enableOne : words.disableOne, { name })}
        onClick={() => setAsked('SWITCH')}
      >
        {word(isOff ? words.enable : words.disable)}
      </button>
      {asked === 'LINK' && (
        <FormDialog
          id="new-link"
          title={word(words.newLinkTitle, { name })}
          verb={word(words.makeInvitation)}
          why={word(words.notChanged)}
          onSend={async () => onInvited(await administration.inviteUser(user.id))}
          onClose={close}
        >
          <p>{word(words.newLinkWhy)}</p>
        </FormDialog>
      )}
      {asked === 'SWITCH' && (
        <FormDialog
          id="switch"
          title={word(isOff ? words.enableTitle : words.disableTitle, { name })}
          verb={word(isOff ? words.enable : words.disable)}
          why={word(words.notChanged)}
          isGrave={!isOff}
          onSend={async () => {
            await (isOff ? administration.enableUser(user.id) : administration.disableUser(user.id));
            onChange();
          }}
          onClose={close}
        >
          <p>{word(isOff ? words.enableWhy : words.disableWhy)}</p>
        </FormDialog>
      )}
    </div>
  );
}
