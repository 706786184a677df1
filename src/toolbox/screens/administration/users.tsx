import { useState } from 'preact/hooks';
import type { InvitedUserAnswer, UserItem } from '../../../client/administration.ts';
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
import { InviteDialog } from './invite-dialog.tsx';
import { UserTable } from './user-table.tsx';

/** The people who may sign in: who they are, what they may do, and when they last did. */
export function Users() {
  return (
    <Allowed permission="user:manage">
      <UserList />
    </Allowed>
  );
}

function UserList() {
  const [round, setRound] = useState(0);
  const [isInviting, setInviting] = useState(false);
  const [invited, setInvited] = useState<InvitedUserAnswer | undefined>();
  const list = usePages(`users ${round}`, (cursor) =>
    administration.listUsers({ limit: 200, ...(cursor !== undefined && { cursor }) }),
  );
  const { items, failure } = list;
  const renew = () => setRound(round + 1);
  const onInvited = (answer: InvitedUserAnswer) => {
    setInvited(answer);
    renew();
  };
  const isAlone = items?.every(({ id }) => id === currentSession()?.user.id) === true;
  return (
    <>
      <AdministrationHead title={word(words.people)} facts={factsOf(items)}>
        <button type="button" class="button primary" onClick={() => setInviting(true)}>
          {word(words.invite)}
        </button>
      </AdministrationHead>
      {isInviting && <InviteDialog onInvited={onInvited} onClose={() => setInviting(false)} />}
      {invited !== undefined && <Link invited={invited} onKept={() => setInvited(undefined)} />}
      {failure !== undefined && (
        <TellFailure failure={failure} title={word(words.couldNotListPeople)} onRetry={list.retry} />
      )}
      {items === undefined && failure === undefined && <RowGhost />}
      {items !== undefined && items.length > 0 && (
        <UserTable users={items} onChange={renew} onInvited={onInvited} />
      )}
      {isAlone && (
        <div class="mt">
          <Nothing title={word(words.nobody)}>{word(words.nobodyWhy)}</Nothing>
        </div>
      )}
      <LoadMore list={list} />
    </>
  );
}

function factsOf(items: readonly UserItem[] | undefined): readonly string[] {
  const organization = currentSession()?.organization.name ?? '';
  if (items === undefined) return [organization];
  const count = items.filter(({ status }) => status === 'ACTIVE').length;
  return [plainWords(organization), word(words.active, { count: style.value.format.number(count) })];
}

function Link({ invited: { name, link }, onKept }: { invited: InvitedUserAnswer; onKept: () => void }) {
  return (
    <Once
      title={word(words.linkReady, { name: plainWords(name) })}
      texts={[{ text: new URL(link.url, location.origin).href }]}
      action={
        <button type="button" class="button little" onClick={onKept}>
          {word(words.kept)}
        </button>
      }
    >
      {word(words.linkWhy, { time: style.value.format.dateTime(link.expiresAt) })} {word(words.keepNow)}
    </Once>
  );
}
