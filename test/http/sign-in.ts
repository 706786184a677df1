import type { Role } from '../../src/auth/role.ts';
import { addUser } from '../../src/auth/users.ts';
import { giveCheapPassword } from '../auth/cheap-secrets.ts';
import { goodPassword } from '../auth/session-world.ts';
import type { CallOptions, HttpAnswer, RunningTestService } from './running-service.ts';

/** A browser that is signed in: it sends the cookie, and says where a request comes from. */
export interface TestBrowser {
  readonly userId: string;
  /** `name=value`. */
  readonly cookie: string;
  call(method: string, path: string, options?: CallOptions): Promise<HttpAnswer>;
}

let count = 0;

/** `name=value` of the cookie that an answer sets. */
export function cookieOf({ headers }: HttpAnswer): string {
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

/** A browser of this very service with a cookie. */
export function browserWith(service: RunningTestService, cookie: string, userId = ''): TestBrowser {
  return {
    userId,
    cookie,
    call: (method, path, options = {}) =>
      service.call(method, path, {
        ...options,
        headers: {
          cookie,
          'sec-fetch-site': 'same-origin',
          ...(method !== 'GET' && { origin: service.url }),
          ...options.headers,
        },
      }),
  };
}

/** Somebody of an organisation that is there, signed in by e-mail and password. */
export async function signIn(
  service: RunningTestService,
  { role = 'analyst', organizationName = 'local' }: { role?: Role; organizationName?: string } = {},
): Promise<TestBrowser> {
  count += 1;
  const { storage, clock } = service.app.engine;
  const { user } = await addUser(
    storage,
    { name: `person ${count}`, email: `person${count}@example.com`, role, organizationName },
    { now: clock.now() },
  );
  await giveCheapPassword(storage, user, goodPassword);
  const answer = await service.call('POST', '/v2/session', {
    body: { email: user.email, password: goodPassword },
  });
  if (answer.status !== 201) throw new Error(answer.text);
  return browserWith(service, cookieOf(answer), user.id);
}

/** The operator of the machine, signed in by the link that `credit serve` prints. */
export async function signInHere(service: RunningTestService): Promise<TestBrowser> {
  const { actor } = service.app;
  const key = await service.sessions.newLocalLink(actor);
  const answer = await service.call('POST', '/v2/session', { body: { key } });
  if (answer.status !== 201) throw new Error(answer.text);
  return browserWith(service, cookieOf(answer), actor.analystId);
}
