import type { CommandContext } from './context.ts';

/** Says on stderr that work is being stopped, and how to go on with it; also ends what moves on the screen. */
export function tellStopping({
  resume,
  say,
  stderr,
}: Pick<CommandContext, 'resume' | 'say' | 'stderr'>): void {
  if (resume.tell !== undefined) {
    const said = resume.tell();
    if (said !== undefined) stderr.words(said);
    return;
  }
  stderr.words(
    resume.command === undefined ? say('stopping') : say('stoppingWithResume', { command: resume.command }),
  );
}
