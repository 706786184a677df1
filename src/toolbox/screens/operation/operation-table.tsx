import type { OperationItem } from '../../../client/credit-client.ts';
import { shownDocument } from '../../../document/shown-document.ts';
import { operationStatusWords } from '../../../policy/operation/operation-words.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { agoOf, byDay, hourOf } from '../../parts/days.ts';
import { titleOfOperation } from '../../parts/step-words.ts';
import { TableHead } from '../../parts/table-head.tsx';
import { Verdict } from '../../parts/verdict.tsx';
import { style, word } from '../../signals/preferences.ts';
import { operationWords } from '../../words/operation-words.ts';
import { State } from './member-state.tsx';
import { nameOf } from './member-words.ts';

function Head() {
  return (
    <TableHead
      titles={[operationWords.result, operationWords.name, operationWords.operation]}
      ends={[operationWords.when]}
    />
  );
}

/** Operations by day, newest first. Rows that become blocks on a phone keep their roles. */
export function OperationTable({ operations }: { operations: readonly OperationItem[] }) {
  const now = new Date();
  return (
    <table class="table blocks operation-list day" role="table" aria-label={word(operationWords.operations)}>
      <Head />
      {byDay(operations, now).map(([day, rows]) => (
        <tbody key={day} role="rowgroup">
          <tr class="group" role="row">
            <th colSpan={4} scope="rowgroup" role="rowheader">
              {day}
            </th>
          </tr>
          {rows.map((operation) => (
            <Row key={operation.id} operation={operation} ago={agoOf(operation.createdAt, now)} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Row({ operation, ago }: { operation: OperationItem; ago: string | undefined }) {
  const { id, document, type, createdAt, externalId } = operation;
  const name = nameOf(operation);
  const shown = shownDocument({ document, type: type === 'cpf' ? 'CPF' : 'CNPJ' });
  return (
    <tr role="row">
      <td role="cell">
        <Result operation={operation} />
      </td>
      <td class="main wrap" role="cell">
        <a href={`/operacoes/${id}`}>{name === '' ? <span class="document">{shown}</span> : name}</a>
        {name !== '' && <span class="sub document">{shown}</span>}
      </td>
      <td class="soft wrap" role="cell">
        {titleOfOperation(operation)}
        {externalId !== undefined && <span class="sub">{plainWords(externalId)}</span>}
      </td>
      <td class="end faint nowrap" role="cell">
        <time dateTime={createdAt} title={style.value.format.dateTime(createdAt)}>
          {ago ?? hourOf(createdAt)}
        </time>
      </td>
    </tr>
  );
}

function Result({ operation: { status, finishedAt } }: { operation: OperationItem }) {
  const words = word(operationStatusWords[status]);
  if (finishedAt === null) return <State shape="running" words={words} />;
  return status === 'CANCELLED' ? <State shape="aside" words={words} /> : <Verdict status={status} />;
}

/** The same rows while they come, so that nothing moves when they fill. */
export function OperationTableGhost() {
  return (
    <table
      class="table blocks operation-list day"
      aria-busy="true"
      aria-label={word(operationWords.operations)}
      role="table"
    >
      <Head />
      <tbody role="rowgroup">
        {[0, 1, 2, 3].map((row) => (
          <tr key={row} role="row">
            <td role="cell">
              <span class="ghost short" />
            </td>
            <td class="main" role="cell">
              <span class="ghost long" />
              <span class="sub">
                <span class="ghost" />
              </span>
            </td>
            <td role="cell">
              <span class="ghost" />
            </td>
            <td class="end" role="cell">
              <span class="ghost short" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
