import { useState } from 'preact/hooks';
import { client } from '../../api.ts';
import { ScreenWait } from '../../parts/screen-wait.tsx';
import { useLoaded } from '../../signals/loaded.ts';
import { policies } from '../../signals/policies.ts';
import { word } from '../../signals/preferences.ts';
import { useTitle } from '../../title.ts';
import { changeWords as words } from '../../words/change-words.ts';
import { PolicyPlan } from './policy-plan.tsx';
import { PolicyText } from './policy-text.tsx';
import type { PolicyTexts } from './policy-texts.ts';

/**
 * A change of a policy, looked at before it is enabled. `from` says where its text is: `modelo` that of the template of the
 * same id, a number that of the version, anything else one that is pasted.
 */
export function PolicyChange({ id, from }: { id: string; from: string }) {
  const [pasted, setPasted] = useState<PolicyTexts | undefined>();
  const [isAsked, setAsked] = useState(from !== 'modelo' && !isVersion(from));
  const stored = useLoaded(`${id} ${from}`, () => readTexts(id, from));
  const back = backFrom(id);
  useTitle(word(words.titleText));
  if (isAsked) {
    return (
      <PolicyText
        policyId={id}
        texts={pasted}
        current={isVersion(from) || from === 'modelo' ? undefined : stored.value}
        back={back}
        onTexts={(texts) => {
          setPasted(texts);
          setAsked(false);
        }}
      />
    );
  }
  const texts = pasted ?? stored.value;
  if (texts === undefined) {
    return (
      <ScreenWait
        title={id}
        failure={stored.failure}
        failed={word(words.couldNotPlan)}
        onRetry={stored.retry}
      />
    );
  }
  return <PolicyPlan policyId={id} texts={texts} back={back} onOtherText={() => askAgain()} />;

  function askAgain() {
    setPasted(texts);
    setAsked(true);
  }
}

function isVersion(from: string): boolean {
  return /^[1-9]\d{0,8}$/.test(from);
}

/** The texts that are there already: of the template, of the version, or of what is in force, to begin from. */
async function readTexts(id: string, from: string): Promise<PolicyTexts> {
  if (from === 'modelo') {
    const { yaml, cases } = await client.policies.template(id);
    return { source: yaml, ...(cases !== null && { cases }) };
  }
  const version = isVersion(from) ? { version: Number(from) } : {};
  const { yaml, cases, invariants } = await client.getPolicy(id, version);
  return { source: yaml, ...(cases !== null && { cases }), ...(invariants !== null && { invariants }) };
}

/** Where one came from: the policy where there is one, else the list. */
function backFrom(id: string): string {
  const { value: list } = policies;
  const isThere = list.is === 'LISTED' && list.items.some((item) => item.id === id);
  return isThere ? `/politicas/${encodeURIComponent(id)}` : '/politicas';
}
