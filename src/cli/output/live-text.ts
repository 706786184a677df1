import type { CommandContext } from '../context.ts';

/** A few lines at the bottom of the terminal that change in place. */
interface LiveText {
  show(text: string): void;
  end(): void;
}

/** Below this a spinner library divides by next to nothing, and writes without end on a terminal of 0 columns. */
const minimumColumns = 20;

/** Whether anything on stderr may change in place. */
export function mayMove({ stderr, globals, accessible, ci, env }: CommandContext): boolean {
  const columns = stderr.stream.columns ?? 0;
  const wanted = stderr.isTerminal && columns >= minimumColumns && env['TERM'] !== 'dumb';
  return wanted && !ci && !accessible && !globals.quiet && !globals.json;
}

/**
 * Lines that move, where stderr may have them: a terminal of a sane size, no CI, and a reader who has not asked
 * for quiet, for JSON or for output without movement. Undefined elsewhere.
 */
export async function openLiveText(context: CommandContext): Promise<LiveText | undefined> {
  if (!mayMove(context)) return undefined;
  const { stderr } = context;
  const { default: ora } = await import('ora');
  const colour = stderr.paint.enabled ? 'cyan' : false;
  // stdin stays alone, so that Ctrl-C keeps its meaning.
  const spinner = ora({ stream: stderr.stream, color: colour, discardStdin: false, isEnabled: true });
  return {
    show: (text) => {
      if (spinner.isSpinning) spinner.text = text;
      else spinner.start(text);
    },
    end: () => {
      spinner.stop();
    },
  };
}
