import { useState } from 'preact/hooks';
import type { ClientItem, IssuedClient } from '../../../client/administration.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { LoadMore } from '../../parts/load-more.tsx';
import { Nothing } from '../../parts/nothing.tsx';
import { Once } from '../../parts/once.tsx';
import { RowGhost } from '../../parts/row-ghost.tsx';
import { TellFailure } from '../../parts/tell.tsx';
import { administration } from '../../signals/administration.ts';
import { usePages } from '../../signals/batches.ts';
import { style, word } from '../../signals/preferences.ts';
import { currentSession } from '../../signals/session.ts';
import { administrationWords as words } from '../../words/administration-words.ts';
import { AdministrationHead, Allowed } from './administration-head.tsx';
import { ClientTable } from './client-table.tsx';
import { NewClientDialog } from './new-client-dialog.tsx';

/** The credentials of programs: what each may do, and its secret once. */
export function Clients() {
  return (
    <Allowed permission="client:manage">
      <ClientList />
    </Allowed>
  );
}

function ClientList() {
  const [round, setRound] = useState(0);
  const [isMaking, setMaking] = useState(false);
  const [issued, setIssued] = useState<IssuedClient | undefined>();
  const list = usePages(`clients ${round}`, (cursor) =>
    administration.listClients({ limit: 200, ...(cursor !== undefined && { cursor }) }),
  );
  const { items, failure } = list;
  const renew = () => setRound(round + 1);
  const onIssued = (client: IssuedClient) => {
    setIssued(client);
    renew();
  };
  const make = (
    <button type="button" class="button primary" onClick={() => setMaking(true)}>
      {word(words.newClient)}
    </button>
  );
  return (
    <>
      <AdministrationHead title={word(words.clients)} facts={factsOf(items)}>
        {items?.length === 0 ? undefined : make}
      </AdministrationHead>
      {isMaking && <NewClientDialog onIssued={onIssued} onClose={() => setMaking(false)} />}
      {issued !== undefined && <Secret client={issued} onKept={() => setIssued(undefined)} />}
      {failure !== undefined && (
        <TellFailure failure={failure} title={word(words.couldNotListClients)} onRetry={list.retry} />
      )}
      {items === undefined && failure === undefined && <RowGhost />}
      {items?.length === 0 && (
        <Nothing title={word(words.noClients)} acts={make}>
          {word(words.noClientsWhy)}
        </Nothing>
      )}
      {items !== undefined && items.length > 0 && (
        <ClientTable
          clients={items}
          onIssued={onIssued}
          onRevoked={() => {
            setIssued(undefined);
            renew();
          }}
        />
      )}
      <LoadMore list={list} />
    </>
  );
}

function factsOf(items: readonly ClientItem[] | undefined): readonly string[] {
  const organization = plainWords(currentSession()?.organization.name ?? '');
  if (items === undefined) return [organization];
  const count = items.filter((item) => item.revokedAt === null && item.userDisabledAt === null).length;
  return [organization, word(words.inForce, { count: style.value.format.number(count) })];
}

function Secret({ client, onKept }: { client: IssuedClient; onKept: () => void }) {
  const { previousSecretUntil: until } = client;
  return (
    <Once
      title={word(words.secretReady, { name: plainWords(client.name) })}
      texts={[
        { label: word(words.clientId), text: client.clientId },
        { label: word(words.secret), text: client.clientSecret },
      ]}
      action={
        <button type="button" class="button little" onClick={onKept}>
          {word(words.kept)}
        </button>
      }
    >
      {word(words.keepNow)}{' '}
      {until !== null && word(words.oldSecretUntil, { time: style.value.format.dateTime(until) })}
    </Once>
  );
}
