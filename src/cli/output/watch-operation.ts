import type { OperationAnswer } from '../../operation/read-operations.ts';
import type { Advance } from '../../operation/work-on-operation.ts';
import { operationPage } from '../../presentation/operation-page.ts';
import { plainWords } from '../../wording/plain-words.ts';
import type { CommandContext } from '../context.ts';
import { figureStyle } from './figure-style.ts';
import { openLiveText } from './live-text.ts';
import { pad, textWidth, wrap } from './wrap.ts';

/** Shows how far an operation is. */
interface OperationWatch {
  onAdvance(advance: Advance): Promise<void>;
  end(): void;
}

/** Of a terminal that does not say its height. */
const usualRows = 24;
/** The line above the tree, that below it, and room for what moves. */
const otherRows = 4;

/**
 * On a terminal: the tree, which fills in as its members finish. Elsewhere: a line on stderr whenever more of them have.
 *
 * @param read the operation as it stands.
 */
export async function watchOperation(
  context: CommandContext,
  read: () => Promise<OperationAnswer>,
): Promise<OperationWatch> {
  const { say, note, stderr } = context;
  const live = await openLiveText(context);
  let lastLine = '';
  let isOver = false;
  return {
    onAdvance: async ({ progress }) => {
      const line = say('operationProgress', { done: String(progress.done), total: String(progress.total) });
      if (live !== undefined) {
        const rows = (stderr.stream.rows ?? usualRows) - otherRows;
        const lines = treeLines(await read(), context, Math.max(1, rows));
        if (!isOver) live.show([line, ...lines].join('\n'));
      } else if (line !== lastLine) note(line);
      lastLine = line;
    },
    end: () => {
      isOver = true;
      live?.end();
    },
  };
}

/** A line for each document, cut to the terminal; of more than fit, those that are not settled go first. */
function treeLines(operation: OperationAnswer, context: CommandContext, most: number): readonly string[] {
  const { say, stderr } = context;
  const { tree } = operationPage(operation, figureStyle(context));
  const result = Math.max(...tree.map(({ cells: [first = ''] }) => textWidth(first)));
  const lines = tree.map(({ cells }) => {
    const [first = '', , last = ''] = cells;
    // One row a document, whatever it says: a line that breaks would not be cleared.
    return `  ${wrap(plainWords(`${pad(first, result)}  ${last}`), stderr.width - 4)[0] ?? ''}`;
  });
  if (lines.length <= most) return lines;
  const isOpen = tree.map(({ node }) => node.state === 'PROCESSING' || node.state === 'PENDING');
  const shown = new Set(
    [...lines.keys()].sort((a, b) => Number(isOpen[b]) - Number(isOpen[a]) || a - b).slice(0, most - 1),
  );
  const others = lines.length - shown.size;
  return [...lines.filter((_, place) => shown.has(place)), `  ${say('operationOthers', { count: others })}`];
}
