import { effect, signal } from '@preact/signals';
import { connection, type Failure, failureOf, lastRequest, sessionEnds } from '../api.ts';
import { go, place } from '../router.ts';

/** Who is signed in, as the service says it. */
export interface Session {
  readonly user: {
    readonly id: string;
    readonly name: string;
    readonly email: string | null;
    readonly role: string | null;
  };
  readonly organization: { readonly id: string; readonly name: string };
  readonly permissions: readonly string[];
  readonly version: string;
  readonly profile: string;
  /** Why people may be looked up, and whether it must be said. */
  readonly purposes: readonly { readonly code: string; readonly title: string }[];
  readonly requirePurpose: boolean;
  /** True where all that is collected is invented. */
  readonly sandbox: boolean;
  /** When it ends in any case. */
  readonly expiresAt: string;
  /** Without use it ends after so long. */
  readonly idleSeconds: number | null;
}

type SessionState =
  | { readonly is: 'ASKED' }
  | { readonly is: 'ABSENT' }
  | { readonly is: 'FAILED'; readonly failure: Failure }
  | { readonly is: 'PRESENT'; readonly session: Session }
  /** It ended while a page was open: what was typed there stays. */
  | { readonly is: 'ENDED'; readonly session: Session };

export const sessionState = signal<SessionState>({ is: 'ASKED' });

/** Whether the session ends within two minutes unless something is done. */
export const endsSoon = signal(false);

/** What one signs in with: the key of a link, an address with its password, or the key of an invitation and a new password. */
export type SignIn =
  | { readonly key: string }
  | { readonly email: string; readonly password: string }
  | { readonly key: string; readonly password: string };

const path = '/v2/session';

/** Asks who is signed in. */
export async function loadSession(): Promise<void> {
  try {
    keepSession(await connection.call<Session>({ method: 'GET', path, repeatable: true }));
  } catch (error) {
    const failure = failureOf(error);
    const isAbsent = failure.kind === 'REFUSED' && failure.status === 401;
    sessionState.value = isAbsent ? { is: 'ABSENT' } : { is: 'FAILED', failure };
  }
}

/** @throws CreditApiError; TypeError where no answer came. */
export async function signIn(body: SignIn): Promise<void> {
  keepSession(await connection.call<Session>({ method: 'POST', path, body, repeatable: false }));
}

export async function signOut(): Promise<void> {
  await connection.call({ method: 'DELETE', path, repeatable: true }).catch(() => {
    // A session that has ended already is ended; one that could not be reached ends by itself.
  });
  sessionState.value = { is: 'ABSENT' };
  go('/entrar', { replaces: true });
}

/** The session of whoever looks at the page; undefined where there is none. */
export function currentSession(): Session | undefined {
  const state = sessionState.value;
  return state.is === 'PRESENT' || state.is === 'ENDED' ? state.session : undefined;
}

/** Whether the person may; pages show what they may, and the service decides. */
export function may(permission: string): boolean {
  return currentSession()?.permissions.includes(permission) === true;
}

/** Warned so long before the end. */
const warningMs = 120_000;

let warning: ReturnType<typeof setTimeout> | undefined;

function keepSession(session: Session): void {
  sessionState.value = { is: 'PRESENT', session };
  endsSoon.value = false;
  warnInTime(session);
}

/** Each request of the person makes the session longer: the warning goes along with the last one. */
function warnInTime(session: Session): void {
  clearTimeout(warning);
  const idleMs = (session.idleSeconds ?? Number.POSITIVE_INFINITY) * 1_000;
  const idleLeftMs = lastRequest.atMs + idleMs - performance.now();
  const leftMs = Math.min(idleLeftMs, Date.parse(session.expiresAt) - Date.now()) - warningMs;
  if (leftMs <= 0) {
    endsSoon.value = true;
    return;
  }
  warning = setTimeout(() => warnInTime(session), Math.min(leftMs, 2_147_483_647));
}

/** Where a request finds nobody signed in, the page asks to sign in again, above what stands there. */
export function followSession(): void {
  effect(() => {
    if (sessionEnds.value === 0) return;
    const state = sessionState.peek();
    if (state.is === 'PRESENT') sessionState.value = { is: 'ENDED', session: state.session };
  });
  effect(() => {
    if (sessionState.value.is !== 'ABSENT' || place.peek().screen === 'SIGN_IN') return;
    const here = `${location.pathname}${location.search}`;
    go(here === '/' ? '/entrar' : `/entrar?next=${encodeURIComponent(here)}`, { replaces: true });
  });
}
