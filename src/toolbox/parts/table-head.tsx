import type { Text } from '../../base/language.ts';
import { word } from '../signals/preferences.ts';

/**
 * The head of a table whose rows become blocks on a phone: its roles are written out, since a grid loses them.
 *
 * @param props.end the last column, whose cells stand at the end; with `acts` its title is for those who hear it.
 */
export function TableHead({ titles, end, acts }: { titles: readonly Text[]; end?: Text; acts?: Text }) {
  return (
    <thead role="rowgroup">
      <tr role="row">
        {titles.map((title) => (
          <th key={title.en} role="columnheader" scope="col">
            {word(title)}
          </th>
        ))}
        {end !== undefined && (
          <th class="end" role="columnheader" scope="col">
            {word(end)}
          </th>
        )}
        {acts !== undefined && (
          <th role="columnheader" scope="col">
            <span class="hidden-visually">{word(acts)}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
