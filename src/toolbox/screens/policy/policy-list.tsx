import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Text } from '../../../base/language.ts';
import type { PolicyItem, TemplateItem } from '../../../client/credit-client.ts';
import { codesInWords } from '../../../sections/code-words.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { client } from '../../api.ts';
import { DisablePolicy } from '../../parts/disable-policy.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Nothing } from '../../parts/nothing.tsx';
import { policyTitle } from '../../parts/policy-title.ts';
import { RowGhost } from '../../parts/row-ghost.tsx';
import { TableHead } from '../../parts/table-head.tsx';
import { TellFailure } from '../../parts/tell.tsx';
import { useAct, useLoaded } from '../../signals/loaded.ts';
import { loadPolicies, policies } from '../../signals/policies.ts';
import { language, word } from '../../signals/preferences.ts';
import { may } from '../../signals/session.ts';
import { useTitle } from '../../title.ts';
import { policyWords } from '../../words/policy-words.ts';

/** The policies of the organisation by the kind that they are for, and the templates that it has not taken yet. */
export function Policies() {
  const { value: list } = policies;
  const act = useAct();
  const change: Change = (work) =>
    act.run(async () => {
      await work();
      await loadPolicies();
    });
  const templates = useLoaded('templates', () => client.listPolicyTemplates({ limit: 200 }));
  useTitle(word(policyWords.title));
  if (list.is === 'FAILED')
    return (
      <TellFailure failure={list.failure} title={word(policyWords.couldNotList)} onRetry={loadPolicies} />
    );
  const items = list.is === 'LISTED' ? list.items : [];
  const left = (templates.value?.items ?? []).filter(({ id }) => !items.some((item) => item.id === id));
  return (
    <>
      <div class="head">
        <h1>{word(policyWords.title)}</h1>
      </div>
      {act.failure !== undefined && (
        <TellFailure failure={act.failure} title={word(policyWords.couldNotChange)} />
      )}
      {list.is === 'ASKED' && <RowGhost />}
      {list.is === 'LISTED' && items.length === 0 && <None />}
      {(['cnpj', 'cpf'] as const).map((kind) => (
        <PoliciesOfKind
          key={kind}
          kind={kind}
          items={items.filter(({ type }) => type === kind)}
          change={change}
        />
      ))}
      {list.is === 'LISTED' && may('policy:manage') && (
        <>
          {templates.failure !== undefined && (
            <TellFailure
              failure={templates.failure}
              title={word(policyWords.couldNotListTemplates)}
              onRetry={templates.retry}
            />
          )}
          {left.length > 0 && <Templates templates={left} />}
        </>
      )}
    </>
  );
}

/** Does something once at a time, and lists the policies anew. */
type Change = (work: () => Promise<unknown>) => void;

function None() {
  return (
    <Nothing title={word(policyWords.none)}>
      {word(may('policy:manage') ? policyWords.noneWhy : policyWords.askManager)}
    </Nothing>
  );
}

function PoliciesOfKind({
  kind,
  items,
  change,
}: {
  kind: 'cpf' | 'cnpj';
  items: readonly PolicyItem[];
  change: Change;
}) {
  if (items.length === 0) return null;
  return (
    <section class="block" aria-labelledby={`for-${kind}`}>
      <header>
        <h2 id={`for-${kind}`}>{word(policyWords.forKind, { kind: kind.toUpperCase() })}</h2>
      </header>
      <Table labelledBy={`for-${kind}`} third={policyWords.state}>
        {items.map((item) => (
          <tr key={item.id} role="row" class={item.enabled ? '' : 'off'}>
            <NameCells item={item} />
            <td role="cell">
              {word(item.enabled ? policyWords.enabled : policyWords.disabled)}
              <span class="sub">{word(policyWords.version, { version: item.version })}</span>
            </td>
            <td class="end" role="cell">
              <span class="acts">
                {item.enabled && <Default item={item} change={change} />}
                {may('policy:manage') && <Switch item={item} change={change} />}
              </span>
            </td>
          </tr>
        ))}
      </Table>
    </section>
  );
}

function Table({
  labelledBy,
  third,
  children,
}: {
  labelledBy: string;
  third: Text;
  children: ComponentChildren;
}) {
  return (
    <table class="table blocks policy-list" role="table" aria-labelledby={labelledBy}>
      <TableHead titles={[policyWords.name, policyWords.decides, third]} acts={policyWords.acts} />
      <tbody role="rowgroup">{children}</tbody>
    </table>
  );
}

function NameCells({ item }: { item: PolicyItem | TemplateItem }) {
  const list = codesInWords(item.additionals, language.value).join(', ');
  return (
    <>
      <td class="main wrap" role="cell">
        {'version' in item ? (
          <a href={`/politicas/${encodeURIComponent(item.id)}`}>{plainWords(policyTitle(item))}</a>
        ) : (
          plainWords(policyTitle(item))
        )}
        <span class="sub">
          {item.depth ?? word(policyWords.operation)}
          {list !== '' && ` ${word(policyWords.additionals, { list })}`}
        </span>
      </td>
      <td role="cell">{word(item.usePolicyResult ? policyWords.byPolicy : policyWords.byAnalyst)}</td>
    </>
  );
}

/** One default for each kind and person: the policy that Enter starts with. */
function Default({ item, change }: { item: PolicyItem; change: Change }) {
  const title = word(item.isDefault ? policyWords.isDefault : policyWords.beDefault);
  return (
    <button
      type="button"
      class="button little"
      aria-pressed={item.isDefault}
      aria-label={`${title}: ${plainWords(policyTitle(item))}`}
      onClick={() =>
        change(() => (item.isDefault ? client.dropDefaultPolicy(item.id) : client.setDefaultPolicy(item.id)))
      }
    >
      {item.isDefault && <Icon name="approved" class="mark" />}
      {title}
    </button>
  );
}

function Switch({ item, change }: { item: PolicyItem; change: Change }) {
  const [isOpen, setOpen] = useState(false);
  const name = plainWords(policyTitle(item));
  if (!item.enabled) {
    return (
      <button
        type="button"
        class="button little"
        aria-label={word(policyWords.enableOne, { name })}
        onClick={() => change(() => client.enablePolicy(item.id))}
      >
        {word(policyWords.enable)}
      </button>
    );
  }
  return (
    <>
      <button
        type="button"
        class="button quiet little"
        aria-label={word(policyWords.disableOne, { name })}
        onClick={() => setOpen(true)}
      >
        {word(policyWords.disable)}
      </button>
      {isOpen && <DisablePolicy item={item} onClose={() => setOpen(false)} />}
    </>
  );
}

/** What enabling one does is seen before it is done. */
function Templates({ templates }: { templates: readonly TemplateItem[] }) {
  return (
    <section class="block" aria-labelledby="templates">
      <header>
        <h2 id="templates">{word(policyWords.templates)}</h2>
        <span class="note">{word(policyWords.templatesWhy)}</span>
      </header>
      <Table labelledBy="templates" third={policyWords.kind}>
        {templates.map((item) => (
          <tr key={item.id} role="row">
            <NameCells item={item} />
            <td role="cell">{item.type.toUpperCase()}</td>
            <td class="end" role="cell">
              <a
                class="button little"
                href={`/politicas/${encodeURIComponent(item.id)}?habilitar=modelo`}
                aria-label={word(policyWords.enableOne, { name: plainWords(policyTitle(item)) })}
              >
                {word(policyWords.enable)}
              </a>
            </td>
          </tr>
        ))}
      </Table>
    </section>
  );
}
