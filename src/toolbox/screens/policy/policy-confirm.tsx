import { useRef, useState } from 'preact/hooks';
import type { PolicyPlanAnswer } from '../../../client/credit-client.ts';
import { client } from '../../api.ts';
import { Icon } from '../../parts/icon.tsx';
import { Oops } from '../../parts/oops.tsx';
import { TellFailure } from '../../parts/tell.tsx';
import { go } from '../../router.ts';
import { enabledPolicy } from '../../signals/enabled-policy.ts';
import { useAct } from '../../signals/loaded.ts';
import { loadPolicies } from '../../signals/policies.ts';
import { style, word } from '../../signals/preferences.ts';
import { changeWords as words } from '../../words/change-words.ts';
import { versionOf } from './plan-figures.ts';
import type { PolicyTexts } from './policy-texts.ts';

/** The sum of the effect, and the confirmation; what changes decisions is typed first. */
export function PolicyConfirm({
  plan,
  texts,
  back,
  onAgain,
}: {
  plan: PolicyPlanAnswer;
  texts: PolicyTexts;
  back: string;
  onAgain: () => void;
}) {
  const { planHash, policyId, outcome } = plan;
  if (planHash === null || policyId === null) return null;
  return (
    <aside class="card panel" aria-label={word(words.confirmLabel)}>
      <Tally plan={plan} />
      <dl class="sum">
        <div>
          <dt>{word(words.stored)}</dt>
          <dd>{word(words.storedStay)}</dd>
        </div>
        <div>
          <dt>{word(words.running)}</dt>
          <dd>{word(words.runningStay)}</dd>
        </div>
        <div>
          <dt>{word(words.wayBack)}</dt>
          <dd>{word(words.wayBackIs)}</dd>
        </div>
      </dl>
      {outcome === 'UNCHANGED' ? (
        <p class="soft">{word(words.nothingToDo)}</p>
      ) : (
        <Form plan={plan} texts={{ ...texts, planHash }} policyId={policyId} onAgain={onAgain} />
      )}
      <a class="button quiet whole" href={back}>
        {word(words.discard)}
      </a>
    </aside>
  );
}

function Form({
  plan,
  texts,
  policyId,
  onAgain,
}: {
  plan: PolicyPlanAnswer;
  texts: PolicyTexts & { readonly planHash: string };
  policyId: string;
  onAgain: () => void;
}) {
  const act = useAct();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const version = versionOf(plan);
  // What decides nobody otherwise needs no more than a press.
  const phrase =
    plan.outcome === 'NEW_VERSION' && plan.difference.length > 0 ? `${policyId} ${version}` : undefined;
  const [before = '', after = ''] = word(words.typeThis, { text: '|' }).split('|');
  const submit = async (event: Event) => {
    event.preventDefault();
    if (phrase !== undefined && typed.trim() !== phrase) {
      setWrong(true);
      field.current?.focus();
      return;
    }
    const isDone = await act.run(async () => {
      await client.applyPolicyPlan(texts);
      await loadPolicies();
    });
    if (!isDone) return;
    go(`/politicas/${encodeURIComponent(policyId)}`, { replaces: true });
    enabledPolicy.value = { id: policyId, version };
  };
  const isOutdated = act.failure?.kind === 'REFUSED' && act.failure.code === 'POLICY_PLAN_OUTDATED';
  return (
    <form class="confirm" onSubmit={submit}>
      {phrase !== undefined && (
        <div>
          <label class="label" for="confirm">
            {before}
            <span class="document">{phrase}</span>
            {after}
          </label>
          <input
            ref={field}
            class="field"
            id="confirm"
            value={typed}
            autocomplete="off"
            spellcheck={false}
            autocapitalize="off"
            aria-invalid={isWrong}
            aria-describedby="confirm-wrong"
            onInput={({ currentTarget }) => {
              setTyped(currentTarget.value);
              setWrong(false);
            }}
          />
          {isWrong && <Oops id="confirm-wrong" text={word(words.typedWrong, { text: phrase })} />}
        </div>
      )}
      {act.failure !== undefined && (
        <TellFailure
          failure={act.failure}
          title={word(words.notEnabled)}
          {...(isOutdated && { onRetry: onAgain })}
        />
      )}
      <button type="submit" class="button primary whole" aria-disabled={act.isBusy}>
        {word(words.enableVersion, { version })}
      </button>
    </form>
  );
}

const tallied = [
  ['DENIED', 'denied', words.toDenied],
  ['ALERT', 'alert', words.toAlert],
  ['APPROVED', 'approved', words.toApproved],
  ['ERROR', 'unknown', words.toError],
] as const;

/** How many change, and to what. */
function Tally({ plan: { reports } }: { plan: PolicyPlanAnswer }) {
  const { format } = style.value;
  if (reports === null || reports.compared === 0) return null;
  const { changes, compared } = reports;
  const to = (status: string) =>
    changes.reduce((sum, change) => sum + (change.to === status ? change.count : 0), 0);
  const moved = changes.reduce((sum, { count }) => sum + count, 0);
  const [firstLine = '', secondLine = ''] = word(words.wouldChange, {
    total: format.number(compared),
  }).split('\n');
  let from = 0;
  const parts = tallied.map(([status, tone]) => {
    const width = (100 * to(status)) / compared;
    const part = { status, tone, x: from, width };
    from += width;
    return part;
  });
  return (
    <>
      <p class="big">
        <strong>{format.number(moved)}</strong>
        <span class="soft">
          {firstLine}
          <br />
          {secondLine}
        </span>
      </p>
      <svg
        class="share tall"
        role="img"
        aria-label={word(words.shareLabel, {
          moved: format.number(moved),
          total: format.number(compared),
        })}
      >
        <rect width="100%" height="8" rx="4" />
        {parts.map(({ status, tone, x, width }) => (
          <rect key={status} class={tone} x={`${x}%`} width={`${width}%`} height="8" />
        ))}
      </svg>
      <dl class="tally">
        {tallied
          .filter(([status]) => status !== 'ERROR' || to(status) > 0)
          .map(([status, tone, title]) => (
            <div key={status} class={tone}>
              <dt>
                <Icon name={tone} class="mark" />
                {word(title)}
              </dt>
              <dd>{format.number(to(status))}</dd>
            </div>
          ))}
      </dl>
    </>
  );
}
