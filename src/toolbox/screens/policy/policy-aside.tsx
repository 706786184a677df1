import type { PolicyItem, PolicyWithVersions } from '../../../client/credit-client.ts';
import type { PolicyOutlineAnswer } from '../../../client/policy-calls.ts';
import { style, word } from '../../signals/preferences.ts';
import { may } from '../../signals/session.ts';
import { onePolicyWords as words } from '../../words/one-policy-words.ts';
import { policyWords } from '../../words/policy-words.ts';

/** Where one is on the page, and the facts that no part of it says. */
export function PolicyAside({
  item,
  outline: { policy, operation },
  whole,
}: {
  item: PolicyItem;
  outline: PolicyOutlineAnswer;
  whole: PolicyWithVersions | undefined;
}) {
  const { format } = style.value;
  const places = [
    ...(policy === null
      ? []
      : ([
          ['decides', word(words.howItDecides), ''],
          [
            'rules',
            word(words.rules),
            String(policy.groups.reduce((sum, { rules }) => sum + rules.length, 0)),
          ],
          ...(policy.inputs.length === 0
            ? []
            : ([['inputs', word(words.inputs), String(policy.inputs.length)]] as const)),
          ['limit', word(words.limit), ''],
          ['sources', word(words.sources), String(policy.sources.length)],
        ] as const)),
    ...(operation === null ? [] : ([['steps', word(words.steps), String(operation.steps.length)]] as const)),
    ...(may('policy:manage')
      ? ([['versions', word(words.versions), String(whole?.versions.length ?? '')]] as const)
      : []),
    ...(may('policy:manage') ? ([['cases', word(words.cases), '']] as const) : []),
  ];
  return (
    <aside aria-label={word(words.about)}>
      <nav class="contents" aria-label={word(words.onThisPage)}>
        <p class="label">{word(words.onThisPage)}</p>
        {places.map(([id, title, count]) => (
          <a key={id} href={`#${id}`}>
            {title} <span>{count}</span>
          </a>
        ))}
      </nav>
      <dl class="facts">
        <div>
          <dt>{word(words.code)}</dt>
          <dd>
            <span class="document id">{item.id}</span>
          </dd>
        </div>
        <div>
          <dt>{word(words.state)}</dt>
          <dd>
            {word(item.enabled ? policyWords.enabled : policyWords.disabled)}
            {item.isDefault && `, ${word(policyWords.isDefault).toLocaleLowerCase()}`}
          </dd>
        </div>
        <div>
          <dt>{word(words.whoDecides)}</dt>
          <dd>{word(item.usePolicyResult ? policyWords.byPolicy : policyWords.byAnalyst)}</dd>
        </div>
        <div>
          <dt>{word(words.inForceSince)}</dt>
          <dd>{format.dateTime(item.updatedAt)}</dd>
        </div>
        {may('report:read') && (
          <div>
            <dt>{word(item.kind === 'POLICY' ? words.reports : words.operations)}</dt>
            <dd>
              {item.kind === 'POLICY' ? (
                <a href={`/?politica=${encodeURIComponent(item.id)}`}>{word(words.seeReports)}</a>
              ) : (
                <a href={`/operacoes?operacao=${encodeURIComponent(item.id)}`}>{word(words.seeOperations)}</a>
              )}
            </dd>
          </div>
        )}
      </dl>
    </aside>
  );
}
