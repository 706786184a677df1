import type { SectionAnswer } from '../../report/report-answer.ts';
import { codeInWords } from '../../sections/code-words.ts';
import { fieldLabel } from '../../sections/field-labels.ts';
import { amountFigure } from '../../sections/figures.ts';
import { type Lawsuit, type OwnersLawsuit, processes } from '../../sections/processes.ts';
import { seenDetails } from '../../sections/seen-details.ts';
import { amountBounds } from '../../sections/settled-total.ts';
import type { Format } from '../../wording/format.ts';
import { plainWords } from '../../wording/plain-words.ts';
import { colours } from './palette.ts';
import { beginOf, drawFacts, drawState, partDocument, shownRows } from './section-body.ts';
import { beginSection, note, type Setting, word } from './setting.ts';
import { drawTable, type TableCell, type TableRow } from './table.ts';

/** So much of a text of a source stands in a cell. */
const longestText = 160;

/** The lawsuits: what they add up to by branch and side, then each of them, and those of the partners below whose they are. */
export function drawLawsuits(setting: Setting, section: SectionAnswer): void {
  const details = seenDetails([section], processes);
  beginOf(setting, section);
  drawState(setting, section);
  drawFacts(setting, section);
  if (details === undefined) return;
  const { lawsuits, possible = [], ownersLawsuits } = details;
  drawTotals(setting, lawsuits ?? [], details.totals?.count ?? 0);
  drawCases(setting, 'lawsuits', lawsuits ?? []);
  drawCases(setting, 'possible', possible);
  drawCases(setting, 'ownersLawsuits', ownersLawsuits ?? []);
}

function label({ style }: Setting, name: string): string {
  return fieldLabel('PROCESSES', [name], style.language);
}

function codeText({ style }: Setting, code: string | null, field: string): string {
  return code === null ? '–' : codeInWords(code, style.language, field);
}

/** The listed lawsuits of a branch and side. */
interface BranchTotal {
  readonly count: number;
  /** The sum of the lowest amounts, in BRL. */
  readonly amount: number;
  /** Whether the amount of any of them is known. */
  readonly isKnown: boolean;
  /** Whether the sum can be higher. */
  readonly isOpen: boolean;
}

const noLawsuit: BranchTotal = { count: 0, amount: 0, isKnown: false, isOpen: false };

/**
 * Draws the number and the amount of the subject's listed lawsuits by branch of justice and side.
 *
 * @param total the number of lawsuits, including those that are not listed.
 */
function drawTotals(setting: Setting, lawsuits: readonly Lawsuit[], total: number): void {
  const { paper, style } = setting;
  const kinds = new Map<string, BranchTotal>();
  for (const lawsuit of lawsuits) {
    const { courtType, pole } = lawsuit;
    const kind = `${codeText(setting, courtType, 'courtType')}, ${codeText(setting, pole, 'pole')}`;
    const { count, amount, ...before } = kinds.get(kind) ?? noLawsuit;
    const { least, most } = amountBounds(lawsuit);
    kinds.set(kind, {
      count: count + 1,
      amount: amount + least,
      isKnown: before.isKnown || most !== null,
      isOpen: before.isOpen || most !== least,
    });
  }
  if (kinds.size < 2) return;
  paper.together(() => {
    beginSection(setting, word(setting, 'byBranch'));
    drawTable(
      paper,
      [
        { title: word(setting, 'branchAndSide'), width: 263 },
        { title: label(setting, 'lawsuits'), width: 100, align: 'right' },
        { title: label(setting, 'amount'), width: 130, align: 'right' },
      ],
      [...kinds]
        .toSorted(([, a], [, b]) => b.amount - a.amount)
        .map(([kind, { count, amount, isKnown, isOpen }]) => ({
          cells: [
            kind,
            style.format.number(count),
            isKnown ? amountFigure(amount, { isLowerBound: isOpen }, style) : '–',
          ],
        })),
      { continued: word(setting, 'continued', { title: word(setting, 'byBranch') }) },
    );
    if (total > lawsuits.length)
      note(setting, word(setting, 'onlyListed', { listed: lawsuits.length, total }));
    paper.y += 4;
  });
}

