import { posix } from 'node:path';
import type { PackedEntry } from '../../archive/zip-archive.ts';
import type { Text } from '../../base/language.ts';
import { attributeOf, type XmlEvents } from '../../xml/read-xml.ts';
import { type CellFormat, cellFormat } from './cell-formats.ts';
import { isOn } from './cell-text.ts';
import { type PartContext, readWholePart } from './read-part.ts';

/** A sheet of a workbook, not read yet. */
interface SheetPart {
  readonly name: string;
  readonly isHidden: boolean;
  readonly part: PackedEntry;
}

/** What is in a workbook, by its own list. */
interface WorkbookParts {
  /** In the order of their tabs. */
  readonly sheets: readonly SheetPart[];
  readonly sharedStrings: PackedEntry | undefined;
  readonly styles: PackedEntry | undefined;
  /** Whether its dates count from 1904. */
  readonly isFrom1904: boolean;
}

/** Lists, relations and styles are small; a list of more sheets is not made by hand. */
const mostBytes = 16 * 1024 * 1024;
const mostSheets = 500;

const tooMuch: Text = {
  en: `a list in it has more than ${mostBytes / 1024 / 1024} MiB, or more than ${mostSheets} sheets`,
  'pt-BR': `uma lista dela tem mais de ${mostBytes / 1024 / 1024} MiB, ou mais de ${mostSheets} planilhas`,
};

interface Relation {
  readonly id: string;
  readonly type: string;
  readonly target: string;
}

/**
 * Finds the parts of a workbook by their relations, whatever they are called; undefined for an archive that is none.
 *
 * @throws what the context makes of a part that is unsound.
 */
export async function findParts(
  entries: readonly PackedEntry[],
  context: PartContext,
): Promise<WorkbookParts | undefined> {
  const byName = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]));
  const named = (name: string) => byName.get(name.toLowerCase());
  const office = (await relationsOf(named('_rels/.rels'), context)).find(isOf('officeDocument'));
  const workbookName = office === undefined ? 'xl/workbook.xml' : resolveTarget('', office.target);
  const workbook = named(workbookName);
  if (workbook === undefined || !workbookName.endsWith('.xml')) return undefined;
  const folder = posix.dirname(workbookName);
  const relations = await relationsOf(named(`${folder}/_rels/${posix.basename(workbookName)}.rels`), context);
  const partOf = (relation: Relation | undefined) =>
    relation && named(resolveTarget(folder, relation.target));

  const sheets: SheetPart[] = [];
  let isFrom1904 = false;
  await readList(
    workbook,
    {
      open: (element, attributes) => {
        if (element === 'workbookPr') {
          isFrom1904 = /^(?:1|true)$/.test(attributeOf(attributes, 'date1904') ?? '');
        }
        if (element !== 'sheet') return;
        const id = attributeOf(attributes, 'id');
        const relation = relations.find((candidate) => candidate.id === id);
        const part = partOf(relation);
        // Sheets of charts and macros have no cells.
        if (part === undefined || relation === undefined || !isOf('worksheet')(relation)) return;
        const state = attributeOf(attributes, 'state') ?? 'visible';
        if (sheets.length >= mostSheets) throw context.refuse(tooMuch);
        sheets.push({ name: attributeOf(attributes, 'name') ?? '', isHidden: state !== 'visible', part });
      },
    },
    context,
  );
  return {
    sheets,
    isFrom1904,
    sharedStrings: partOf(relations.find(isOf('sharedStrings'))),
    styles: partOf(relations.find(isOf('styles'))),
  };
}

/** The formats of cells, by the index that a cell names as its style. */
export async function readCellFormats(
  styles: PackedEntry | undefined,
  context: PartContext,
): Promise<readonly CellFormat[]> {
  const codes = new Map<number, string>();
  /** Whether each font strikes out its text. */
  const fonts: boolean[] = [];
  const cells: { readonly id: number; readonly font: number }[] = [];
  /** The list that is read: fonts of conditional formats do not count. */
  let list: string | undefined;
  if (styles !== undefined) {
    await readList(
      styles,
      {
        open: (element, attributes) => {
          const numberOf = (name: string) => Number(attributeOf(attributes, name) ?? 0);
          if (element === 'cellXfs' || element === 'fonts') list = element;
          else if (element === 'numFmt')
            codes.set(numberOf('numFmtId'), attributeOf(attributes, 'formatCode') ?? '');
          else if (element === 'xf' && list === 'cellXfs')
            cells.push({ id: numberOf('numFmtId'), font: numberOf('fontId') });
          else if (element === 'font' && list === 'fonts') fonts.push(false);
          else if (element === 'strike' && list === 'fonts')
            fonts[fonts.length - 1] = isOn(attributeOf(attributes, 'val'));
        },
        close: (element) => {
          if (element === list) list = undefined;
        },
      },
      context,
    );
  }
  const formats = new Map<string, CellFormat>();
  return cells.map(({ id, font }) => {
    const isStruck = fonts[font] === true;
    const key = `${id} ${isStruck}`;
    const format = formats.get(key) ?? cellFormat(id, codes.get(id), isStruck);
    formats.set(key, format);
    return format;
  });
}

async function relationsOf(
  part: PackedEntry | undefined,
  context: PartContext,
): Promise<readonly Relation[]> {
  const relations: Relation[] = [];
  if (part === undefined) return relations;
  await readList(
    part,
    {
      open: (element, attributes) => {
        if (element !== 'Relationship' || attributeOf(attributes, 'TargetMode') === 'External') return;
        relations.push({
          id: attributeOf(attributes, 'Id') ?? '',
          type: attributeOf(attributes, 'Type') ?? '',
          target: attributeOf(attributes, 'Target') ?? '',
        });
      },
    },
    context,
  );
  return relations;
}

/** Types are addresses whose last part is the same in every edition of the standard. */
function isOf(type: string): (relation: Relation) => boolean {
  return (relation) => relation.type.endsWith(`/${type}`);
}

/** A target counts from the folder of its part, or from the root. */
function resolveTarget(folder: string, target: string): string {
  return posix.join('/', target.startsWith('/') ? '' : folder, target).slice(1);
}

async function readList(part: PackedEntry, events: Partial<XmlEvents>, context: PartContext): Promise<void> {
  if (part.size > mostBytes) throw context.refuse(tooMuch);
  await readWholePart(part, events, context);
}
