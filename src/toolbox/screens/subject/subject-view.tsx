import { useState } from 'preact/hooks';
import type { SubjectHoldingsAnswer } from '../../../client/subject-calls.ts';
import type { Document } from '../../../document/kind.ts';
import { formatDocument } from '../../../document/mask.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { client } from '../../api.ts';
import { AccessTable } from '../../parts/access-table.tsx';
import { HandOver } from '../../parts/hand-over.tsx';
import { Nothing } from '../../parts/nothing.tsx';
import { ScreenWait } from '../../parts/screen-wait.tsx';
import { TellFailure } from '../../parts/tell.tsx';
import { useLoaded } from '../../signals/loaded.ts';
import { dayFromToday, language, style, word } from '../../signals/preferences.ts';
import { subjectWords as words } from '../../words/subject-words.ts';
import { AdministrationHead } from '../administration/administration-head.tsx';
import { Consents } from './consents.tsx';
import { EraseSubject } from './erase-subject.tsx';
import { HoldButton, HoldNotice } from './hold.tsx';
import { Holdings } from './holdings.tsx';

/** What is held about one subject, and what may be done with it. */
export function SubjectView({ subject, onAnother }: { subject: Document; onAnother: () => void }) {
  const { kind, value: document } = subject;
  const [round, setRound] = useState(0);
  const { value, failure, retry } = useLoaded(`subject ${language.value}`, () =>
    client.subjects.show({ document }),
  );
  const renew = () => {
    setRound(round + 1);
    retry();
  };
  if (value === undefined)
    return (
      <ScreenWait
        title={word(words.title)}
        failure={failure}
        failed={word(words.couldNotShow)}
        onRetry={retry}
      />
    );
  const { holdings, name, sandbox, hold } = value;
  const isHeld = holdings.length > 0;
  const total = holdings.reduce((sum, { count }) => sum + count, 0);
  const written = formatDocument(subject);
  return (
    <>
      <AdministrationHead
        title={word(words.title)}
        heading={name === null ? written : plainWords(name)}
        facts={[
          ...(name === null ? [] : [written]),
          word(total === 1 ? words.recordsOne : words.records, { count: style.value.format.number(total) }),
          ...(sandbox ? [word(words.invented)] : []),
        ]}
      >
        <button type="button" class="button" onClick={onAnother}>
          {word(words.another)}
        </button>
        {hold === null && <HoldButton document={document} onChange={renew} />}
        {isHeld && <Copy document={document} />}
      </AdministrationHead>
      {failure !== undefined && (
        <TellFailure failure={failure} title={word(words.couldNotShow)} onRetry={retry} />
      )}
      {hold !== null && <HoldNotice document={document} hold={hold} onChange={renew} />}
      <div class="pair">
        {isHeld ? (
          <Holdings held={value} />
        ) : (
          <Nothing title={word(words.nothing)}>{word(words.nothingWhy)}</Nothing>
        )}
        <Consents subject={subject} />
      </div>
      {isHeld && (
        <>
          <NotSearched held={value} />
          <section class="block mt-l" aria-labelledby="readers">
            <header>
              <h2 id="readers">{word(words.readers)}</h2>
              {kind === 'cpf' && <span class="note">{word(words.readersNote)}</span>}
            </header>
            {kind === 'cnpj' ? (
              <p class="soft">{word(words.notOfCompanies)}</p>
            ) : (
              <Readers document={document} round={round} />
            )}
          </section>
          <EraseSubject subject={subject} held={value} />
        </>
      )}
    </>
  );
}

function Readers({ document, round }: { document: string; round: number }) {
  const { value, failure, retry } = useLoaded(`readers ${round}`, () =>
    client.subjects.accesses({ document }),
  );
  return (
    <AccessTable labelledBy="readers" items={value?.items} failure={failure} onRetry={retry} hasReports />
  );
}

function NotSearched({ held: { reasons, notSearched } }: { held: SubjectHoldingsAnswer }) {
  return (
    <div class="mt">
      <details>
        <summary>{word(words.why)}</summary>
        <ul class="bulleted">
          {reasons.map(({ keptFor, reason }) => (
            <li key={keptFor}>{plainWords(reason)}</li>
          ))}
        </ul>
      </details>
      <details>
        <summary>{word(words.notSearched)}</summary>
        <ul class="bulleted">
          {notSearched.map((text) => (
            <li key={text}>{plainWords(text)}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}

/** The copy for the data subject. Its file name contains no personal data. */
function Copy({ document }: { document: string }) {
  return (
    <HandOver
      id="copy"
      title={word(words.copy)}
      why={word(words.couldNotCopy)}
      isPrimary
      write={async (language) => ({
        content: new Blob([new Uint8Array(await client.subjects.export({ document, language }))], {
          type: 'application/zip',
        }),
        name: `${word(words.copyFile)}-${dayFromToday(0)}.zip`,
      })}
    />
  );
}
