import type { OperationAnswer } from '../../../client/credit-client.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { titleOfPolicy } from '../../parts/policy-title.ts';
import { style, word } from '../../signals/preferences.ts';
import { operationWords } from '../../words/operation-words.ts';

/** What the operation has cost, by policy; reports that were there cost nothing. */
export function OperationPrice({ operation }: { operation: OperationAnswer }) {
  const { format } = style.value;
  const { counted, price, nodes, policies } = operation;
  const reused = nodes.filter((node) => node.reused).length;
  if (counted + reused === 0) return null;
  const rows = policies.flatMap(({ policyId, policyVersion }) => {
    const paid = nodes.filter((node) => node.policyId === policyId && node.price !== null && !node.reused);
    if (paid.length === 0) return [];
    const sum = paid.reduce((all, node) => all + Math.round((node.price ?? 0) * 100), 0) / 100;
    const name = plainWords(titleOfPolicy(policyId));
    return [
      { title: word(operationWords.version, { name, version: policyVersion }), count: paid.length, sum },
    ];
  });
  return (
    <section class="block" aria-labelledby="price">
      <header>
        <h2 id="price">{word(operationWords.priceOf)}</h2>
      </header>
      <table class="table plain" aria-labelledby="price">
        <thead>
          <tr>
            <th scope="col">{word(operationWords.policy)}</th>
            <th class="end" scope="col">
              {word(operationWords.analyses)}
            </th>
            <th class="end" scope="col">
              {word(operationWords.sum)}
            </th>
          </tr>
        </thead>
        <tbody>
          {[
            ...rows,
            ...(reused === 0 ? [] : [{ title: word(operationWords.reusedOnes), count: reused, sum: 0 }]),
          ].map(({ title, count, sum }) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              <td class="end number">{format.number(count)}</td>
              <td class="end number">{format.money(sum)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{word(operationWords.total)}</th>
            <td class="end number">{format.number(counted + reused)}</td>
            <td class="end number">{format.money(price)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
