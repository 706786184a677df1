import { appendFile } from 'node:fs/promises';
import { CreditError } from '../base/errors.ts';
import { systemReason } from '../base/system-reason.ts';
import { plainWords } from '../wording/plain-words.ts';
import type { CommandContext } from './context.ts';
import { sayIn } from './output/texts.ts';

/** GitHub throws a whole summary away that is larger than 1 MiB, and one step's shares that with what it wrote before. */
const mostBytes = 512 * 1024;

/** A table of a summary, in Markdown. */
export interface SummaryTable {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/**
 * Adds tables to the summary of a GitHub workflow's job, where there is one: `GITHUB_STEP_SUMMARY` names its file. What
 * would make it too large is left out, with a note.
 *
 * @throws CreditError FILE_UNWRITABLE
 */
export async function addStepSummary(
  { env, language }: Pick<CommandContext, 'env' | 'language'>,
  tables: readonly SummaryTable[],
): Promise<void> {
  const file = env['GITHUB_STEP_SUMMARY'];
  if (file === undefined || file === '') return;
  let text = '';
  let bytes = 0;
  let left = 0;
  const add = (line: string) => {
    bytes += Buffer.byteLength(line);
    if (bytes < mostBytes) text += line;
    else left += 1;
  };
  for (const { title, head, rows } of tables.filter((table) => table.rows.length > 0)) {
    add(`### ${cell(title)}\n\n${row(head)}|${' --- |'.repeat(head.length)}\n`);
    for (const cells of rows) add(row(cells));
    add('\n');
  }
  if (left > 0) text += `\n${sayIn(language)('summaryCut', { count: left })}\n`;
  if (text === '') return;
  try {
    await appendFile(file, text);
  } catch (cause) {
    const reason = systemReason(cause);
    throw new CreditError('FILE_UNWRITABLE', { file, reason }, { cause });
  }
}

function row(cells: readonly string[]): string {
  return `| ${cells.map(cell).join(' | ')} |\n`;
}

/** Text that is no Markdown and no HTML, whatever it holds. */
function cell(text: string): string {
  return plainWords(text)
    .replace(/[\\`*_{}[\]()#+!|~>-]/g, '\\$&')
    .replaceAll('<', '&lt;');
}
