import { randomInt } from 'node:crypto';
import { judgeDocument } from '../../document/paste.ts';
import { SeenDocuments } from '../../document/seen-documents.ts';
import type { BatchColumns, BatchFormat, BatchInput, ColumnPlace } from './batch-input.ts';
import type { BatchLine } from './batch-line.ts';

/**
 * Several inputs as one, in their order. Lines count on from one input to the next, and a document that an earlier one
 * has is a duplicate in a later one. The caller's own columns are those of all, each name once.
 *
 * @param onBegin told when an input is about to be read, with the number of the line before its first.
 */
export function joinInputs(
  inputs: readonly BatchInput[],
  onBegin: (index: number, linesBefore: number) => void = () => {},
): BatchInput {
  return { format: joinFormats(inputs.map(({ format }) => format)), lines: joinLines(inputs, onBegin) };
}

async function* joinLines(
  inputs: readonly BatchInput[],
  onBegin: (index: number, linesBefore: number) => void,
): AsyncGenerator<BatchLine> {
  const seen = new SeenDocuments(randomInt(2 ** 32));
  let lastLine = 0;
  for (const [index, input] of inputs.entries()) {
    const linesBefore = lastLine;
    onBegin(index, linesBefore);
    for await (const line of input.lines) {
      const moved = { ...line, line: line.line + linesBefore };
      lastLine = Math.max(lastLine, moved.line);
      if (moved.outcome === 'INVALID') yield moved;
      else {
        const item = judgeDocument({ padded: false, ...moved }, seen);
        yield item.outcome === 'VALID' ? moved : item;
      }
    }
  }
}

function joinFormats(formats: readonly BatchFormat[]): BatchFormat {
  const [first, ...others] = formats;
  if (first === undefined) throw new Error('There is nothing to join');
  if (others.length === 0) return first;
  const kind = others.every((format) => format.kind === first.kind) ? first.kind : 'TEXT';
  const tables = formats.flatMap(({ columns }) => columns ?? []);
  const [table] = tables;
  const places = formats.flatMap(({ inputs = [] }) => inputs);
  const inputs =
    first.inputs === undefined
      ? {}
      : {
          inputs: first.inputs.map(
            (one) => places.find(({ name, column }) => name === one.name && column) ?? one,
          ),
        };
  const unused = [...new Set(formats.flatMap(({ unusedColumns = [] }) => unusedColumns))];
  const described = { ...inputs, ...(unused.length > 0 && { unusedColumns: unused }) };
  if (table === undefined) return { kind, ...described };
  const columns: BatchColumns = { ...table, extra: joinColumns(tables.flatMap(({ extra }) => extra)) };
  return { kind, columns, ...described };
}

function joinColumns(columns: readonly ColumnPlace[]): readonly ColumnPlace[] {
  const byName = new Map<string, ColumnPlace>();
  for (const column of columns) {
    if (!byName.has(column.name)) byName.set(column.name, column);
  }
  return [...byName.values()];
}
