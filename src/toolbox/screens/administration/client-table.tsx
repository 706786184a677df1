import { useState } from 'preact/hooks';
import type { ClientItem, IssuedClient } from '../../../client/administration.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { TableHead } from '../../parts/table-head.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { administration } from '../../signals/administration.ts';
import { style, word } from '../../signals/preferences.ts';
import { may } from '../../signals/session.ts';
import { administrationWords as words } from '../../words/administration-words.ts';
import { generalPermissions } from './permission-list.ts';

interface Changes {
  readonly onIssued: (client: IssuedClient) => void;
  readonly onRevoked: () => void;
}

/** One row for each client; those that were revoked stay to be seen. */
export function ClientTable({ clients, ...changes }: { clients: readonly ClientItem[] } & Changes) {
  return (
    <table class="table blocks level clients" role="table" aria-label={word(words.clients)}>
      <TableHead titles={[words.name, words.permissions, words.created, words.state]} acts={words.acts} />
      <tbody role="rowgroup">
        {clients.map((client) => (
          <Row key={client.clientId} client={client} {...changes} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ client, ...changes }: { client: ClientItem } & Changes) {
  const { revokedAt, permissions } = client;
  // Nobody changes one that may do more.
  const mayChange = revokedAt === null && permissions.every(may);
  return (
    <tr role="row" class={revokedAt === null && client.userDisabledAt === null ? '' : 'off'}>
      <td class="main wrap" role="cell">
        {plainWords(client.name)}
        <span class="sub document wrap">{client.clientId}</span>
        {client.user !== client.name && (
          <span class="sub">{word(words.actsAs, { user: plainWords(client.user) })}</span>
        )}
      </td>
      <td class="wide" role="cell">
        <Permissions permissions={permissions} />
        {client.dialect !== 'specification' && <code class="sub">{client.dialect}</code>}
      </td>
      <td role="cell" data-label={word(words.created)}>
        <span class="nowrap">{style.value.format.dateTime(client.createdAt)}</span>
      </td>
      <td role="cell" data-label={word(words.state)}>
        <State client={client} />
        {client.test && <span class="tag info">{word(words.isTest)}</span>}
      </td>
      <td class="wide" role="cell">
        {mayChange && <Acts client={client} {...changes} />}
      </td>
    </tr>
  );
}

function Permissions({ permissions }: Pick<ClientItem, 'permissions'>) {
  const hasGeneral = generalPermissions.every((name) => permissions.includes(name));
  const isGeneral = (name: string) => generalPermissions.some((one) => one === name);
  return (
    <span class="tags">
      {hasGeneral && (
        <span class="tag" title={generalPermissions.join(', ')}>
          {word(words.everyGeneral)}
        </span>
      )}
      {permissions
        .filter((name) => !(hasGeneral && isGeneral(name)))
        .map((name) => (
          <code key={name} class="tag">
            {name}
          </code>
        ))}
    </span>
  );
}

function State({ client: { revokedAt, userDisabledAt, previousSecretUntil } }: { client: ClientItem }) {
  const { format } = style.value;
  const refusedSince = revokedAt ?? userDisabledAt;
  const refused = revokedAt === null ? words.userDisabled : words.revoked;
  const isOver = previousSecretUntil === null || Date.parse(previousSecretUntil) < Date.now();
  return (
    <span>
      <span class="nowrap">{word(refusedSince === null ? words.working : refused)}</span>
      {refusedSince !== null && (
        <span class="sub">{word(words.since, { time: format.dateTime(refusedSince) })}</span>
      )}
      {revokedAt === null && !isOver && previousSecretUntil !== null && (
        <span class="sub">{word(words.twoSecrets, { time: format.dateTime(previousSecretUntil) })}</span>
      )}
    </span>
  );
}

function Acts({ client, onIssued, onRevoked }: { client: ClientItem } & Changes) {
  const [asked, setAsked] = useState<'ROTATE' | 'REVOKE' | undefined>();
  const name = plainWords(client.name);
  const close = () => setAsked(undefined);
  return (
    <div class="acts">
      <button
        type="button"
        class="button quiet little"
        aria-label={word(words.revokeOne, { name })}
        onClick={() => setAsked('REVOKE')}
      >
        {word(words.revoke)}
      </button>
      <button
        type="button"
        class="button little"
        aria-label={word(words.rotateOne, { name })}
        onClick={() => setAsked('ROTATE')}
      >
        {word(words.rotate)}
      </button>
      {asked === 'ROTATE' && <Rotate client={client} onIssued={onIssued} onClose={close} />}
      {asked === 'REVOKE' && <Revoke client={client} onRevoked={onRevoked} onClose={close} />}
    </div>
  );
}

function Rotate({
  client,
  onIssued,
  onClose,
}: {
  client: ClientItem;
  onIssued: Changes['onIssued'];
  onClose: () => void;
}) {
  const [hours, setHours] = useState(24);
  const choices = [
    [24, words.keepOld],
    [0, words.endOld],
  ] as const;
  return (
    <FormDialog
      id="rotate"
      title={word(words.rotateTitle, { name: plainWords(client.name) })}
      verb={word(words.rotate)}
      why={word(words.notChanged)}
      onSend={async () => {
        onIssued(await administration.rotateClient(client.clientId, { keepOldForHours: hours }));
      }}
      onClose={onClose}
    >
      <p>{word(words.rotateWhy)}</p>
      <fieldset class="ticks">
        <legend class="hidden-visually">{word(words.secret)}</legend>
        {choices.map(([one, title]) => (
          <label key={one} class="tick">
            <input type="radio" name="hours" checked={one === hours} onChange={() => setHours(one)} />
            {word(title)}
          </label>
        ))}
      </fieldset>
    </FormDialog>
  );
}

/** For good: its name is typed before. */
function Revoke({
  client,
  onRevoked,
  onClose,
}: {
  client: ClientItem;
  onRevoked: () => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState('');
  const name = plainWords(client.name);
  return (
    <FormDialog
      id="revoke"
      title={word(words.revokeTitle, { name })}
      verb={word(words.revoke)}
      why={word(words.notChanged)}
      isGrave
      check={() => (typed.trim() === name ? undefined : word(words.wrongName, { name }))}
      onSend={async () => {
        await administration.revokeClient(client.clientId);
        onRevoked();
      }}
      onClose={onClose}
    >
      <p>{word(words.revokeWhy)}</p>
      <TextField
        id="revoked-name"
        label={word(words.nameOfClient)}
        spellcheck={false}
        value={typed}
        onText={setTyped}
      />
    </FormDialog>
  );
}
