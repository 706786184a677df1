import { signal } from '@preact/signals';
import { Connection, type CreditClientOptions } from '../client/connection.ts';
import { CreditApiError, CreditClient } from '../client/credit-client.ts';
import { language, word } from './signals/preferences.ts';
import { frameWords } from './words/frame-words.ts';

/** Whether the last request got an answer. */
export const isOffline = signal(false);

/** Told where the service says that nobody is signed in. */
export const sessionEnds = signal(0);

/** When the person last had the service do something, in milliseconds of the page's own clock. */
export const lastRequest = { atMs: 0 };

function sendAsPerson(...request: Parameters<typeof fetch>): Promise<Response> {
  lastRequest.atMs = performance.now();
  return send(...request);
}

/** Retry interval while the service does not answer, in ms. */
const reconnectMs = 5_000;
let reconnecting: ReturnType<typeof setInterval> | undefined;

/** Number of times that the connection was restored after a request without an answer. */
export const reconnections = signal(0);

/** Retries until the service answers, then counts a reconnection. Also retries at once when the machine is online again. */
export function reconnect(): void {
  if (reconnecting !== undefined) return;
  const tryAgain = async () => {
    const isAnswered = await send('/health').then(
      () => true,
      () => false,
    );
    if (!isAnswered || reconnecting === undefined) return;
    clearInterval(reconnecting);
    reconnecting = undefined;
    removeEventListener('online', tryAgain);
    reconnections.value += 1;
  };
  reconnecting = setInterval(tryAgain, reconnectMs);
  addEventListener('online', tryAgain);
}

/** Whether a proxy answered because it could not reach the service. All answers of the service are JSON with these statuses. */
function isFromProxy({ status, headers }: Response): boolean {
  return [502, 503, 504].includes(status) && headers.get('content-type')?.includes('json') !== true;
}

async function send(...request: Parameters<typeof fetch>): Promise<Response> {
  try {
    const response = await fetch(...request);
    if (isFromProxy(response)) throw new TypeError(`A proxy answered with status ${response.status}.`);
    isOffline.value = false;
    if (response.status === 401) sessionEnds.value += 1;
    return response;
  } catch (error) {
    const isCalledOff = error instanceof DOMException && error.name === 'AbortError';
    if (!isCalledOff) {
      isOffline.value = true;
      reconnect();
    }
    throw error;
  }
}

const options: CreditClientOptions = {
  baseUrl: location.origin,
  hasSession: true,
  // What failed is said at once, with a way to try again: nobody waits before a page that says nothing.
  retries: 0,
  fetch: sendAsPerson,
  language: () => language.value,
};

/** The service, asked as the person whose session it is. */
export const client = new CreditClient(options);

/** The same, asked by the page on its own: following a report is no use of the session, which else would never end. */
export const watcher = new CreditClient({
  ...options,
  fetch: (input, init) => send(input, { ...init, headers: { ...init?.headers, 'credit-background': '1' } }),
});

/** What the typed client has no method for. */
export const connection = new Connection(options);

/** What went wrong with a request, as far as a page can say it. */
export type Failure =
  | { readonly kind: 'OFFLINE' }
  | {
      readonly kind: 'REFUSED';
      readonly code: string;
      readonly status: number;
      /** In the reader's language. */
      readonly detail: string;
      readonly requestId: string | undefined;
      /** In how many seconds it may be tried again. */
      readonly seconds: number | undefined;
    };

export function failureOf(error: unknown): Failure {
  if (!(error instanceof CreditApiError)) return { kind: 'OFFLINE' };
  const { problem, retryAfterMs } = error;
  return {
    kind: 'REFUSED',
    code: problem.code,
    status: problem.status,
    // The text of the service is for programs, which authenticate differently.
    detail:
      problem.code === 'NOT_AUTHENTICATED'
        ? word(frameWords.signedOut)
        : (problem.errors?.[0]?.message ?? problem.detail),
    requestId: problem.requestId,
    seconds: retryAfterMs === undefined ? undefined : Math.ceil(retryAfterMs / 1_000),
  };
}
