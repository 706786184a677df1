import { open } from 'node:fs/promises';
import { fillText, type Text } from '../../base/language.ts';
import type { FileAnswer } from '../../net/file-client.ts';
import type { HttpFailure } from '../../net/http-failure.ts';
import { type Attempt, attemptRepeatedly } from '../../net/resilience.ts';
import { numberAsText } from '../../wording/format.ts';
import { KeptFile, type Validators } from './kept-download.ts';
import type { Publishers } from './publishers.ts';

/** How far the download of a file is. */
export interface DownloadProgress {
  readonly file: string;
  /** Bytes that are here. */
  readonly received: number;
  /** Bytes of the whole; null where its server does not say. */
  readonly size: number | null;
}

/** What files are fetched with. */
export interface FetchContext {
  readonly publishers: Publishers;
  /** The only hosts that are asked. */
  readonly hosts: readonly string[];
  /** Where what has come is kept. */
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Called before each question: it keeps the publisher's pace. */
  readonly pace: () => Promise<void>;
  readonly onProgress?: ((progress: DownloadProgress) => void) | undefined;
}

interface FileRequest {
  readonly name: string;
  readonly url: string;
  readonly method: 'GET' | 'POST';
  /** What the server said of the file that is in force: where it is still the same, nothing comes. */
  readonly inForce: Validators | undefined;
}

/** What came of a download. */
export type FetchedFile =
  | { readonly outcome: 'WHOLE'; readonly path: string; readonly validators: Validators }
  /** It is the one in force. */
  | { readonly outcome: 'UNCHANGED' }
  /** It is not there, or not for us. */
  | { readonly outcome: 'MISSING'; readonly host: string; readonly status: number }
  | { readonly outcome: 'FAILED'; readonly host: string; readonly reason: string | Text };

/** What an answer is good for: an end, or another attempt. */
type Heard = Attempt<FetchedFile>;

/** A series of attempts that brought something is followed by another one, so many times. */
const mostSeries = 20;
const mostRedirects = 5;
/** The largest that any publisher of ours has is of 1.3 GB; a month of the registry of companies has 7 in 37 files. */
const mostBytes = 8 * 1024 ** 3;

/**
 * Downloads a file into its folder, and goes on where an earlier attempt, or an earlier process, was cut off. Where its
 * server says that it is the file in force, or the one that is kept, nothing is fetched.
 *
 * @throws the reason of the signal once it aborts; what the disk says.
 */
export async function fetchFile(request: FileRequest, context: FetchContext): Promise<FetchedFile> {
  const { signal, wait } = context;
  const kept = new KeptFile(context.folder, request.name);
  if (request.method === 'POST') kept.discard();
  for (let series = 1; ; series += 1) {
    const before = kept.partBytes;
    const { result } = await attemptRepeatedly(() => attempt(request, kept, context), {
      first: undefined,
      breaker: undefined,
      wait,
      signal,
    });
    if (result === undefined) throw new Error('without a breaker every attempt has a result');
    if (result.outcome !== 'FAILED' || kept.partBytes <= before || series >= mostSeries) return result;
  }
}

async function attempt(request: FileRequest, kept: KeptFile, context: FetchContext): Promise<Heard> {
  const { publishers, hosts, signal, pace } = context;
  let url = new URL(request.url);
  for (let hops = 0; hops <= mostRedirects; hops += 1) {
    const host = url.host;
    if (!hosts.includes(host) || url.protocol !== 'https:') return end(failed(host, elsewhere));
    await pace();
    const heard = await publishers.http.ask<Heard | URL>(
      placeOf(url, publishers),
      { method: request.method, headers: headersFor(request, kept), body: '{}', signal },
      (answer) => hear(answer, { request, kept, url, context }),
    );
    if (!(heard instanceof URL)) return 'outcome' in heard ? unanswered(host, heard) : heard;
    url = heard;
  }
  return end(failed(url.host, { en: 'it redirects without end', 'pt-BR': 'redireciona sem fim' }));
}

/** Where an address of a publisher is asked for. */
function placeOf(url: URL, { mirror }: Publishers): URL {
  return mirror === undefined
    ? url
    : new URL(`${mirror.replace(/\/+$/, '')}/${url.host}${url.pathname}${url.search}`);
}

const elsewhere: Text = {
  en: 'it leads to a host that is not one of its publisher',
  'pt-BR': 'leva a um servidor que não é do órgão',
};

function unanswered(host: string, { outcome, reason }: HttpFailure): Heard {
  const worthRepeating = outcome === 'TIMEOUT' || outcome === 'UNREACHABLE';
  return { result: failed(host, reason), worthRepeating };
}

function failed(host: string, reason: string | Text): FetchedFile {
  return { outcome: 'FAILED', host, reason };
}

function end(result: FetchedFile): Heard {
  return { result, worthRepeating: false };
}

/** Asks for what is missing alone: for nothing where it is still the same, or for the rest of what was begun. */
function headersFor({ url, method, inForce }: FileRequest, kept: KeptFile): Readonly<Record<string, string>> {
  if (method === 'POST') return { 'content-type': 'application/json', accept: 'application/json' };
  const own = kept.validatorsFor(url);
  if (own !== undefined && !kept.isWhole && kept.partBytes > 0) {
    const mark = markOf(own);
    return mark === undefined ? {} : { range: `bytes=${kept.partBytes}-`, 'if-range': mark };
  }
  const { etag, lastModified } = (kept.isWhole ? own : inForce) ?? { etag: null, lastModified: null };
  if (etag !== null) return { 'if-none-match': etag };
  return lastModified === null ? {} : { 'if-modified-since': lastModified };
}

