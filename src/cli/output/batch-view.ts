import type { BatchAnswer } from '../../batch/batch.ts';
import { type BatchPage, batchPage, batchResultPage } from '../../presentation/batch-page.ts';
import type { CommandContext } from '../context.ts';
import { figureStyle } from './figure-style.ts';
import { wrap } from './wrap.ts';

type ViewContext = Pick<CommandContext, 'say' | 'language' | 'timezone' | 'stdout'>;

/** What came of a batch whose work is over, and where its file is. Ends with a line break. */
export function batchResultView(
  batch: BatchAnswer,
  context: ViewContext,
  { failedSources, out }: { readonly failedSources: readonly string[]; readonly out: string | undefined },
): string {
  const page = batchResultPage(batch, figureStyle(context), { failedSources });
  return layOut(page, context, out === undefined ? [] : [context.say('spreadsheetAt', { file: out })]);
}

/** A batch as it stands. Ends with a line break. */
export function batchView(batch: BatchAnswer, context: ViewContext): string {
  return layOut(batchPage(batch, figureStyle(context)), context);
}

/** The lines in the width of the reader, the first of them indented least; invented data are said first. */
function layOut(
  { sandbox, title, lines }: BatchPage,
  { stdout }: ViewContext,
  more: readonly string[] = [],
): string {
  const body = [...lines.map((figures) => figures.join(' · ')), ...more];
  return `${[
    ...(sandbox === undefined ? [] : [sandbox]),
    ...wrap(title, stdout.width),
    ...body.flatMap((line) => wrap(line, stdout.width - 2).map((part) => `  ${part}`)),
  ].join('\n')}\n`;
}