/** A list of lawsuits, the first ones where it is long; those of partners below a row with the name. */
function drawCases(
  setting: Setting,
  name: 'lawsuits' | 'possible' | 'ownersLawsuits',
  lawsuits: readonly (Lawsuit | OwnersLawsuit)[],
): void {
  if (lawsuits.length === 0) return;
  const { paper, material } = setting;
  const ordered = byAmount(lawsuits);
  const shown = ofOneOwnerTogether(material.form.whole ? ordered : ordered.slice(0, shownRows));
  const title = label(setting, name);
  const columns = [
    { title: label(setting, 'filedOn'), width: 64 },
    { title: word(setting, 'caseNumberAndCourt'), width: 146 },
    { title: word(setting, 'classAndSubject'), width: 112 },
    { title: word(setting, 'sideAndState'), width: 87 },
    { title: label(setting, 'amount'), width: 84, align: 'right' as const },
  ];
  paper.together(() => {
    beginSection(setting, title);
    drawTable(paper, columns, rowsOf(setting, shown), {
      continued: word(setting, 'continued', { title }),
    });
  });
  if (shown.length < lawsuits.length) {
    note(setting, word(setting, 'shownLargest', { shown: shown.length, total: lawsuits.length }));
  }
  paper.y += 4;
}

/** The largest amount first, and those without any last; of one amount as their source has them. */
function byAmount<L extends Lawsuit>(lawsuits: readonly L[]): readonly L[] {
  return lawsuits.toSorted((a, b) => (amountBounds(b).most ?? -1) - (amountBounds(a).most ?? -1));
}

/** Each partner where the largest one of theirs stands. */
function ofOneOwnerTogether<L extends Lawsuit | OwnersLawsuit>(lawsuits: readonly L[]): readonly L[] {
  const groups = new Map<string | null, L[]>();
  for (const lawsuit of lawsuits) {
    const owner = 'owner' in lawsuit ? (lawsuit.owner.document ?? lawsuit.owner.name) : null;
    const group = groups.get(owner);
    if (group === undefined) groups.set(owner, [lawsuit]);
    else group.push(lawsuit);
  }
  return [...groups.values()].flat();
}

function rowsOf(setting: Setting, lawsuits: readonly (Lawsuit | OwnersLawsuit)[]): readonly TableRow[] {
  const rows: TableRow[] = [];
  let last: string | undefined;
  for (const lawsuit of lawsuits) {
    const owner = 'owner' in lawsuit ? ownerOf(setting, lawsuit) : undefined;
    if (owner !== undefined && owner !== last) rows.push({ cells: [owner], head: true });
    last = owner;
    rows.push(caseRow(setting, lawsuit));
  }
  return rows;
}

function ownerOf(setting: Setting, { owner }: OwnersLawsuit): string {
  const name = owner.name === null ? word(setting, 'noName') : plainWords(owner.name);
  return owner.document === null ? name : `${name}   ${partDocument(owner.document)}`;
}

function caseRow(setting: Setting, lawsuit: Lawsuit): TableRow {
  const { format } = setting.style;
  const { caseNumber, court, class: kind, subject, pole, status, filedOn, lastMovement } = lawsuit;
  return {
    cells: [
      filedOn === null ? '–' : format.date(filedOn),
      { ...below(caseNumber, court), face: 'mono' },
      below(kind ?? '–', subject),
      below(
        codeText(setting, pole, 'pole'),
        [
          codeText(setting, status, 'status'),
          ...(lastMovement?.date ? [format.date(lastMovement.date)] : []),
        ].join(', '),
      ),
      amountCell(lawsuit, format),
    ],
  };
}

/** The amount, or the lowest one above the highest one if the rows of the case differ. */
function amountCell(lawsuit: Lawsuit, format: Format): TableCell | string {
  const { least, most } = amountBounds(lawsuit);
  if (most === null) return '–';
  return least === most
    ? format.money(most)
    : { text: `${format.money(least)} –`, under: format.money(most), colour: colours.ink };
}

function below(text: string, under: string | null): TableCell {
  return { text: cut(text), ...(under !== null && { under: cut(under) }), colour: colours.ink };
}

function cut(text: string): string {
  const plain = plainWords(text);
  return plain.length <= longestText ? plain : `${plain.slice(0, longestText)}…`;
}
