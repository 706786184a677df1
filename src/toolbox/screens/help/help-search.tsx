import { useMemo, useState } from 'preact/hooks';
import { errorCodes, explainErrorCode } from '../../../base/errors.ts';
import { templateOf } from '../../../base/language.ts';
import { nameForSearch } from '../../../base/name-for-search.ts';
import { SearchField } from '../../parts/search-field.tsx';
import { TellFailure } from '../../parts/tell.tsx';
import { listGuides, searchGuides } from '../../signals/guides.ts';
import { useLoaded } from '../../signals/loaded.ts';
import { language, word } from '../../signals/preferences.ts';
import { helpWords } from '../../words/help-words.ts';

/** Searches the guides and the error codes. */
export function HelpSearch() {
  const [text, setText] = useState('');
  const wanted = nameForSearch(text);
  return (
    <search class="help-search">
      <SearchField id="code" label={word(helpWords.search)} value={text} onText={setText} class="seek lead" />
      {wanted.length >= shortestSearch && (
        <>
          <GuideMatches wanted={wanted} />
          <ErrorCodes wanted={wanted} />
        </>
      )}
    </search>
  );
}

/** Minimum length of a search. Single characters appear in nearly every section. */
const shortestSearch = 2;
/** Number of sections that are shown at first. */
const shownMatches = 8;

function GuideMatches({ wanted }: { wanted: string }) {
  const [isWhole, setWhole] = useState(false);
  const { value, failure, retry } = useLoaded(`${wanted} ${language.value}`, () => searchGuides(wanted));
  if (failure !== undefined)
    return <TellFailure failure={failure} title={word(helpWords.couldNotLoadGuide)} onRetry={retry} />;
  const matches = value ?? [];
  const shown = isWhole ? matches : matches.slice(0, shownMatches);
  return (
    <section class="block" aria-labelledby="guide-matches" aria-busy={value === undefined}>
      <header>
        <h2 id="guide-matches">{word(helpWords.inGuides)}</h2>
        <span class="note" role="status">
          {value !== undefined &&
            word(helpWords.guidesFound, { count: matches.length, total: listGuides().length })}
        </span>
      </header>
      <ul class="codes">
        {shown.map(({ guide, id, heading, excerpt }) => (
          <li key={`${guide.path} ${id}`} lang={guide.language}>
            <h3>
              <a href={`/ajuda/${guide.path}${id === undefined ? '' : `#${id}`}`}>{heading}</a>
            </h3>
            <p class="faint small" lang={language.value}>
              {guide.title}
              {guide.language !== language.value && ` · ${word(helpWords.inEnglish)}`}
            </p>
            {excerpt !== '' && <p class="soft">{excerpt}</p>}
          </li>
        ))}
      </ul>
      {shown.length < matches.length && (
        <p class="more">
          <button type="button" class="button little" onClick={() => setWhole(true)}>
            {word(helpWords.showAll, { count: matches.length })}
          </button>
        </p>
      )}
    </section>
  );
}

function ErrorCodes({ wanted }: { wanted: string }) {
  const rows = useMemo(listCodes, [language.value]);
  const shown = rows.filter(({ folded }) => folded.includes(wanted));
  return (
    <section class="block" aria-labelledby="codes">
      <header>
        <h2 id="codes">{word(helpWords.codes)}</h2>
        <span class="note" role="status">
          {word(helpWords.codesFound, { count: shown.length, total: rows.length })}
        </span>
      </header>
      <ul class="codes">
        {shown.map(({ code, status, message, mend }) => (
          <li key={code}>
            <h3>
              <code>{code}</code> <span class="faint small">{status}</span>
            </h3>
            <p>{message}</p>
            {/\p{L}/u.test(mend) && <p class="soft">{mend}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns the codes that a caller may read about, with an ellipsis for each value that is filled in. */
function listCodes() {
  const open = (text: string) => text.replace(/\{\w+\}/g, '…');
  return errorCodes
    .map((code) => ({ code, row: explainErrorCode(code) }))
    .filter(({ row }) => row.hidden !== true)
    .map(({ code, row }) => {
      const message = open(templateOf(row.message, language.value));
      const mend = open(templateOf(row.mendOverHttp ?? row.mend, language.value));
      return {
        code,
        status: row.httpStatus,
        message,
        mend,
        folded: nameForSearch(`${code} ${message} ${mend}`),
      };
    })
    .sort((one, other) => (one.code < other.code ? -1 : 1));
}
