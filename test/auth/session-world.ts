import type { Actor } from '../../src/auth/actor.ts';
import { HashGate } from '../../src/auth/hash-gate.ts';
import type { Role } from '../../src/auth/role.ts';
import { SessionService } from '../../src/auth/session-service.ts';
import { newKeyText, toSigningKey } from '../../src/auth/signing-key.ts';
import { addUser, type InvitedUser } from '../../src/auth/users.ts';
import type { Storage } from '../../src/storage/open-database.ts';
import { giveCheapPassword } from './cheap-secrets.ts';
import { openLocalDatabase } from './local-database.ts';
import { type MovableClock, movableClock } from './token-world.ts';

export const goodPassword = 'quatro palavras bem longas';
const key = toSigningKey(newKeyText());
/** The only key of a service. */
export const onlyKey = {
  current: async () => key,
  find: async (kid: string) => (kid === key.kid ? key : undefined),
};
export const fromHere = { address: '192.0.2.10' };

export interface SessionWorld {
  readonly storage: Storage;
  readonly clock: MovableClock;
  readonly sessions: SessionService;
  /** Whoever sits at the machine, of the organisation `local`. */
  readonly operator: Actor;
  invite(name: string, role?: Role): Promise<InvitedUser>;
  /** Somebody with a password and a session. */
  person(
    name: string,
    role?: Role,
  ): Promise<{ readonly id: string; readonly email: string; readonly token: string }>;
}

/** People who sign in, on a database of their own. */
export async function openSessionWorld(): Promise<SessionWorld> {
  const { storage, actor: operator } = await openLocalDatabase();
  const clock = movableClock();
  const sessions = new SessionService({ storage, clock, hashGate: new HashGate(), keys: onlyKey });
  const invite = (name: string, role: Role = 'analyst') =>
    addUser(
      storage,
      { organizationName: 'local', name, email: `${name.replace(/\s/g, '.')}@example.com`, role },
      { now: clock.now() },
    );
  return {
    storage,
    clock,
    sessions,
    operator,
    invite,
    person: async (name, role) => {
      const { user } = await invite(name, role);
      await giveCheapPassword(storage, user, goodPassword);
      const { token } = await sessions.signIn({ email: user.email, password: goodPassword }, fromHere);
      return { id: user.id, email: user.email, token };
    },
  };
}
