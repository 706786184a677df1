import { useEffect } from 'preact/hooks';
import type { ErasureAnswer } from '../../../client/subject-calls.ts';
import { sourceTitle } from '../../../sections/source-words.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { client, watcher } from '../../api.ts';
import { Fact } from '../../parts/fact.tsx';
import { HandOver } from '../../parts/hand-over.tsx';
import { ScreenWait } from '../../parts/screen-wait.tsx';
import { TableHead } from '../../parts/table-head.tsx';
import { Tell, TellFailure } from '../../parts/tell.tsx';
import { useLoaded } from '../../signals/loaded.ts';
import { language, style, word } from '../../signals/preferences.ts';
import { subjectWords, proofWords as words } from '../../words/subject-words.ts';
import { AdministrationHead, Allowed } from '../administration/administration-head.tsx';

/** While it goes on, it is looked at again after so long. */
const followMs = 1_500;

/** The proof of an erasing; while that goes on, how far it is. */
export function ErasureScreen({ id }: { id: string }) {
  return (
    <Allowed permission="subject:manage">
      <Followed id={id} />
    </Allowed>
  );
}

function Followed({ id }: { id: string }) {
  const {
    value: proof,
    failure,
    retry,
  } = useLoaded(`erasure ${id} ${language.value}`, () => watcher.subjects.getErasure(id));
  useEffect(() => {
    if (proof === undefined || proof.doneAt !== null || failure !== undefined) return;
    const timer = setTimeout(retry, followMs);
    return () => clearTimeout(timer);
  }, [proof, failure]);
  if (proof === undefined)
    return (
      <ScreenWait
        title={word(words.title)}
        failure={failure}
        failed={word(words.couldNotRead)}
        onRetry={retry}
      />
    );
  return (
    <>
      <AdministrationHead title={word(words.title)}>
        <a class="button" href="/titulares">
          {word(subjectWords.another)}
        </a>
        <HandOver
          id="proof"
          title={word(words.download)}
          why={word(words.couldNotRead)}
          isPrimary
          write={async (language) => ({
            content: new Blob(
              [`${JSON.stringify(await client.subjects.getErasure(id, { language }), null, 1)}\n`],
              { type: 'application/json' },
            ),
            name: `${id}.json`,
          })}
        />
      </AdministrationHead>
      {failure !== undefined && (
        <TellFailure failure={failure} title={word(words.couldNotRead)} onRetry={retry} />
      )}
      <Standing proof={proof} />
      <div class="two">
        <div>
          <Found proof={proof} />
          <Others proof={proof} />
          <Receivers proof={proof} />
          <section class="block" aria-labelledby="stays">
            <header>
              <h2 id="stays">{word(words.stays)}</h2>
            </header>
            <ul class="bulleted">
              {proof.stays.map((text) => (
                <li key={text}>{plainWords(text)}</li>
              ))}
            </ul>
          </section>
        </div>
        <aside aria-label={word(words.id)}>
          <Facts proof={proof} />
        </aside>
      </div>
    </>
  );
}

function Standing({ proof: { doneAt, notLookedThrough } }: { proof: ErasureAnswer }) {
  const { format } = style.value;
  return (
    <div class="standing" role="status">
      {doneAt === null ? (
        <Tell tone="unknown" title={word(words.goesOn)}>
          {word(words.goesOnWhy)}
        </Tell>
      ) : (
        <Tell tone="approved" title={word(words.done, { when: format.dateTime(doneAt) })}>
          {word(words.doneWhy)}
        </Tell>
      )}
      {notLookedThrough > 0 && (
        <Tell tone="alert" title={word(words.damaged, { count: format.number(notLookedThrough) })} />
      )}
    </div>
  );
}

function Facts({ proof }: { proof: ErasureAnswer }) {
  const { id, scope, reportId, requestedAt, reason, documentHash } = proof;
  return (
    <dl class="facts">
      <Fact title={word(words.id)}>
        <span class="document id">{id}</span>
      </Fact>
      <Fact title={word(words.scope)}>
        {word(scope === 'SUBJECT' ? words.wholeSubject : words.oneReport)}
        {reportId !== null && <span class="sub-line document id">{reportId}</span>}
      </Fact>
      <Fact title={word(words.requested)}>{style.value.format.dateTime(requestedAt)}</Fact>
      <Fact title={word(subjectWords.reason)}>{plainWords(reason)}</Fact>
      <Fact title={word(words.hash)}>
        <span class="document id">{documentHash}</span>
      </Fact>
    </dl>
  );
}

