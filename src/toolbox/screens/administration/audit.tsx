import type { Text } from '../../../base/language.ts';
import type { AuditEntryAnswer, ListAuditQuery } from '../../../client/audit-calls.ts';
import { sectionTitle } from '../../../sections/section-words.ts';
import { auditKinds } from '../../../wording/audit-kinds.ts';
import { aboutInWords } from '../../../wording/audit-words.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { roleWords } from '../../../wording/roles.ts';
import { client } from '../../api.ts';
import { LoadMore } from '../../parts/load-more.tsx';
import { Nothing } from '../../parts/nothing.tsx';
import { Picker } from '../../parts/picker.tsx';
import { RowGhost } from '../../parts/row-ghost.tsx';
import { TableHead } from '../../parts/table-head.tsx';
import { TellFailure } from '../../parts/tell.tsx';
import { statusWord } from '../../parts/verdict.tsx';
import { go, withQuery } from '../../router.ts';
import { usePages } from '../../signals/batches.ts';
import { language, style, word } from '../../signals/preferences.ts';
import { matchDecisionWords, auditWords as words } from '../../words/audit-words.ts';
import { reviewStateWords } from '../../words/review-words.ts';
import { eventWords } from '../../words/webhook-words.ts';
import { AdministrationHead, Allowed } from './administration-head.tsx';

type Kind = NonNullable<ListAuditQuery['kind']>;

/** What was done, and by whom, the newest first. */
export function Audit({ query }: { query: URLSearchParams }) {
  return (
    <Allowed permission="audit:read">
      <Log query={query} />
    </Allowed>
  );
}

function Log({ query }: { query: URLSearchParams }) {
  const kind = kinds.find((one) => one === query.get('tipo'));
  const from = /^\d{4}-\d{2}-\d{2}$/.test(query.get('desde') ?? '') ? (query.get('desde') ?? '') : '';
  const list = usePages(`audit ${kind} ${from} ${language.value}`, (cursor) =>
    client.audit.list({
      limit: 50,
      ...(kind !== undefined && { kind }),
      ...(from !== '' && { from }),
      ...(cursor !== undefined && { cursor }),
    }),
  );
  const { items, failure } = list;
  const narrow = (name: string, value: string) =>
    go(withQuery('/auditoria', query, { [name]: value }), { replaces: true });
  return (
    <>
      <AdministrationHead title={word(words.title)} facts={[word(words.lead)]} />
      <div class="sift">
        <Picker
          id="audit-kind"
          label={word(words.ofKind)}
          value={kind ?? ''}
          onPick={(one) => narrow('tipo', one)}
        >
          <option value="">{word(words.everyKind)}</option>
          {kinds
            .map((one) => [one, word(auditKinds[one])] as const)
            .toSorted(([, one], [, other]) => one.localeCompare(other, language.value))
            .map(([one, title]) => (
              <option key={one} value={one}>
                {title}
              </option>
            ))}
        </Picker>
        <label class="since" for="audit-from">
          <span class="note">{word(words.from)}</span>
          <input
            class="field"
            id="audit-from"
            type="date"
            value={from}
            onChange={({ currentTarget }) => narrow('desde', currentTarget.value)}
          />
        </label>
      </div>
      {failure !== undefined && (
        <TellFailure failure={failure} title={word(words.couldNotList)} onRetry={list.retry} />
      )}
      {items === undefined && failure === undefined && <RowGhost />}
      {items?.length === 0 && <Nothing title={word(words.none)} />}
      {items !== undefined && items.length > 0 && <Table entries={items} />}
      <LoadMore list={list} />
    </>
  );
}

const kinds = Object.keys(auditKinds).filter((name): name is Kind => Object.hasOwn(auditKinds, name));

function Table({ entries }: { entries: readonly AuditEntryAnswer[] }) {
  const { format } = style.value;
  return (
    <table class="table blocks audit" role="table" aria-label={word(words.title)}>
      <TableHead titles={[words.number, words.what, words.who, words.about]} ends={[words.when]} />
      <tbody role="rowgroup">
        {entries.map((entry) => (
          <tr key={entry.number} role="row">
            <td class="faint number" role="cell">
              {format.number(entry.number)}
            </td>
            <td class="main" role="cell">
              {plainWords(entry.title)}
            </td>
            <td class="wrap" role="cell">
              {entry.actor === null ? (
                <span class="soft">{word(words.itself)}</span>
              ) : (
                plainWords(entry.actor.name ?? entry.actor.id)
              )}
            </td>
            <td class="soft wrap" role="cell">
              <About entry={entry} />
            </td>
            <td class="end faint nowrap" role="cell">
              {format.dateTime(entry.at)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Where things stand, by how their ids begin. */
const rooms: Readonly<Record<string, string>> = {
  rpt: 'relatorio',
  rev: 'revisoes',
  ers: 'titulares',
  whk: 'webhooks',
  opr: 'operacoes',
};

/** The ids, codes and counts of an entry; what has a page leads to it. */
function About({ entry: { details } }: { entry: AuditEntryAnswer }) {
  return (
    <>
      {aboutInWords(details, style.value)
        .filter((text) => text !== 'true' && text !== 'false')
        .map((text, place) => {
          const room = /^[a-z]{3}_[0-9a-z]{26}$/.test(text) ? rooms[text.slice(0, 3)] : undefined;
          return (
            <span key={place} class="about">
              {room === undefined ? shownWord(text) : <a href={`/${room}/${text}`}>{text}</a>}
            </span>
          );
        })}
    </>
  );
}

/** Texts for the codes in entries. For decisions, see `statusWord`. */
const codeWords: Readonly<Record<string, Text>> = {
  ...roleWords,
  ...eventWords,
  ...reviewStateWords,
  ...matchDecisionWords,
};

/** A hash as a whole says nothing to people, a time is read in their zone, and codes have words. */
function shownWord(text: string): string {
  const codeText = Object.entries(codeWords).find(([code]) => code === text)?.[1];
  if (codeText !== undefined) return word(codeText);
  if (/^[0-9a-f]{64}$/.test(text)) return `${text.slice(0, 12)}…`;
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return style.value.format.dateTime(text);
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return style.value.format.date(text);
  const status = statusWord(text);
  return plainWords(status === text ? sectionTitle(text, language.value) : status);
}
