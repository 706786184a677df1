import { useState } from 'preact/hooks';
import type { ClientItem, IssuedClient } from '../../../client/administration.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { administration } from '../../signals/administration.ts';
import { word } from '../../signals/preferences.ts';
import { may } from '../../signals/session.ts';
import { permissionWords, administrationWords as words } from '../../words/administration-words.ts';
import { generalPermissions, permissionNames, testPermissions } from './permission-list.ts';

const dialects = [
  ['specification', words.specification],
  ['hosted-v1', words.hosted],
] as const;

/** Credentials for a program: its name, what it may do, and the shape in which it is answered. */
export function NewClientDialog({
  onIssued,
  onClose,
}: {
  onIssued: (client: IssuedClient) => void;
  onClose: () => void;
}) {
  const [name, setName] = useState('');
  const [dialect, setDialect] = useState<ClientItem['dialect']>('specification');
  const [permissions, setPermissions] = useState<ReadonlySet<string>>(
    new Set(['report:create', 'report:read'].filter(may)),
  );
  const [isTest, setTest] = useState(false);
  const offered = (isTest ? testPermissions : permissionNames).filter(may);
  const wanted = offered.filter((one) => permissions.has(one));
  const check = () => {
    if (name.trim() === '') return word(words.noClientName);
    return wanted.length === 0 ? word(words.noPermission) : undefined;
  };
  return (
    <FormDialog
      id="new-client"
      title={word(words.newClient)}
      verb={word(words.createClient)}
      why={word(words.notCreated)}
      check={check}
      onSend={async () => {
        const body = { name: name.trim(), permissions: wanted, dialect, test: isTest };
        onIssued(await administration.createClient(body));
      }}
      onClose={onClose}
    >
      <p class="soft">{word(words.newClientWhy)}</p>
      <TextField id="client-name" label={word(words.name)} value={name} onText={setName} />
      <label class="tick">
        <input
          type="checkbox"
          checked={isTest}
          onChange={({ currentTarget }) => setTest(currentTarget.checked)}
        />
        {word(words.testClient)}
      </label>
      <Permissions offered={offered} chosen={permissions} onChoose={setPermissions} />
      <fieldset class="ticks">
        <legend class="label">{word(words.dialect)}</legend>
        {dialects.map(([code, title]) => (
          <label key={code} class="tick">
            <input type="radio" name="dialect" checked={code === dialect} onChange={() => setDialect(code)} />
            <span>
              {word(title)} <code class="faint">{code}</code>
            </span>
          </label>
        ))}
      </fieldset>
    </FormDialog>
  );
}

/** Only those that one has oneself: nobody gives more. */
function Permissions({
  offered,
  chosen,
  onChoose,
}: {
  offered: typeof permissionNames;
  chosen: ReadonlySet<string>;
  onChoose: (permissions: ReadonlySet<string>) => void;
}) {
  const toggle = (names: readonly string[], isOn: boolean) => {
    const changed = new Set(chosen);
    for (const name of names) {
      if (isOn) changed.add(name);
      else changed.delete(name);
    }
    onChoose(changed);
  };
  const general = generalPermissions.filter((name) => offered.includes(name));
  return (
    <fieldset class="ticks two-wide">
      <legend class="label">{word(words.permissions)}</legend>
      <label class="tick whole-row">
        <input
          type="checkbox"
          checked={general.every((name) => chosen.has(name))}
          onChange={({ currentTarget }) => toggle(general, currentTarget.checked)}
        />
        <b>{word(general.length === generalPermissions.length ? words.everyGeneral : words.everyOffered)}</b>
      </label>
      {offered.map((name) => (
        <label key={name} class="tick">
          <input
            type="checkbox"
            checked={chosen.has(name)}
            onChange={({ currentTarget }) => toggle([name], currentTarget.checked)}
          />
          <span>
            {word(permissionWords[name])}
            <code class="sub-line">{name}</code>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
