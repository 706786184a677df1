import { nodeWords, treeRows } from '../../../presentation/operation-page.ts';
import { colours } from '../palette.ts';
import type { Paper } from '../paper.ts';
import { beginPart, drawLead, note, word } from '../setting.ts';
import { drawTable, type TableRow } from '../table.ts';
import {
  countOutcomes,
  memberCell,
  type OperationSetting,
  outcomeCell,
  shownRows,
} from './operation-setting.ts';
import { treeWord } from './tree-words.ts';

/** How far a level stands to the right of the one above. */
const indent = 14;
/** Deeper ones stand no farther, so that names keep their room. */
const deepest = 6;
/** So many relations beside the first are told of one member: its row stays within a page. */
const shownRelations = 16;

/** Part 2: everybody whom the operation has come upon, each below whom it is related to. */
export function drawTree(setting: OperationSetting, number: number): void {
  const { paper, material, style } = setting;
  const { language } = style;
  const title = treeWord(language, 'tree');
  paper.addPage();
  beginPart(setting, { number, title });
  drawLead(setting, treeLead(setting));
  const all = treeRows(material.operation.nodes, style);
  const shown = material.form.whole ? all : all.slice(0, shownRows);
  drawTable(
    paper,
    [
      { title: word(setting, 'who'), width: 195 },
      { title: word(setting, 'relation'), width: 122 },
      { title: treeWord(language, 'outcome'), width: 126 },
      { title: treeWord(language, 'score'), width: 50, align: 'right' },
    ],
    shown.map((row) => treeRow(setting, row)),
    { continued: word(setting, 'continued', { title: `${number} ${title}` }) },
  );
  const remarks = [
    ...(shown.length < all.length
      ? [word(setting, 'shownFirst', { shown: shown.length, total: all.length })]
      : []),
    treeWord(language, 'treeLead'),
    treeWord(language, 'hidden'),
  ];
  note(setting, remarks.join(' '));
}

/** How many came to what. */
function treeLead({ material, style }: OperationSetting): string {
  const { nodes } = material.operation;
  const { DENIED, ALERT, APPROVED, ERROR, OTHERS } = countOutcomes(nodes);
  return treeWord(style.language, 'treeFound', {
    seen: nodes.length,
    denied: DENIED,
    alert: ALERT,
    approved: APPROVED,
    error: ERROR,
    others: OTHERS,
  });
}

function treeRow(setting: OperationSetting, row: ReturnType<typeof treeRows>[number]): TableRow {
  const { material, style } = setting;
  const { node, words, others } = row;
  const depth = Math.min(row.depth, deepest);
  const above = material.operation.nodes.find(({ document }) => document === node.relations[0]?.of);
  const aboveWords = above === undefined ? undefined : nodeWords(above, style);
  // The indentation is seen alone: whoever is read to is told whose it is.
  const of = aboveWords?.name || aboveWords?.document;
  const { language } = style;
  const more = others.length - shownRelations;
  const below = [
    ...(of && row.depth > 1 ? [treeWord(language, 'of', { who: of })] : []),
    ...others
      .slice(0, shownRelations)
      .map((relation) => treeWord(language, 'also', { relation: unbroken(relation) })),
    ...(more > 0 ? [treeWord(language, 'moreRelations', { count: style.format.number(more) })] : []),
  ];
  return {
    cells: [
      { ...memberCell(setting, node), indent: depth * indent, ...(depth > 0 && { draw: branchAt(depth) }) },
      {
        text: words.relation === '' ? '–' : unbroken(words.relation),
        colour: colours.soft,
        ...(below.length > 0 && { under: below.join('\n') }),
      },
      outcomeCell(setting, node),
      node.score === null ? '–' : String(node.score),
    ],
  };
}

/** The sign stays with its number. */
function unbroken(relation: string): string {
  return relation.replace(/ %$/, '\u00a0%');
}

/** A line from the level above to the name. */
function branchAt(depth: number) {
  return (paper: Paper, { x, y }: { readonly x: number; readonly y: number }) => {
    const left = x + (depth - 1) * indent + 4;
    paper.drawBox(left, y - 3.5, 0.75, 8.5, colours.mark);
    paper.drawBox(left, y + 5, 7, 0.75, colours.mark);
  };
}
