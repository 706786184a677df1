import { CreditError } from '../base/errors.ts';
import { systemReason } from '../base/system-reason.ts';
import {
  type LoopbackReceiver,
  type ReceivedPost,
  type ReceiverAnswer,
  receiveOnLoopback,
} from '../net/loopback-receiver.ts';
import { type Verification, verifyMessage } from './sign.ts';

/** What came in, and whether it comes from whoever holds the secret. */
export interface ReceivedMessage extends ReceivedPost {
  readonly verification: Verification;
}

interface ReceiverOptions {
  /** 0 takes a free one. */
  readonly port: number;
  readonly secret: string;
  readonly now: () => Date;
  readonly answer: (message: ReceivedMessage) => Promise<ReceiverAnswer>;
}

/**
 * Starts a receiver of events on this machine alone, which verifies what it gets.
 *
 * @throws CreditError ADDRESS_UNAVAILABLE.
 */
export async function startReceiver(options: ReceiverOptions): Promise<LoopbackReceiver> {
  const { port, secret, now, answer } = options;
  try {
    return await receiveOnLoopback({
      port,
      answer: (post) => answer({ ...post, verification: verifyMessage(post, secret, now()) }),
    });
  } catch (cause) {
    const address = `127.0.0.1:${port}`;
    throw new CreditError('ADDRESS_UNAVAILABLE', { address, reason: systemReason(cause) }, { cause });
  }
}
