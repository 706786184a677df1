import { useState } from 'preact/hooks';
import type { PolicyItem, PolicyWithVersions } from '../../../client/credit-client.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { client } from '../../api.ts';
import { Picker } from '../../parts/picker.tsx';
import { RowGhost } from '../../parts/row-ghost.tsx';
import { TellFailure } from '../../parts/tell.tsx';
import { type Loaded, useLoaded } from '../../signals/loaded.ts';
import { language, style, word } from '../../signals/preferences.ts';
import { frameWords } from '../../words/frame-words.ts';
import { onePolicyWords as words } from '../../words/one-policy-words.ts';
import { ChangeList } from './change-list.tsx';

type Version = PolicyWithVersions['versions'][number];

/** Every version that a policy has had, with when, by whom, and what it changed. */
export function PolicyVersions({
  item,
  whole,
}: {
  item: PolicyItem;
  whole: Loaded<PolicyWithVersions | undefined>;
}) {
  const versions = whole.value?.versions;
  return (
    <section class="block" aria-labelledby="versions">
      <header>
        <h2 id="versions">{word(words.versions)}</h2>
      </header>
      {whole.failure !== undefined && (
        <TellFailure failure={whole.failure} title={word(words.couldNotPart)} onRetry={whole.retry} />
      )}
      {versions === undefined && whole.failure === undefined && <RowGhost rows={1} />}
      {versions !== undefined && (
        <ol class="versions">
          {versions.map((version, index) => (
            <VersionEntry
              key={version.version}
              item={item}
              version={version}
              until={versions.slice(0, index).findLast(wasWhole)?.createdAt}
              before={versions.slice(index + 1).find(wasWhole)?.version}
            />
          ))}
        </ol>
      )}
      {versions !== undefined && versions.length > 2 && <Compare id={item.id} versions={versions} />}
    </section>
  );
}

/** Versions that decided a share alone took nobody's place. */
const wasWhole = ({ part }: Version) => part === undefined;

function VersionEntry({
  item,
  version: { version, createdAt, createdBy, part },
  until,
  before,
}: {
  item: PolicyItem;
  version: Version;
  /** When the next one came that decided all; undefined for the newest. */
  until: string | undefined;
  /** The one before; undefined for the first. */
  before: number | undefined;
}) {
  const { format } = style.value;
  const isCurrent = version === item.version;
  const when = format.dateTime(createdAt);
  const who = createdBy === null ? undefined : plainWords(createdBy);
  const [isOpen, setOpen] = useState(false);
  const isTakenBack = part === true && item.split?.version !== version;
  const times = isTakenBack
    ? word(words.begun, { when })
    : until === undefined
      ? who === undefined
        ? word(words.since, { when })
        : word(words.sinceBy, { when, who })
      : who === undefined
        ? word(words.fromTo, { when, until: format.dateTime(until) })
        : word(words.fromToBy, { when, until: format.dateTime(until), who });
  return (
    <li class={isCurrent ? 'now' : ''}>
      <div>
        <h3>
          {word(words.versionShort, { version })}
          {isCurrent && <span class="kind approved">{word(words.inForce)}</span>}
          {part === true && <span class="kind">{shareOf(item, version)}</span>}
        </h3>
        <p class="note wrap">{times}</p>
        {before === undefined ? (
          <p class="note">{word(words.firstVersion)}</p>
        ) : (
          <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
            <summary>{word(words.changedSince, { version: before })}</summary>
            {isOpen && <Difference id={item.id} from={before} to={version} />}
          </details>
        )}
        {!isCurrent && (
          <p class="acts mt">
            <a
              class="button little"
              href={`/politicas/${item.id}?versao=${version}`}
              aria-label={word(words.showVersion, { version })}
            >
              {word(words.show)}
            </a>
            <a
              class="button little"
              href={`/politicas/${item.id}?habilitar=${version}`}
              aria-label={word(words.enableVersion, { version })}
            >
              {word(words.enableAgain)}
            </a>
          </p>
        )}
      </div>
    </li>
  );
}

/** What a version decides that has never decided all. */
function shareOf({ split }: PolicyItem, version: number): string {
  if (split?.version !== version) return word(words.takenBack);
  return word(words.ofHundred, { percent: split.percent });
}

function Difference({ id, from, to }: { id: string; from: number; to: number }) {
  const spoken = language.value;
  const { value, failure, retry } = useLoaded(`${id} ${from} ${to} ${spoken}`, () =>
    client.policies.difference(id, { from, to }),
  );
  if (failure !== undefined) return <TellFailure failure={failure} onRetry={retry} />;
  if (value === undefined)
    return (
      <p aria-busy="true" class="note">
        {word(frameWords.loading)}
      </p>
    );
  return value.changes.length === 0 ? (
    <p class="note">{word(words.sameMeaning)}</p>
  ) : (
    <ChangeList changes={value.changes} />
  );
}

/** Any two of them beside each other. */
function Compare({ id, versions }: { id: string; versions: readonly Version[] }) {
  const numbers = versions.map(({ version }) => version);
  const [from, setFrom] = useState(numbers.at(-1) ?? 1);
  const [to, setTo] = useState(numbers[0] ?? 1);
  const [isOpen, setOpen] = useState(false);
  const options = numbers.map((number) => (
    <option key={number} value={number}>
      {number}
    </option>
  ));
  return (
    <details class="more" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{word(words.compare)}</summary>
      <div class="compare">
        <span aria-hidden="true">{word(words.compareFrom)}</span>
        <Picker
          id="compare-from"
          label={word(words.compareFrom)}
          value={String(from)}
          onPick={(value) => setFrom(Number(value))}
        >
          {options}
        </Picker>
        <span aria-hidden="true">{word(words.compareTo)}</span>
        <Picker
          id="compare-to"
          label={word(words.compareTo)}
          value={String(to)}
          onPick={(value) => setTo(Number(value))}
        >
          {options}
        </Picker>
      </div>
      {isOpen && <Difference id={id} from={from} to={to} />}
    </details>
  );
}
