import type { OperationAnswer } from '../../operation/read-operations.ts';
import { operationPage } from '../../presentation/operation-page.ts';
import type { CommandContext } from '../context.ts';
import { alignRows } from './align.ts';
import { figureStyle } from './figure-style.ts';
import { tonePainter } from './tone.ts';
import { wrap } from './wrap.ts';

/** An operation on a terminal: what it came to, why, and the tree of who was seen. Ends with a line break. */
export function operationView(
  operation: OperationAnswer,
  context: Pick<CommandContext, 'stdout' | 'language' | 'timezone'>,
): string {
  const { paint, width } = context.stdout;
  const page = operationPage(operation, figureStyle(context));
  const rows = page.tree.map(({ cells, tone }) => ({ cells, paint: tonePainter(tone, paint) }));
  const blocks = [
    wrap(page.title, width),
    [
      tonePainter(page.tone, paint)(page.status),
      ...page.reasons.flatMap((reason) => wrap(reason, width - 2).map((line) => `  ${line}`)),
    ],
    alignRows(rows, width),
    page.closing,
  ];
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}
