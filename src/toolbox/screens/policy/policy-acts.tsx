import { useState } from 'preact/hooks';
import type { PolicyItem } from '../../../client/credit-client.ts';
import { client } from '../../api.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { DisablePolicy } from '../../parts/disable-policy.tsx';
import { Icon } from '../../parts/icon.tsx';
import { TellFailure } from '../../parts/tell.tsx';
import { useAct, useLoaded } from '../../signals/loaded.ts';
import { loadPolicies } from '../../signals/policies.ts';
import { word } from '../../signals/preferences.ts';
import { may } from '../../signals/session.ts';
import { frameWords } from '../../words/frame-words.ts';
import { onePolicyWords as words } from '../../words/one-policy-words.ts';
import { policyWords } from '../../words/policy-words.ts';

/** What may be done with a policy by whoever looks at it. */
export function PolicyActs({ item, version }: { item: PolicyItem; version: number }) {
  const act = useAct();
  const [isDisabling, setDisabling] = useState(false);
  const [showsYaml, setShowsYaml] = useState(false);
  if (!may('policy:manage')) return null;
  const change = (work: () => Promise<unknown>) =>
    act.run(async () => {
      await work();
      await loadPolicies();
    });
  return (
    <>
      <div class="actions">
        {item.enabled && (
          <button
            type="button"
            class="button"
            aria-pressed={item.isDefault}
            onClick={() =>
              change(() =>
                item.isDefault ? client.dropDefaultPolicy(item.id) : client.setDefaultPolicy(item.id),
              )
            }
          >
            {item.isDefault && <Icon name="approved" class="mark" />}
            {word(item.isDefault ? policyWords.isDefault : policyWords.beDefault)}
          </button>
        )}
        <button type="button" class="button" onClick={() => setShowsYaml(true)}>
          <Icon name="code" />
          {word(words.asYaml)}
        </button>
        {item.enabled ? (
          <button type="button" class="button" onClick={() => setDisabling(true)}>
            {word(policyWords.disable)}
          </button>
        ) : (
          <button type="button" class="button" onClick={() => change(() => client.enablePolicy(item.id))}>
            {word(policyWords.enable)}
          </button>
        )}
        <a class="button primary" href={`/politicas/${item.id}?habilitar=texto`}>
          <Icon name="up" />
          {word(words.newVersion)}
        </a>
      </div>
      {act.failure !== undefined && (
        <TellFailure failure={act.failure} title={word(policyWords.couldNotChange)} />
      )}
      {isDisabling && <DisablePolicy item={item} onClose={() => setDisabling(false)} />}
      {showsYaml && <Yaml id={item.id} version={version} onClose={() => setShowsYaml(false)} />}
    </>
  );
}

/** The version as its author wrote it, with the cases that came with it. */
function Yaml({ id, version, onClose }: { id: string; version: number; onClose: () => void }) {
  const { value, failure, retry } = useLoaded(`${id} ${version}`, () => client.getPolicy(id, { version }));
  return (
    <Dialog labelledBy="yaml" onClose={onClose} class="roomy">
      <div class="title">
        <h2 id="yaml">{word(words.yamlOf, { version })}</h2>
      </div>
      <div class="inside">
        {failure !== undefined && <TellFailure failure={failure} onRetry={retry} />}
        {value !== undefined && <Source label={word(words.yamlOf, { version })} text={value.yaml} />}
        {value?.cases && (
          <details>
            <summary>{word(words.casesOf)}</summary>
            <Source label={word(words.casesOf)} text={value.cases} />
          </details>
        )}
      </div>
      <div class="ending">
        <button type="button" class="button" onClick={onClose}>
          {word(frameWords.close)}
        </button>
      </div>
    </Dialog>
  );
}

function Source({ label, text }: { label: string; text: string }) {
  return (
    <>
      <p class="acts">
        <CopyButton text={text} />
      </p>
      <pre class="source tall-source" tabindex={0} role="region" aria-label={label}>
        {text}
      </pre>
    </>
  );
}
