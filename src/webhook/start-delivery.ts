import type { Clock } from '../base/clock.ts';
import type { TargetRules } from '../net/public-address.ts';
import { userAgent } from '../net/user-agent.ts';
import { createPoster } from '../net/webhook-poster.ts';
import type { Storage } from '../storage/open-database.ts';
import { Dispatcher, type DispatcherOptions } from './dispatcher.ts';
import type { Outbox } from './outbox.ts';
import { giveSenderNotice } from './sender-notice.ts';
import { ThreadedPoster } from './threaded-poster.ts';

export interface DeliveryOptions
  extends Pick<DispatcherOptions, 'maximumAttempts' | 'scope' | 'onAttempt' | 'onFailure'> {
  /** What the workflows work with: their events are what is sent. */
  readonly engine: {
    readonly storage: Storage;
    readonly clock: Clock;
    readonly outbox: Outbox;
    readonly holder: string;
  };
  readonly rules: TargetRules;
  /** The proxy that events are sent through. Default: none. */
  readonly proxyUrl?: string | undefined;
  /** Whether posting gets a thread of its own; worth its start for who sends much, and for long. */
  readonly postsInThread?: boolean;
  /** Whether others may leave to it what they keep: it goes on until it is told to stop. */
  readonly sendsForOthers?: boolean;
}

/** What is delivered, until it is stopped. */
export interface Delivery {
  /** Begins no more attempts, gives those under way `graceMs` to end, and gives the rest back as interrupted. */
  stop(graceMs: number): Promise<void>;
}

/** What one attempt may cost. */
const attemptMs = 15_000;
const connectMs = 10_000;
const maximumBodyBytes = 64 * 1024;
/** The dispatcher shares out what one endpoint may have: two that live on one origin do not wait for each other. */
const connectionsPerOrigin = 512;

/** Begins to deliver events over the network; see dispatcher.ts. */
export function startDelivery(options: DeliveryOptions): Delivery {
  const { storage, clock, outbox, holder } = options.engine;
  const posting = {
    rules: options.rules,
    proxyUrl: options.proxyUrl,
    totalMs: attemptMs,
    connectMs,
    maximumBodyBytes,
    connectionsPerOrigin,
  };
  const poster =
    options.postsInThread === true
      ? new ThreadedPoster(userAgent(), { ...posting, onTrouble: options.onFailure })
      : createPoster(userAgent(), posting);
  const dispatcher = new Dispatcher({ ...options, storage, clock, outbox, holder, poster });
  dispatcher.start();
  const endNotice =
    options.sendsForOthers === true ? giveSenderNotice(options.engine, options.onFailure) : undefined;
  return {
    stop: async (graceMs) => {
      await endNotice?.();
      await dispatcher.stop(graceMs);
      await poster.close();
    },
  };
}
