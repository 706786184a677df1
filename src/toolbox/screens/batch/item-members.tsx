import { RowGhost } from '../../parts/row-ghost.tsx';
import { TellFailure } from '../../parts/tell.tsx';
import { useOperation } from '../../signals/operations.ts';
import { word } from '../../signals/preferences.ts';
import { batchWords } from '../../words/batch-words.ts';
import { operationWords } from '../../words/operation-words.ts';
import { FamilyTree } from '../operation/family.tsx';

/** Whom the operation of a document has come upon, in a row of its own below it; read where it is asked for, and followed. */
export function ItemMembers({
  id,
  name,
  operationId,
  columns,
}: {
  id: string;
  /** What the document is called. */
  name: string;
  operationId: string;
  columns: number;
}) {
  const { operation, failure, renew } = useOperation(operationId);
  return (
    <tr class="unfolded" id={id} role="row">
      <td colSpan={columns} role="cell">
        {failure !== undefined && (
          <TellFailure failure={failure} title={word(operationWords.couldNotRead)} onRetry={renew} />
        )}
        {operation === undefined && failure === undefined && <RowGhost rows={1} />}
        {operation !== undefined && (
          <FamilyTree operation={operation} title={word(batchWords.membersOf, { name })} />
        )}
      </td>
    </tr>
  );
}
