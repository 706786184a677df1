import type { ComponentChildren } from 'preact';
import type { Text } from '../../../base/language.ts';
import { nothingFound } from '../../../wording/nothing-found.ts';
import { TableHead } from '../../parts/table-head.tsx';
import { Verdict } from '../../parts/verdict.tsx';
import { type Guide, listGuides } from '../../signals/guides.ts';
import { language, word } from '../../signals/preferences.ts';
import { useTitle } from '../../title.ts';
import { helpWords } from '../../words/help-words.ts';
import { HelpSearch } from './help-search.tsx';

/** Search, the guides, and explanations of keys and marks. */
export function Help() {
  useTitle(word(helpWords.title));
  return (
    <>
      <div class="head">
        <h1>{word(helpWords.title)}</h1>
      </div>
      <HelpSearch />
      <div class="pair mt-l">
        <Guides />
        <Reference />
      </div>
      <div class="pair mt-l">
        <div>
          <Keys />
          <Data />
        </div>
        <div>
          <Marks />
        </div>
      </div>
    </>
  );
}

const keys = [
  [['Ctrl K', 'Cmd K'], helpWords.keyEntry],
  [['Enter'], helpWords.keyEnter],
  [['Esc'], helpWords.keyEscape],
  [['Ctrl Enter', 'Cmd Enter'], helpWords.keyStart],
  [[helpWords.arrows], helpWords.keyArrows],
  [['Home', 'End'], helpWords.keyHomeEnd],
] as const;

function Keys() {
  return (
    <Block id="keys" title={helpWords.keys} note={helpWords.keysWhy}>
      <Meanings
        labelledBy="keys"
        titles={[helpWords.key, helpWords.does]}
        rows={keys.map(([names, what]) => [
          names.map((name) => (
            <kbd key={name} class="tag">
              {typeof name === 'string' ? name : word(name)}
            </kbd>
          )),
          word(what),
        ])}
      />
    </Block>
  );
}

const statuses = [
  'APPROVED',
  'ALERT',
  'DENIED',
  'COMPLETED',
  'ERROR',
  'PROCESSING',
  'PENDING',
  'NOT_APPLIED',
] as const;

function Marks() {
  return (
    <Block id="marks" title={helpWords.decisions} note={helpWords.decisionsWhy}>
      <Meanings
        labelledBy="marks"
        titles={[helpWords.mark, helpWords.means]}
        rows={statuses.map((status) => [<Verdict status={status} />, word(helpWords[status])])}
      />
    </Block>
  );
}

function Data() {
  const rows = [
    [word(nothingFound), word(helpWords.found)],
    [word(helpWords.couldNotBeAsked), word(helpWords.unseen)],
    [word(helpWords.thin), word(helpWords.thinWhy)],
    [<span class="document">***.456.789-**</span>, word(helpWords.hidden)],
  ] as const;
  return (
    <Block id="data" title={helpWords.data}>
      <Meanings labelledBy="data" titles={[helpWords.mark, helpWords.means]} rows={rows} />
    </Block>
  );
}

function Guides() {
  return (
    <Block id="guides" title={helpWords.guides}>
      <GuideLinks group="guias" />
    </Block>
  );
}

function Reference() {
  return (
    <Block id="reference" title={helpWords.reference}>
      <GuideLinks group="referencia" />
      <dl class="facts">
        <div>
          <dt>API</dt>
          <dd>
            <a href="/docs">{word(helpWords.api)}</a>
          </dd>
        </div>
        <div>
          <dt>{word(helpWords.onTerminal)}</dt>
          <dd>
            <code>credit --help</code>, <code>credit help CODE</code>
          </dd>
        </div>
      </dl>
    </Block>
  );
}

function GuideLinks({ group }: { group: string }) {
  const isOfGroup = ({ path }: Guide) => path.startsWith(`${group}/`);
  return (
    <ul class="guide-links">
      {listGuides()
        .filter(isOfGroup)
        .map(({ path, title, language: code }) => (
          <li key={path}>
            <a href={`/ajuda/${path}`}>{title}</a>
            {code !== language.value && <span class="faint small"> {word(helpWords.inEnglish)}</span>}
          </li>
        ))}
    </ul>
  );
}

function Block({
  id,
  title,
  note,
  children,
}: {
  id: string;
  title: Text;
  note?: Text;
  children: ComponentChildren;
}) {
  return (
    <section class="block" aria-labelledby={id}>
      <header>
        <h2 id={id}>{word(title)}</h2>
        {note !== undefined && <span class="note">{word(note)}</span>}
      </header>
      {children}
    </section>
  );
}

function Meanings({
  labelledBy,
  titles,
  rows,
}: {
  labelledBy: string;
  titles: readonly Text[];
  rows: readonly (readonly [ComponentChildren, string])[];
}) {
  return (
    <table class="table blocks meanings" role="table" aria-labelledby={labelledBy}>
      <TableHead titles={titles} />
      <tbody role="rowgroup">
        {rows.map(([mark, meaning]) => (
          <tr key={meaning} role="row">
            <td class="main wide" role="cell">
              {mark}
            </td>
            <td class="soft wide" role="cell">
              {meaning}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
