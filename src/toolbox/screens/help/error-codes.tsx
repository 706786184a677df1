import { useMemo, useState } from 'preact/hooks';
import { errorCodes, explainErrorCode } from '../../../base/errors.ts';
import { templateOf } from '../../../base/language.ts';
import { nameForSearch } from '../../../base/name-for-search.ts';
import { SearchField } from '../../parts/search-field.tsx';
import { language, word } from '../../signals/preferences.ts';
import { helpWords } from '../../words/help-words.ts';

/** Every refusal that the service may answer with: what is wrong, and what would be right. */
export function ErrorCodes() {
  const [text, setText] = useState('');
  const rows = useMemo(() => listCodes(), [language.value]);
  const wanted = nameForSearch(text);
  const shown = wanted === '' ? [] : rows.filter(({ folded }) => folded.includes(wanted));
  return (
    <section class="block mt-l" aria-labelledby="codes">
      <header>
        <h2 id="codes">{word(helpWords.codes)}</h2>
        <span class="note" role="status">
          {wanted === ''
            ? word(helpWords.codesHint, { total: rows.length })
            : word(helpWords.codesSaid, { count: shown.length, total: rows.length })}
        </span>
      </header>
      <div class="sift">
        <SearchField
          id="code"
          label={word(helpWords.search)}
          value={text}
          onText={setText}
          class="seek lead"
        />
      </div>
      {wanted !== '' && shown.length === 0 && <p class="soft">{word(helpWords.noCode)}</p>}
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

/** Those that a caller may read of; where a text is filled in, an ellipsis stands. */
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
