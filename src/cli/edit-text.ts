import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreditError } from '../base/errors.ts';
import type { CommandContext } from './context.ts';

/** The reader's editor: VISUAL, then EDITOR; undefined where neither is set. */
export function editorOf({ env }: Pick<CommandContext, 'env'>): string | undefined {
  return env['VISUAL'] || env['EDITOR'] || undefined;
}

/**
 * Lets a text be written in an editor, in a file that only its owner can read and that is gone afterwards.
 *
 * @param notes what stands above the text, as lines that begin with `#` and are left out of it.
 * @returns the text without those lines; empty where the editor left none.
 * @throws CreditError INVALID_ARGUMENT where the editor did not end well.
 */
export async function editText(editor: string, notes: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'credit-'));
  try {
    const file = join(folder, 'text.txt');
    await writeFile(file, `\n${notes.map((note) => `# ${note}\n`).join('')}`, { mode: 0o600 });
    const code = await new Promise<number>((resolve, reject) => {
      const child = spawn(`${editor} "${file}"`, { shell: true, stdio: 'inherit' });
      child.once('error', reject);
      child.once('close', (ended) => resolve(ended ?? 1));
    });
    if (code !== 0) {
      throw new CreditError('INVALID_ARGUMENT', {
        name: 'EDITOR',
        reason: { en: `"${editor}" ended with ${code}`, 'pt-BR': `"${editor}" terminou com ${code}` },
        expected: { en: 'an editor that ends well', 'pt-BR': 'um editor que termine bem' },
      });
    }
    const lines = (await readFile(file, 'utf8')).split('\n');
    return lines
      .filter((line) => !line.startsWith('#'))
      .join('\n')
      .trim();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