/** What names one state of a file, byte by byte; a weak tag does not. */
function markOf({ etag, lastModified }: Validators): string | undefined {
  return etag !== null && !etag.startsWith('W/') ? etag : (lastModified ?? undefined);
}

interface Hearing {
  readonly request: FileRequest;
  readonly kept: KeptFile;
  readonly url: URL;
  readonly context: FetchContext;
}

/** What an answer says; the address of the next question where it redirects. */
async function hear(answer: FileAnswer, hearing: Hearing): Promise<Heard | URL> {
  const { request, kept, url } = hearing;
  const { status, headers, retryAfterMs } = answer;
  const { host } = url;
  switch (status) {
    case 200:
    case 206:
      return take(answer, hearing);
    case 304: {
      const own = kept.validatorsFor(request.url);
      return end(
        kept.isWhole && own !== undefined
          ? { outcome: 'WHOLE', path: kept.path, validators: own }
          : { outcome: 'UNCHANGED' },
      );
    }
    case 301:
    case 302:
    case 303:
    case 307:
    case 308: {
      const target = headers['location'] ?? '';
      return URL.canParse(target, url.href) ? new URL(target, url.href) : end(failed(host, elsewhere));
    }
    case 403:
    case 404:
    case 410:
      return end({ outcome: 'MISSING', host, status });
    case 416:
      // What was begun is longer than what is there now.
      kept.discard();
      return { result: failed(host, ofStatus(status)), worthRepeating: true };
    default:
      return {
        result: failed(host, ofStatus(status)),
        worthRepeating: status >= 500 || status === 429 || status === 408,
        retryAfterMs,
      };
  }
}

function ofStatus(status: number): Text {
  return { en: `it answers ${status}`, 'pt-BR': `responde ${status}` };
}

/** Writes what comes: a whole file, or the rest of one. */
async function take(answer: FileAnswer, hearing: Hearing): Promise<Heard> {
  const { request, kept, url, context } = hearing;
  const { headers, status } = answer;
  const { host } = url;
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') {
    return end(
      failed(host, {
        en: 'a compression that was not asked for',
        'pt-BR': 'uma compressão que não se pediu',
      }),
    );
  }
  if (/^text\/html\b/i.test(headers['content-type'] ?? '')) {
    return end(
      failed(host, {
        en: 'it answers with a page in place of the file',
        'pt-BR': 'responde com uma página em vez do arquivo',
      }),
    );
  }
  const coming: Validators = {
    url: request.url,
    etag: headers['etag'] ?? null,
    lastModified: headers['last-modified'] ?? null,
  };
  const size = status === 206 ? wholeOfRange(answer, { kept, coming }) : sizeOf(headers['content-length']);
  if (size === undefined) {
    // The rest of another file, or from another place.
    kept.discard();
    return {
      result: failed(host, {
        en: 'it sends another part than was asked for',
        'pt-BR': 'envia outra parte que a pedida',
      }),
      worthRepeating: true,
    };
  }
  if (status === 200) kept.begin(coming);
  const received = await write(answer, { kept, size, name: request.name, context });
  if (received > mostBytes) {
    kept.discard();
    return end(
      failed(host, {
        en: 'it is longer than any file of a dataset',
        'pt-BR': 'é mais longo que qualquer arquivo',
      }),
    );
  }
  if (size !== null && received !== size) {
    kept.discard();
    return {
      result: failed(
        host,
        fillText(otherLength, { size: numberAsText(size), received: numberAsText(received) }),
      ),
      worthRepeating: true,
    };
  }
  kept.finish();
  return end({ outcome: 'WHOLE', path: kept.path, validators: coming });
}

const otherLength: Text = {
  en: 'it says that the file has {size} bytes, and sends {received}',
  'pt-BR': 'diz que o arquivo tem {size} bytes, e envia {received}',
};

function sizeOf(length: string | undefined): number | null {
  return length === undefined || !/^\d+$/.test(length) ? null : Number(length);
}

/** The size of the whole file, where the part is the one that was asked for, of the very state that was begun. */
function wholeOfRange(
  { headers }: FileAnswer,
  { kept, coming }: { readonly kept: KeptFile; readonly coming: Validators },
): number | undefined {
  const [, from, to, whole] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers['content-range'] ?? '') ?? [];
  const own = kept.validatorsFor(coming.url);
  const isSame = own !== undefined && markOf(own) === markOf(coming);
  const isRest = Number(from) === kept.partBytes && Number(to) === Number(whole) - 1;
  return whole !== undefined && isRest && isSame ? Number(whole) : undefined;
}

/** Appends the body to what is here, and gives how many bytes there are then. What was written stays, whatever happens. */
async function write(
  { body }: FileAnswer,
  {
    kept,
    size,
    name,
    context,
  }: {
    readonly kept: KeptFile;
    readonly size: number | null;
    readonly name: string;
    readonly context: FetchContext;
  },
): Promise<number> {
  const handle = await open(kept.part, 'a', 0o600);
  let received = kept.partBytes;
  try {
    for await (const piece of body) {
      context.signal.throwIfAborted();
      await handle.writeFile(piece);
      received += piece.length;
      context.onProgress?.({ file: name, received, size });
      if (received > mostBytes) break;
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return received;
}
