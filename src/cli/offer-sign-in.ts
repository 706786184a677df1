import type { Actor } from '../auth/actor.ts';
import type { SessionService } from '../auth/session-service.ts';
import { isLoopback } from '../base/is-loopback.ts';
import type { CommandContext } from './context.ts';
import { openBrowser } from './open-browser.ts';

interface SignInOffer {
  readonly sessions: Pick<SessionService, 'newLocalLink'>;
  /** Whom the link signs in. */
  readonly actor: Actor;
  /** Where the service listens. */
  readonly url: string;
  readonly publicUrl: string | null;
  /** Whether the service has pages at all. */
  readonly pages: boolean;
  /** Whether the browser is opened at it. */
  readonly open: boolean;
}

/**
 * Shows whoever started a service on this machine a link that signs them in, once: on a terminal only, where no log keeps it,
 * and never where others reach the service too.
 */
export async function offerSignIn(context: CommandContext, offer: SignInOffer): Promise<void> {
  const { sessions, actor, url, publicUrl, pages, open } = offer;
  const { say, stdout, stderr, globals, platform } = context;
  if (!pages || publicUrl !== null || !isLoopback(new URL(url).hostname)) {
    if (open) context.note(say(pages ? 'openOnlyHere' : 'openWithoutPages'));
    return;
  }
  const terminal = stdout.isTerminal && !globals.json ? stdout : stderr.isTerminal ? stderr : undefined;
  const shows = terminal !== undefined && !globals.quiet;
  if (!shows && !open) return;
  const link = `${url}/entrar#${await sessions.newLocalLink(actor)}`;
  if (shows) {
    terminal.words(say('signInLink'));
    terminal.line(`  ${link}`);
  }
  if (open && !(await openBrowser(link, platform)))
    context.note(say(shows ? 'openFailed' : 'openFailedUnseen'));
}