function Found({ proof: { records, answers } }: { proof: ErasureAnswer }) {
  const { format } = style.value;
  return (
    <section class="block" aria-labelledby="found">
      <header>
        <h2 id="found">{word(words.found)}</h2>
      </header>
      <table class="table" aria-labelledby="found">
        <thead>
          <tr>
            <th scope="col">{word(subjectWords.kind)}</th>
            <th class="end" scope="col">
              {word(subjectWords.count)}
            </th>
            <th class="end" scope="col">
              {word(words.fate)}
            </th>
          </tr>
        </thead>
        <tbody>
          {records.map(({ record, title, fate, count }) => (
            <tr key={`${record} ${fate}`}>
              <td class="main wrap">{plainWords(title)}</td>
              <td class="end number">{format.number(count)}</td>
              <td class="end soft">{word(fate === 'REMOVED' ? words.removed : words.masked)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Hashes rows={answers} />
    </section>
  );
}

type Hashed = ErasureAnswer['answers'][number] | ErasureAnswer['others'][number]['answers'][number];

/** What sources had answered, by its hashes: folded, since it is for auditors. */
function Hashes({ rows }: { rows: readonly Hashed[] }) {
  if (rows.length === 0) return null;
  return (
    <details class="mt">
      <summary>{word(words.hashes, { count: style.value.format.number(rows.length) })}</summary>
      <table class="table blocks hashes" role="table">
        <TableHead titles={[words.source, words.before, words.after]} />
        <tbody role="rowgroup">
          {rows.map((row, place) => (
            <tr key={place} role="row">
              <td class="main wide" role="cell">
                {sourceTitle(row.role, language.value)}
                <span class="sub">{plainWords(row.provider)}</span>
              </td>
              <td class="document small wrap wide" role="cell">
                {row.before}
              </td>
              <td class="document small wrap wide" role="cell">
                {'after' in row ? row.after : word(words.gone)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function Others({ proof: { others } }: { proof: ErasureAnswer }) {
  if (others.length === 0) return null;
  return (
    <section class="block" aria-labelledby="others">
      <header>
        <h2 id="others">{word(words.inOthers)}</h2>
      </header>
      <table class="table blocks" role="table" aria-labelledby="others">
        <TableHead titles={[subjectWords.readReport, words.sections]} />
        <tbody role="rowgroup">
          {others.map(({ reportId, runId, sections }) => (
            <tr key={runId} role="row">
              <td class="main wide" role="cell">
                <a class="document small wrap" href={`/relatorio/${reportId}`}>
                  {reportId}
                </a>
              </td>
              <td class="soft wrap wide" role="cell">
                {sections.join(', ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Hashes rows={others.flatMap(({ answers }) => answers)} />
    </section>
  );
}

function Receivers({ proof: { receivers } }: { proof: ErasureAnswer }) {
  if (receivers.length === 0) return null;
  const { format } = style.value;
  return (
    <section class="block" aria-labelledby="receivers">
      <header>
        <h2 id="receivers">{word(words.receivers)}</h2>
        <span class="note">{word(words.receiversNote)}</span>
      </header>
      <table class="table" aria-labelledby="receivers">
        <thead class="hidden-visually">
          <tr>
            <th scope="col">{word(words.receivers)}</th>
            <th scope="col">{word(words.last)}</th>
          </tr>
        </thead>
        <tbody>
          {receivers.map((one, place) => (
            <tr key={place}>
              <td class="main wrap">
                {one.kind === 'WEBHOOK'
                  ? word(one.events === 1 ? words.webhookOne : words.webhook, {
                      count: format.number(one.events),
                    })
                  : word(words.files, { format: one.format.toUpperCase(), count: format.number(one.files) })}
                {one.kind === 'WEBHOOK' && <span class="sub document">{plainWords(one.url)}</span>}
              </td>
              <td class="end faint nowrap">{format.dateTime(one.lastAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
