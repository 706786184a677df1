import type { OperationAnswer } from '../../../client/credit-client.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { Fact } from '../../parts/fact.tsx';
import { titleOfPolicy } from '../../parts/policy-title.ts';
import { style, word } from '../../signals/preferences.ts';
import { operationWords } from '../../words/operation-words.ts';

/** What identifies the operation, how far it is, and by what it goes. */
export function OperationFacts({ operation }: { operation: OperationAnswer }) {
  const { format } = style.value;
  const { id, createdAt, externalId, policies, progress, price, limits } = operation;
  const { done, total, final } = progress;
  return (
    <dl class="facts">
      <Fact title={word(operationWords.operation)}>
        <span class="document id">{id}</span>
      </Fact>
      <Fact title={word(operationWords.requested)}>{format.dateTime(createdAt)}</Fact>
      {externalId !== undefined && <Fact title={word(operationWords.code)}>{plainWords(externalId)}</Fact>}
      <Fact title={word(operationWords.members)}>
        {word(operationWords.some, { done: format.number(done), total: format.number(total) })}
        <svg class="share" aria-hidden="true">
          <rect width="100%" height="6" rx="3" />
          <rect class="done" width={`${total === 0 ? 0 : (100 * done) / total}%`} height="6" rx="3" />
        </svg>
      </Fact>
      <Fact title={word(final ? operationWords.price : operationWords.priceSoFar)}>
        {format.money(price)}
      </Fact>
      <Fact title={word(operationWords.policies)}>
        {policies.map(({ policyId, policyVersion: version }) => (
          <span key={policyId} class="line">
            {word(operationWords.version, { name: plainWords(titleOfPolicy(policyId)), version })}
          </span>
        ))}
        <span class="sub-line">{word(operationWords.fixed)}</span>
      </Fact>
      <Fact title={word(operationWords.bounds)}>
        {word(operationWords.boundsAre, {
          reports: format.number(limits.reports),
          levels: format.number(limits.levels),
        })}
      </Fact>
    </dl>
  );
}
