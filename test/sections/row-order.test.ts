import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from '../../src/base/canonical-json.ts';
import { isRecord } from '../../src/base/is-record.ts';
import { type SectionDetails, type SectionType, sectionTypes } from '../../src/sections/index.ts';
import { mergeSection } from '../../src/sections/merge.ts';
import { arbitraryDetails } from './arbitrary-details.ts';

/** Returns a value with the lists of records in another order. */
function reordered(value: unknown, order: (rows: readonly unknown[]) => readonly unknown[]): unknown {
  if (Array.isArray(value))
    return value.every(isRecord) ? order(value.map((item) => reordered(item, order))) : value;
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, reordered(member, order)]));
}

const sorted = (rows: readonly unknown[]) =>
  rows
    .map((row) => ({ row, key: canonicalJson({ row }) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ row }) => row);

/** Merged details, whatever the order of their rows. */
function mergedRows<Type extends SectionType>(
  type: Type,
  sources: readonly [SectionDetails[Type], SectionDetails[Type]],
): string {
  return canonicalJson({ details: reordered(mergeSection(type, sources), sorted) });
}

test.each(sectionTypes)('%s: the order of the rows of a source changes nothing', (type) => {
  const any = arbitraryDetails(type);
  fc.assert(
    fc.property(any, any, fc.boolean(), (first, second, isReversed) => {
      const order = isReversed ? (rows: readonly unknown[]) => rows.toReversed() : sorted;
      const again = reordered(first, order) as typeof first;
      expect(mergedRows(type, [again, second])).toBe(mergedRows(type, [first, second]));
    }),
    { numRuns: 100 },
  );
});
