import { Client } from 'undici';

/**
 * Sends requests over `connections` kept-alive connections, each sending its next when its last is answered, for
 * `seconds` after `warmUpSeconds` that do not count.
 *
 * @param {(number: number) => import('undici').Dispatcher.RequestOptions} requestOf
 * @returns {Promise<{ perSecond: number, p50Ms: number, p99Ms: number, statuses: Record<string, number> }>}
 */
export async function load(origin, requestOf, { connections = 50, seconds = 5, warmUpSeconds = 1 } = {}) {
  const clients = Array.from({ length: connections }, () => new Client(origin));
  const times = [];
  const statuses = {};
  const begin = performance.now();
  const countFrom = begin + warmUpSeconds * 1_000;
  const end = countFrom + seconds * 1_000;
  let number = 0;
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < end) {
        const sentAt = performance.now();
        const { statusCode, body } = await client.request(requestOf(number++));
        await body.dump();
        const doneAt = performance.now();
        if (doneAt < countFrom || doneAt > end) continue;
        times.push(doneAt - sentAt);
        statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
      }
    }),
  );
  await Promise.all(clients.map((client) => client.close()));
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  return { perSecond: times.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99), statuses };
}
