import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Comparison, HashGate } from '../../src/auth/hash-gate.ts';
import { addUser } from '../../src/auth/users.ts';
import { goodPassword } from '../auth/session-world.ts';
import { type RunningTestService, runService } from './running-service.ts';

let service: RunningTestService;
beforeAll(async () => {
  service = await runService();
});
afterAll(() => service.stop());

test('a user is known in a browser of an earlier sign-in, and an attempt whose connection ends is dropped', async () => {
  const { storage, clock } = service.app.engine;
  const { invitation } = await addUser(
    storage,
    { name: 'Edu Paz', email: 'edu@example.com', role: 'analyst', organizationName: 'local' },
    { now: clock.now() },
  );
  const invited = await service.call('POST', '/v2/session', {
    body: { key: invitation.key, password: goodPassword },
  });
  const [, device = ''] = [invited.headers['set-cookie'] ?? []].flat();
  const attempts: Comparison[] = [];
  const compare = vi.spyOn(HashGate.prototype, 'compare').mockImplementation((attempt) => {
    attempts.push(attempt);
    const { signal } = attempt;
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  });
  try {
    const connection = new AbortController();
    const body = JSON.stringify({ email: 'edu@example.com', password: goodPassword });
    const post = (cookie: string) =>
      fetch(`${service.url}/v2/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body,
        signal: connection.signal,
      }).catch((error: unknown) => error);
    const answers = [post(device.split(';')[0] ?? ''), post('')];
    await vi.waitUntil(() => attempts.length === 2);
    expect(attempts.map(({ isKnown }) => isKnown).sort()).toEqual([false, true]);
    expect(attempts.map(({ signal }) => signal?.aborted)).toEqual([false, false]);
    const before = service.logged.length;
    connection.abort();
    await Promise.all(answers);
    await vi.waitUntil(() => attempts.every(({ signal }) => signal?.aborted));
    await service.call('GET', '/health');
    expect(service.logged.slice(before).filter((line) => line.includes('"level":"error"'))).toEqual([]);
  } finally {
    compare.mockRestore();
  }
});
