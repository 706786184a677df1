import type { HttpLimits } from '../../net/http-limits.ts';
import { SourceFailure, type SourceRequest } from '../define-source.ts';
import { usualPages, usualWithinSeconds } from './ask-in-steps.ts';
import type { Connector } from './connector.ts';

const usualSeconds = 30;
const usualParallel = 8;
const maximumBytes = 4 * 1024 * 1024;

/** Returns the time limit of one request, in ms. */
export function limitMs({ timeLimitSeconds = usualSeconds }: Connector): number {
  return timeLimitSeconds * 1000;
}

/** Returns the limits of each request. @param askers the number of clients that share the provider's limit of parallel requests. */
export function httpLimits(connector: Connector, askers: number): HttpLimits {
  const totalMs = limitMs(connector);
  return {
    connectMs: Math.min(5_000, totalMs),
    headersMs: totalMs,
    silenceMs: Math.min(10_000, totalMs),
    totalMs,
    maximumBytes,
    maximumConnections: Math.max(1, Math.floor((connector.limits?.parallel ?? usualParallel) / askers)),
  };
}

/** The ceiling of a question: every request may use its own time. Receipts are fetched at once. */
export function wholeMs(connector: Connector): number {
  const { poll, pages, receipts } = connector;
  const waitMs = poll === undefined ? 0 : 1000 * (poll.withinSeconds ?? usualWithinSeconds);
  const readings = pages === undefined ? 1 : (pages.most ?? usualPages);
  const requests = readings + (poll === undefined ? 0 : 2) + (receipts === undefined ? 0 : 1);
  return requests * limitMs(connector) + waitMs + 1_000;
}

/** The requests that a document takes at least. */
export function leastRequests({ poll }: Connector): number {
  return poll?.result === undefined ? 1 : 3;
}

/** @throws SourceFailure DAILY_LIMIT if the provider accepts no more requests today. */
export async function requireAdmission(provider: string, admit: SourceRequest['admit']): Promise<void> {
  if (admit === undefined || (await admit())) return;
  throw new SourceFailure('DAILY_LIMIT', `${provider} accepts no more requests today (limits.perDay).`);
}
