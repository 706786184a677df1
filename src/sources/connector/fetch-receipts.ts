import { sha256 } from '../../base/canonical-json.ts';
import type { HttpAnswer } from '../../net/http-client.ts';
import type { HttpFailure } from '../../net/http-failure.ts';
import { SourceFailure } from '../define-source.ts';
import { readyPath } from './compile-map.ts';
import type { Connector, RequestTemplate } from './connector.ts';
import { bodyOf, type Exchange, mostSteps } from './connector-answer.ts';
import type { KeptReceipt } from './kept-receipt.ts';
import { Selection } from './path/selection.ts';

const usualReceipts = 5;

/** As much of them is kept beside one answer, in bytes. */
const mostBytes = 4 * 1024 * 1024;

/** The request for a receipt: its address is set later, and nothing else that the connector sends is sent. */
export function receiptRequest({ request: { url } }: Connector): RequestTemplate {
  return { method: 'GET', url: new URL(url).origin };
}

/**
 * The receipts that an answer names, each fetched once. One that cannot be had is kept as such, with its reason: the answer stands without it.
 *
 * @param how.get asks an address without any secret. @param how.hide takes secrets out of a text.
 * @throws the reason of the question's signal once it aborts, by `get`.
 */
export async function fetchReceipts(
  connector: Connector,
  exchange: Exchange,
  how: {
    readonly get: (address: string) => Promise<HttpAnswer | HttpFailure>;
    readonly hide: (text: string) => string;
  },
): Promise<readonly KeptReceipt[]> {
  const receipts: KeptReceipt[] = [];
  let bytes = 0;
  const addresses = addressesIn(connector, exchange);
  const answers = await Promise.all(
    addresses.map(async (address) => ({ address, came: await answerOf(() => how.get(address)) })),
  );
  for (const { address, came } of answers) {
    const none = { address: how.hide(address), contentType: '', sha256: '', content: '' };
    if ('problem' in came) {
      receipts.push({ ...none, problem: came.problem });
      continue;
    }
    const { contentType, body } = came;
    bytes += body.length;
    // What repeats a secret would be evidence that nobody may see.
    const text = Buffer.from(body).toString('latin1');
    const problem =
      bytes > mostBytes
        ? 'it is larger than is kept'
        : how.hide(text) === text
          ? undefined
          : 'it repeats a secret of its connector';
    receipts.push(
      problem === undefined
        ? {
            ...none,
            contentType: how.hide(contentType),
            sha256: sha256(body),
            content: Buffer.from(body).toString('base64'),
          }
        : { ...none, problem },
    );
  }
  return receipts;
}

/** Where they lie, as the answer says; none where it names none. */
function addressesIn({ receipts, ...connector }: Connector, exchange: Exchange): readonly string[] {
  if (receipts === undefined) return [];
  const { value } = bodyOf(connector, exchange);
  const selected = new Selection(mostSteps).select(readyPath(receipts.path), value);
  const all: readonly unknown[] = Array.isArray(selected) ? selected : [selected];
  const addresses = all.filter((one): one is string => typeof one === 'string' && one !== '');
  return [...new Set(addresses)].slice(0, receipts.most ?? usualReceipts);
}

async function answerOf(
  get: () => Promise<HttpAnswer | HttpFailure>,
): Promise<HttpAnswer | { readonly problem: string }> {
  try {
    const answer = await get();
    if (answer.outcome !== 'ANSWERED')
      return { problem: answer.proxy === undefined ? answer.outcome : 'PROXY_FAILED' };
    return answer.status === 200 ? answer : { problem: `HTTP ${answer.status}` };
  } catch (error) {
    if (!(error instanceof SourceFailure)) throw error;
    return { problem: error.message };
  }
}
