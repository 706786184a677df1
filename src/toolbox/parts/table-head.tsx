import type { Text } from '../../base/language.ts';
import { word } from '../signals/preferences.ts';

/**
 * The head of a table whose rows become blocks on a phone: its roles are written out, since a grid loses them.
 *
 * @param props.ends titles of the last columns, whose cells are aligned right.
 * @param props.acts title of the column with buttons, for screen readers.
 */
export function TableHead({
  titles,
  ends = [],
  acts,
}: {
  titles: readonly Text[];
  ends?: readonly Text[];
  acts?: Text;
}) {
  return (
    <thead role="rowgroup">
      <tr role="row">
        {titles.map((title) => (
          <th key={title.en} role="columnheader" scope="col">
            {word(title)}
          </th>
        ))}
        {ends.map((title) => (
          <th key={title.en} class="end" role="columnheader" scope="col">
            {word(title)}
          </th>
        ))}
        {acts !== undefined && (
          <th role="columnheader" scope="col">
            <span class="hidden-visually">{word(acts)}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
