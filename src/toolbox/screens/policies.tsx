import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Text } from '../../base/language.ts';
import type { PolicyItem, TemplateItem } from '../../client/credit-client.ts';
import { plainWords } from '../../wording/plain-words.ts';
import { client, type Failure, failureOf } from '../api.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Icon } from '../parts/icon.tsx';
import { Nothing } from '../parts/nothing.tsx';
import { policyTitle } from '../parts/policy-title.ts';
import { RowGhost } from '../parts/row-ghost.tsx';
import { TableHead } from '../parts/table-head.tsx';
import { TellFailure } from '../parts/tell.tsx';
import { loadPolicies, policies } from '../signals/policies.ts';
import { word } from '../signals/preferences.ts';
import { may } from '../signals/session.ts';
import { useTitle } from '../title.ts';
import { frameWords } from '../words/frame.ts';
import { policyWords } from '../words/policies.ts';

/** The policies of the organisation by the kind that they are for, and the templates that it has not taken yet. */
export function Policies() {
  const { value: list } = policies;
  const change = useChange();
  const [templates, setTemplates] = useState<readonly TemplateItem[]>([]);
  useEffect(() => {
    client.listPolicyTemplates({ limit: 200 }).then(
      ({ items }) => setTemplates(items),
      // The policies are there without them.
      () => setTemplates([]),
    );
  }, []);
  useTitle(word(policyWords.title));
  if (list.is === 'FAILED')
    return (
      <TellFailure failure={list.failure} title={word(policyWords.couldNotList)} onRetry={loadPolicies} />
    );
  const items = list.is === 'LISTED' ? list.items : [];
  const left = templates.filter(({ id }) => !items.some((item) => item.id === id));
  return (
    <>
      <div class="head">
        <h1>{word(policyWords.title)}</h1>
      </div>
      {change.failure !== undefined && (
        <TellFailure failure={change.failure} title={word(policyWords.couldNotChange)} />
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
      {list.is === 'LISTED' && left.length > 0 && may('policy:manage') && <Templates templates={left} />}
    </>
  );
}

interface Change {
  readonly failure: Failure | undefined;
  /** Does it once, and lists the policies anew. */
  readonly run: (work: () => Promise<unknown>) => Promise<void>;
}

function useChange(): Change {
  const [failure, setFailure] = useState<Failure | undefined>();
  const busy = useRef(false);
  return {
    failure,
    run: async (work) => {
      if (busy.current) return;
      busy.current = true;
      setFailure(undefined);
      try {
        await work();
        await loadPolicies();
      } catch (error) {
        setFailure(failureOf(error));
      } finally {
        busy.current = false;
      }
    },
  };
}

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
  const list = item.additionals.join(', ');
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
        change.run(() =>
          item.isDefault ? client.dropDefaultPolicy(item.id) : client.setDefaultPolicy(item.id),
        )
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
        onClick={() => change.run(() => client.enablePolicy(item.id))}
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
      {isOpen && (
        <Dialog labelledBy="disable" onClose={() => setOpen(false)}>
          <div class="title">
            <h2 id="disable" class="wrap">
              {word(policyWords.disableTitle, { name })}
            </h2>
          </div>
          <div class="inside">
            <p>{word(policyWords.disableWhy)}</p>
          </div>
          <div class="ending">
            <button type="button" class="button" onClick={() => setOpen(false)}>
              {word(frameWords.back)}
            </button>
            <button
              type="button"
              class="button primary"
              onClick={() => {
                setOpen(false);
                change.run(() => client.disablePolicy(item.id));
              }}
            >
              {word(policyWords.disable)}
            </button>
          </div>
        </Dialog>
      )}
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
