import { subscribe, unsubscribe } from 'node:diagnostics_channel';

/** Told by the HTTP client of whatever answers come, with their headers as they came: name, value, name, value. */
const answersChannel = 'undici:request:headers';

/** How far this clock is ahead of those of the servers that answer meanwhile. */
interface ClockSkew {
  /** Milliseconds, below 0 where it is late; undefined where no answer told the time. */
  ms(): number | undefined;
  end(): void;
}

/** Listens to the dates of answers, which every HTTP server with a clock gives (RFC 9110, section 6.6.1). */
export function watchClockSkew(): ClockSkew {
  let skew: number | undefined;
  const listen = (message: unknown) => {
    const date = dateOf(message);
    if (date !== undefined) skew = Date.now() - date;
  };
  subscribe(answersChannel, listen);
  return {
    ms: () => skew,
    end: () => {
      unsubscribe(answersChannel, listen);
    },
  };
}

function dateOf(message: unknown): number | undefined {
  if (typeof message !== 'object' || message === null || !('response' in message)) return undefined;
  const { response } = message;
  if (typeof response !== 'object' || response === null || !('headers' in response)) return undefined;
  const headers: readonly unknown[] = Array.isArray(response.headers) ? response.headers : [];
  const texts = headers.map(String);
  const at = texts.findIndex((text, index) => index % 2 === 0 && text.toLowerCase() === 'date');
  const date = at === -1 ? Number.NaN : Date.parse(texts[at + 1] ?? '');
  return Number.isNaN(date) ? undefined : date;
}
