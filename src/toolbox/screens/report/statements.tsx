import { useRef, useState } from 'preact/hooks';
import type { ReportAnswer } from '../../../client/credit-client.ts';
import type { AttachedStatementsAnswer } from '../../../client/statement-calls.ts';
import { codeInWords } from '../../../sections/code-words.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { Icon } from '../../parts/icon.tsx';
import { Tell, TellFailure } from '../../parts/tell.tsx';
import { language, style, word } from '../../signals/preferences.ts';
import { may } from '../../signals/session.ts';
import { type FileUpload, useStatements, useUploads } from '../../signals/statements.ts';
import { statementWords } from '../../words/statement-words.ts';
import { ConfirmPeriod } from './confirm-period.tsx';
import { periodInWords } from './period-words.ts';

type Period = AttachedStatementsAnswer['periods'][number];

/** The financial statements attached to the report of a company: files, their periods, and what a person must confirm. */
export function Statements({ report, onChange }: { report: ReportAnswer; onChange: () => void }) {
  const { items, failure, renew } = useStatements(report.id, report.updatedAt);
  const [chosen, choose] = useState<string | undefined>();
  const [notice, setNotice] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const mayAttach = report.progress.final && may('report:create');
  const change = () => {
    renew();
    onChange();
  };
  const { uploads, attach, dismiss } = useUploads(report.id, (name) => {
    setNotice(word(statementWords.attached, { name: plainWords(name) }));
    change();
  });
  if (failure !== undefined && items === undefined) {
    return <TellFailure failure={failure} title={word(statementWords.couldNotRead)} onRetry={renew} />;
  }
  if (items === undefined || (items.length === 0 && !mayAttach)) return null;
  const open = items.flatMap((item) =>
    item.toConfirm.map((period) => ({ item, period, key: `${item.id} ${period.end} ${period.months}` })),
  );
  const shown = open.find(({ key }) => key === chosen) ?? open[0];
  const names = namesOf(items);
  return (
    <section class="block statements" aria-labelledby="attached-statements">
      <header>
        <h2 id="attached-statements" ref={heading} tabindex={-1}>
          {word(statementWords.title)}
        </h2>
        {mayAttach && (
          <a class="note" href="/report/financial-tab/template" download>
            {word(statementWords.template)}
          </a>
        )}
      </header>
      {mayAttach && <Drop onFiles={attach} />}
      {uploads.map((upload, index) => (
        <Upload key={index} upload={upload} onDismiss={() => dismiss(upload)} />
      ))}
      <p class="hidden-visually" role="status">
        {notice}
      </p>
      {items.length === 0 ? (
        <p class="soft mt">{word(statementWords.none)}</p>
      ) : (
        <ul class="uploads" aria-label={word(statementWords.files)}>
          {items.map((item) => (
            <Attached
              key={item.id}
              item={item}
              name={names.get(item.id) ?? ''}
              shown={shown?.key}
              onCheck={open.length > 1 ? choose : undefined}
            />
          ))}
        </ul>
      )}
      {shown !== undefined && (
        <ConfirmPeriod
          key={shown.key}
          reportId={report.id}
          item={shown.item}
          name={names.get(shown.item.id) ?? ''}
          period={shown.period}
          mayConfirm={mayAttach}
          onConfirmed={() => {
            setNotice(word(statementWords.confirmed, { period: periodInWords(shown.period) }));
            heading.current?.focus();
            change();
          }}
          onStale={change}
        />
      )}
    </section>
  );
}

/** The name of each file as people read it; a confirmation has the name of its file. */
function namesOf(items: readonly AttachedStatementsAnswer[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { id, fileName, confirms } of items.toReversed()) {
    const own = fileName === null ? word(statementWords.typed) : plainWords(fileName);
    const confirmed = confirms === null ? undefined : names.get(confirms);
    names.set(id, confirmed === undefined ? own : confirmed);
  }
  return names;
}

