import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { trialSize } from '../trials/trial-size.ts';
import { cnpjsFrom, providerMachine } from './provider-machine.ts';

const size = trialSize('CREDIT_PROVIDER_DOCUMENTS', { number: 40, seed: 1 });

/** The ways in which the provider is away. */
const outages: readonly ((response: ServerResponse) => void)[] = [
  (response) => response.writeHead(429, { 'retry-after': '1' }).end(),
  (response) => response.writeHead(429).end(),
  (response) => response.writeHead(503, { 'retry-after': '1' }).end(),
  (response) => void response.destroy(),
];

/** The longest time that a page takes. */
const slowestMs = 250;
const price = 0.5;

/** A batch over a provider that answers each page after up to `slowestMs`, and is away before the requests that `outageAt` selects. */
async function runBatch(
  documents: readonly string[],
  {
    keys = '',
    outageAt = () => undefined,
  }: {
    readonly keys?: string;
    readonly outageAt?: (answered: number) => ((response: ServerResponse) => void) | undefined;
  },
) {
  const answers = new Map<string, number>();
  let random = size.seed;
  const machine = await providerMachine(
    (request, response) => {
      const away = outageAt([...answers.values()].length);
      if (away !== undefined) return away(response);
      const document = String(request.url).split('/').at(-1) ?? '';
      answers.set(document, (answers.get(document) ?? 0) + 1);
      random = (random * 48_271) % 2_147_483_647;
      const body = JSON.stringify({ total: 1, protests: [{ amount: 10 }] });
      setTimeout(
        () => response.writeHead(200, { 'content-type': 'application/json' }).end(body),
        random % slowestMs,
      );
    },
    { keys: `price: ${price}\n${keys}` },
  );
  const words = ['batch', await machine.list(documents), '--policy', 'starter-company', '--json'];
  const { stdout } = await machine.credit(...words);
  const batch = JSON.parse(stdout);
  const shown = await machine.credit('batch', 'show', batch.id, '--incomplete', '--json');
  const usage = JSON.parse((await machine.credit('usage', '--json')).stdout);
  return { batch, incomplete: JSON.parse(shown.stdout).items, usage, answers };
}

/**
 * Expects that the provider answered about every document once, and that refused queries cost nothing.
 *
 * @param cut the number of connections that were cut off, whose queries the provider may bill.
 */
function expectComplete(
  documents: readonly string[],
  { batch, incomplete, usage, answers }: Awaited<ReturnType<typeof runBatch>>,
  cut = 0,
): void {
  expect(batch).toMatchObject({
    status: 'COMPLETED',
    counted: documents.length,
    counts: { error: 0, waiting: 0, running: 0 },
  });
  expect(incomplete).toEqual([]);
  expect([...answers.keys()].toSorted()).toEqual([...documents].toSorted());
  expect(new Set(answers.values())).toEqual(new Set([1]));
  expect(usage.total.cost).toBeCloseTo((documents.length + cut) * price);
}

test.each([120, 600, 6_000])(
  'a healthy provider that accepts %i requests a minute answers about every document of a batch',
  async (perMinute) => {
    // At the lowest pace, so that every part takes at most a minute.
    const count = Math.min(size.number, perMinute);
    const documents = cnpjsFrom(0, perMinute < 600 ? Math.min(count, 40) : count);
    expectComplete(documents, await runBatch(documents, { keys: `limits: { perMinute: ${perMinute} }` }));
  },
);

test('a provider that is away in each way in turn is queried about every document later', async () => {
  const documents = cnpjsFrom(0, size.number);
  const requests = outages.map(() => 0);
  const result = await runBatch(documents, {
    // The n-th outage begins when a part of the documents is answered, and lasts for some requests.
    outageAt: (answered) => {
      const at = outages.findIndex(
        (_, index) =>
          answered >= (documents.length * (index + 1)) / (outages.length + 1) && (requests[index] ?? 0) < 6,
      );
      if (at === -1) return undefined;
      requests[at] = (requests[at] ?? 0) + 1;
      return outages[at];
    },
  });
  size.tell(`requests in outages: ${requests.join(', ')}`);
  expect(requests).toEqual(outages.map(() => 6));
  expectComplete(documents, result, requests.at(-1));
});
