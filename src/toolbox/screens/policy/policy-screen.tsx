import { useEffect } from 'preact/hooks';
import type { PolicyItem, PolicyWithVersions } from '../../../client/credit-client.ts';
import type { PolicyOutlineAnswer } from '../../../client/policy-calls.ts';
import { codesInWords } from '../../../sections/code-words.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { client } from '../../api.ts';
import { policyTitle } from '../../parts/policy-title.ts';
import { ScreenWait } from '../../parts/screen-wait.tsx';
import { Tell } from '../../parts/tell.tsx';
import { enabledPolicy } from '../../signals/enabled-policy.ts';
import { type Loaded, useLoaded } from '../../signals/loaded.ts';
import { loadPolicies, policies } from '../../signals/policies.ts';
import { language, word } from '../../signals/preferences.ts';
import { may } from '../../signals/session.ts';
import { useTitle } from '../../title.ts';
import { onePolicyWords as words } from '../../words/one-policy-words.ts';
import { policyWords } from '../../words/policy-words.ts';
import { OperationSteps } from './operation-steps.tsx';
import { PolicyActs } from './policy-acts.tsx';
import { PolicyAside } from './policy-aside.tsx';
import { PolicyCases } from './policy-cases.tsx';
import { PolicyChange } from './policy-change.tsx';
import { PolicyDecides } from './policy-decides.tsx';
import { PolicyInputs } from './policy-inputs.tsx';
import { PolicyLimit, PolicySources } from './policy-limit.tsx';
import { PolicyRules } from './policy-rules.tsx';
import { PolicyVersions } from './policy-versions.tsx';

/** One policy or operation, or what enabling a version of it would do: `?habilitar=` says which. */
export function PolicyScreen({ id, query }: { id: string; query: URLSearchParams }) {
  const change = query.get('habilitar');
  if (change !== null && may('policy:manage')) return <PolicyChange key={change} id={id} from={change} />;
  const version = Number(query.get('versao'));
  return <ShownPolicy id={id} version={Number.isInteger(version) && version > 0 ? version : undefined} />;
}

function ShownPolicy({ id, version }: { id: string; version: number | undefined }) {
  const { value: list } = policies;
  const item = list.is === 'LISTED' ? list.items.find((one) => one.id === id) : undefined;
  const spoken = language.value;
  const outline = useLoaded(`${id} ${version ?? item?.version ?? ''} ${spoken}`, () =>
    client.policies.outline(id, version === undefined ? {} : { version }),
  );
  const whole = useLoaded(`${id} ${item?.version ?? ''} ${item?.enabled ?? ''}`, () =>
    may('policy:manage') ? client.getPolicy(id) : Promise.resolve(undefined),
  );
  useTitle(
    ...(item === undefined ? [] : [plainWords(policyTitle(item))]),
    ...(version === undefined ? [] : [word(policyWords.version, { version })]),
    word(policyWords.title),
  );
  if (outline.value === undefined || item === undefined) {
    return (
      <ScreenWait
        title={item === undefined ? id : plainWords(policyTitle(item))}
        failure={outline.failure ?? (list.is === 'FAILED' ? list.failure : undefined)}
        failed={word(words.couldNotRead)}
        onRetry={() => {
          if (list.is === 'FAILED') loadPolicies();
          if (outline.failure !== undefined) outline.retry();
        }}
      />
    );
  }
  return <Policy item={item} outline={outline.value} whole={whole} />;
}

function Policy({
  item,
  outline,
  whole,
}: {
  item: PolicyItem;
  outline: PolicyOutlineAnswer;
  whole: Loaded<PolicyWithVersions | undefined>;
}) {
  const { policy, operation, version } = outline;
  return (
    <>
      <div class="head">
        <div>
          <h1 class="wrap">{plainWords(policyTitle(item))}</h1>
          <p class="facts-line">
            {operation !== null && <span>{word(words.operation)}</span>}
            <span>{word(words.versionShort, { version })}</span>
            <span>{item.type.toUpperCase()}</span>
            {item.depth !== null && (
              <span>
                {item.depth}
                {item.additionals.length > 0 &&
                  ` ${word(policyWords.additionals, { list: codesInWords(item.additionals, language.value).join(', ') })}`}
              </span>
            )}
          </p>
        </div>
        <PolicyActs item={item} version={version} />
      </div>
      <Standing item={item} version={version} />
      <div class="two">
        <div>
          {policy !== null && (
            <>
              <PolicyDecides outline={policy} byAnalyst={!item.usePolicyResult} />
              <PolicyRules outline={policy} />
              <PolicyInputs outline={policy} />
              <PolicyLimit outline={policy} />
              <PolicySources outline={policy} />
            </>
          )}
          {operation !== null && <OperationSteps outline={operation} />}
          {may('policy:manage') && <PolicyVersions item={item} whole={whole} />}
          {may('policy:manage') && <PolicyCases id={item.id} version={version} />}
        </div>
        <PolicyAside item={item} outline={outline} whole={whole.value} />
      </div>
    </>
  );
}

/** What is to be known before any of it: that it was just enabled, is an older version, or is disabled. */
function Standing({ item, version }: { item: PolicyItem; version: number }) {
  const enabled = enabledPolicy.value;
  // It is said on the page that one comes to, and no more on the next.
  useEffect(
    () => () => {
      enabledPolicy.value = undefined;
    },
    [],
  );
  return (
    <div class="standing">
      {enabled?.id === item.id && (
        <div role="status">
          <Tell tone="approved" title={word(words.enabledNow, { version: enabled.version })} />
        </div>
      )}
      {version !== item.version && (
        <Tell
          tone="unknown"
          title={word(words.older, { version, current: item.version })}
          action={
            <>
              <a class="button little" href={`/politicas/${item.id}`}>
                {word(words.toCurrent)}
              </a>
              {may('policy:manage') && (
                <a class="button little" href={`/politicas/${item.id}?habilitar=${version}`}>
                  {word(words.enableVersion, { version })}
                </a>
              )}
            </>
          }
        />
      )}
      {item.split !== undefined && (
        <Tell
          tone="unknown"
          title={word(words.sharing, {
            version: item.split.version,
            percent: item.split.percent,
            current: item.version,
          })}
        />
      )}
      {!item.enabled && <Tell tone="unknown" title={word(words.isDisabled)} />}
    </div>
  );
}