/** Files are dropped here, or chosen with the keyboard. */
function Drop({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files can be dropped here; the button below opens the same choice
    <div
      class={isOver ? 'drop over' : 'drop'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles([...(event.dataTransfer?.files ?? [])]);
      }}
    >
      <Icon name="file" />
      <span>{word(statementWords.drop)}</span>
      <input
        ref={input}
        type="file"
        multiple
        class="hidden-visually"
        tabindex={-1}
        accept=".xlsx,.pdf,.txt,.sped,.ecd,.ecf,application/pdf,text/plain"
        aria-label={word(statementWords.choose)}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file may be chosen again after it was corrected.
          currentTarget.value = '';
        }}
      />
      <button type="button" class="button little aside" onClick={() => input.current?.click()}>
        {word(statementWords.choose)}
      </button>
    </div>
  );
}

function Upload({ upload, onDismiss }: { upload: FileUpload; onDismiss: () => void }) {
  const name = plainWords(upload.name);
  const dismiss = (
    <button type="button" class="button little" onClick={onDismiss}>
      {word(statementWords.dismiss)}
      <span class="hidden-visually">: {name}</span>
    </button>
  );
  switch (upload.is) {
    case 'READING':
      return (
        <p class="small soft mt-s wrap" role="status">
          <Icon name="running" class="mark turning" /> {word(statementWords.reading, { name })}
        </p>
      );
    case 'TOO_LARGE':
      return (
        <div class="mt">
          <Tell tone="denied" title={word(statementWords.refused, { name })} action={dismiss}>
            {word(statementWords.tooLarge)}
          </Tell>
        </div>
      );
    case 'REFUSED':
      return (
        <div class="mt">
          <TellFailure
            failure={upload.failure}
            title={word(statementWords.refused, { name })}
            action={dismiss}
          />
        </div>
      );
  }
}

function Attached({
  item,
  name,
  shown,
  onCheck,
}: {
  item: AttachedStatementsAnswer;
  name: string;
  /** The key of the period whose doubts are shown. */
  shown: string | undefined;
  /** Shows the doubts of another period. Omit if there is only one. */
  onCheck: ((key: string) => void) | undefined;
}) {
  const { format } = style.value;
  const { id, origin, analystName, attachedAt, confirms, periods } = item;
  return (
    <li>
      <Icon name="file" />
      <div>
        <b class="wrap">{confirms === null ? name : word(statementWords.confirmation, { name })}</b>
        <span class="soft wrap">
          {[
            analystName === null ? undefined : plainWords(analystName),
            format.dateTime(attachedAt),
            codeInWords(origin, language.value),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <ul>
        {periods.map((period) => {
          const key = `${id} ${period.end} ${period.months}`;
          return (
            <li key={key}>
              <PeriodState period={period} />
              {period.state === 'TO_CONFIRM' && onCheck !== undefined && (
                <button
                  type="button"
                  class="button little"
                  aria-pressed={key === shown}
                  onClick={() => onCheck(key)}
                >
                  {word(statementWords.check)}
                  <span class="hidden-visually">
                    : {periodInWords(period)}, {name}
                  </span>
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </li>
  );
}

function PeriodState({ period }: { period: Period }) {
  const { figures, state } = period;
  const count =
    figures === 1
      ? word(statementWords.countOne)
      : word(statementWords.count, { count: style.value.format.number(figures) });
  const looks = {
    COUNTED: { icon: 'approved', text: statementWords.counted },
    TO_CONFIRM: { icon: 'alert', text: statementWords.toConfirm },
    REPLACED: { icon: 'waiting', text: statementWords.replaced },
  } as const;
  const { icon, text } = looks[state];
  return (
    <span class={state === 'REPLACED' ? 'faint' : undefined}>
      {periodInWords(period)}{' '}
      <span class={state === 'TO_CONFIRM' ? 'verdict alert' : 'soft'}>
        {state === 'TO_CONFIRM' && <Icon name={icon} class="mark" />}
        {word(text)}
      </span>
      {state === 'COUNTED' && <span class="soft">, {count}</span>}
    </span>
  );
}
