import { fieldKind } from './field-kind.ts';

/** What names a record and says how it stands comes first: a narrow screen has no room for every column. */
const foremost = [
  'name',
  'certificate',
  'list',
  'code',
  'document',
  'kinship',
  'state',
  'status',
  'total',
  'sharePercent',
  'level',
];

/**
 * The names of the fields of a record in the order that people read them in: the foremost, and the rest as they stood.
 *
 * @param place the section, and the names from its details down to the record.
 */
export function foremostFirst(
  names: readonly string[],
  place: { readonly type: string; readonly path: readonly string[] },
): readonly string[] {
  return names.toSorted((one, other) => rankOf(one, place) - rankOf(other, place));
}

function rankOf(
  name: string,
  { type, path }: { readonly type: string; readonly path: readonly string[] },
): number {
  // The mark of a warrant leads its row.
  if (type === 'CRIMINAL_RECORD' && name === 'active') return -1;
  // The reason why a period must be confirmed comes first.
  if (type === 'FINANCIAL_STATEMENTS' && name === 'kind') return -1;
  // Of an address it is a place, and says nothing of how the record stands.
  const isPlace = name === 'state' && fieldKind(type, [...path, name]) !== 'CODE';
  return isPlace || !foremost.includes(name) ? foremost.length : foremost.indexOf(name);
}
