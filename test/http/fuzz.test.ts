import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { trialSize } from '../trials/trial-size.ts';
import { faultFinder } from './fault-finder.ts';
import { operationsOf } from './generate-request.ts';
import { idsOf } from './ids-of-service.ts';
import type { KnownIds } from './known-ids.ts';
import { companies } from './known-values.ts';
import { newCompany } from './new-company.ts';
import { newPerson } from './new-person.ts';
import { oddRequest } from './odd-request.ts';
import { randomFrom } from './random.ts';
import { type Json, type RunningTestService, runService, type TestClient } from './running-service.ts';

let service: RunningTestService;
let client: TestClient;
let description: Json;
let ids: KnownIds;

beforeAll(async () => {
  service = await runService();
  client = await service.client();
  description = (await service.call('GET', '/openapi.json')).json;
  ids = await idsOf(client);
  await client.call('POST', '/credit-policy/template/full-person/enable');
});
afterAll(() => service.stop());

const { number: count, seed, tell } = trialSize('CREDIT_FUZZ', { number: 200, seed: 20_261_122 });
const atOnce = 25;
/** What the log may hold of a request, with all that follows from it. */
const mostLogBytes = 1_024;

describe(`${count} odd requests to every endpoint in turn, made from the description`, () => {
  test('meet no fault, get what is described, and leave no document in a short log', async () => {
    const random = randomFrom(seed);
    const faultOf = faultFinder(description);
    const operations = operationsOf(description);
    const documents: string[] = [...companies];
    const faults: string[] = [];
    const statuses: Record<number, number> = {};
    const linesBefore = service.logged.length;
    for (let done = 0; done < count; done += atOnce) {
      const requests = Array.from({ length: Math.min(atOnce, count - done) }, (_, index) => {
        const document = random.chance(0.3) ? newPerson(done + index) : newCompany();
        documents.push(document);
        return oddRequest(operations, { description, random, ids, document, number: done + index });
      });
      await Promise.all(
        requests.map(async (request) => {
          const { method, path, options, withToken } = request;
          const answer = await (withToken ? client : service).call(method, path, options);
          statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
          const fault = faultOf(request, answer);
          if (fault === undefined) return;
          const headers = JSON.stringify(options.headers ?? {}).slice(0, 120);
          faults.push(`${request.label} ${method} ${path.slice(0, 120)} ${headers}: ${fault}`);
        }),
      );
    }
    const log = service.logged.join('');
    const linesOfRequests = service.logged.slice(linesBefore).join('');
    const bytesOfRequest = Math.round(Buffer.byteLength(linesOfRequests) / count);
    tell(`seed ${seed}: ${count} requests, ${JSON.stringify(statuses)}, ${bytesOfRequest} bytes of log each`);
    expect(faults.slice(0, 5), `seed ${seed}, ${faults.length} faults`).toEqual([]);
    const spellings = documents.flatMap(spellingsOf);
    expect(spellings.filter((spelling) => log.includes(spelling))).toEqual([]);
    expect(log).not.toContain('"msg":"failure"');
    expect(bytesOfRequest).toBeLessThanOrEqual(mostLogBytes);
  }, 1_800_000);
});

/** Bare, as people write it, and both as an address holds them. */
function spellingsOf(document: string): readonly string[] {
  const masked =
    document.length === 11
      ? document.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4')
      : document.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5');
  return [document, document.toLowerCase(), masked, encodeURIComponent(masked)];
}
