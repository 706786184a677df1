import type { CommandContext } from '../context.ts';

/**
 * Writes an answer, through the reader's pager (CREDIT_PAGER, PAGER, else less) when it is longer than the terminal
 * is high. Off a terminal, with `paged` false, in CI and for a reader of the screen it is just written.
 */
export async function writePaged(
  context: CommandContext,
  text: string,
  options: { paged: boolean },
): Promise<void> {
  const { stdout, env, accessible, ci, platform } = context;
  const rows = stdout.rows ?? 0;
  const fits = !stdout.isTerminal || rows <= 0 || text.split('\n').length <= rows;
  const pager = env['CREDIT_PAGER'] ?? env['PAGER'] ?? (platform === 'win32' ? '' : 'less -FIRX');
  if (!options.paged || fits || accessible || ci || pager === '' || env['TERM'] === 'dumb') {
    stdout.write(text);
    return;
  }
  const { spawn } = await import('node:child_process');
  const shown = await new Promise<boolean>((resolve) => {
    const child = spawn(pager, {
      shell: true,
      stdio: ['pipe', 'inherit', 'inherit'],
      // Where the machine has no locale of the reader's name, less takes letters with accents for bytes.
      env: { LESSCHARSET: 'utf-8', ...env },
    });
    // The reader may leave before the end, and there may be no such program: neither is a failure of ours.
    child.stdin.on('error', () => {});
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code !== 127));
    child.stdin.end(text);
  });
  if (!shown) stdout.write(text);
}
