import { useEffect, useState } from 'preact/hooks';
import type { ReportCountsAnswer, ReportSummaryAnswer } from '../../client/credit-client.ts';
import { askOrFocus } from '../parts/ask-or-focus.ts';
import { Icon } from '../parts/icon.tsx';
import { LoadMore } from '../parts/load-more.tsx';
import { Nothing } from '../parts/nothing.tsx';
import { daysOf, PeriodPicker } from '../parts/period-picker.tsx';
import { Picker } from '../parts/picker.tsx';
import { policyOption } from '../parts/policy-title.ts';
import { ReportTable, ReportTableGhost } from '../parts/report-table.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { TellFailure } from '../parts/tell.tsx';
import { go, withQuery } from '../router.ts';
import { enter } from '../signals/ask.ts';
import type { FollowedList } from '../signals/followed-list.ts';
import { policies } from '../signals/policies.ts';
import { style, word } from '../signals/preferences.ts';
import { useReportCounts } from '../signals/report-counts.ts';
import { type ReportFilter, useReportList } from '../signals/report-list.ts';
import { currentSession } from '../signals/session.ts';
import { useTitle } from '../title.ts';
import { homeWords } from '../words/home-words.ts';

/** The states that a list can be narrowed to, as an address names them. */
const states = ['ALERT', 'COMPLETED', 'DENIED', 'APPROVED', 'ERROR'] as const;
const stateWords = {
  ALERT: homeWords.alert,
  COMPLETED: homeWords.completed,
  DENIED: homeWords.denied,
  APPROVED: homeWords.approved,
  ERROR: homeWords.error,
};
const reportStatuses = [
  'PENDING',
  'PROCESSING',
  'EVALUATING',
  'COMPLETED',
  'APPROVED',
  'DENIED',
  'ALERT',
  'ERROR',
] as const;
/** Beside the states: approvals that come to their end. */
const expires = 'VENCE';

/** The analyses of the organisation, newest first, with what narrows them. */
export function Home({ filter: query }: { filter: URLSearchParams }) {
  const [search, setSearch] = useState('');
  const filter = filterOf(query, search);
  const list = useReportList(filter);
  // Counted again as rows come to their end.
  const ended = list.items?.filter(({ progress }) => progress.final).length ?? -1;
  const counts = useReportCounts(filter, ended);
  const state = states.find((one) => one === filter.status);
  useTitle(
    ...(state === undefined ? [] : [word(stateWords[state])]),
    ...(filter.expires ? [word(homeWords.expires)] : []),
    word(homeWords.title),
  );
  const isNarrow = query.size > 0 || search !== '';
  return (
    <>
      <div class="head">
        <h1>{word(homeWords.title)}</h1>
      </div>
      {filter.status === undefined && search === '' && <QueueCall counts={counts} query={query} />}
      <States query={query} counts={search === '' ? counts : undefined} />
      <Sift query={query} onSearch={setSearch} />
      <Reports list={list} isNarrow={isNarrow} />
    </>
  );
}

function filterOf(query: URLSearchParams, search: string): ReportFilter {
  return {
    status: states.find((state) => state === query.get('estado')),
    expires: query.get('estado') === expires,
    policyId: query.get('politica') ?? undefined,
    days: daysOf(query),
    search,
  };
}

/** The address of the list with one part of its filter changed. */
function addressWith(query: URLSearchParams, name: string, value: string | undefined): string {
  return withQuery('/', query, { [name]: value });
}

function States({ query, counts }: { query: URLSearchParams; counts: ReportCountsAnswer | undefined }) {
  const chosen = query.get('estado') ?? undefined;
  return (
    <nav class="segments" aria-label={word(homeWords.filter)}>
      <a
        href={addressWith(query, 'estado', undefined)}
        aria-current={chosen === undefined ? 'true' : undefined}
      >
        {word(homeWords.all)}
        <Count counts={counts} of={reportStatuses} />
      </a>
      {states.map((state) => (
        <a
          key={state}
          href={addressWith(query, 'estado', state)}
          aria-current={chosen === state ? 'true' : undefined}
        >
          {word(stateWords[state])}
          <Count counts={counts} of={[state]} />
        </a>
      ))}
      <a href={addressWith(query, 'estado', expires)} aria-current={chosen === expires ? 'true' : undefined}>
        {word(homeWords.expires)}
      </a>
    </nav>
  );
}

/** How many stand so; nothing where that is not known. */
function Count({
  counts,
  of,
}: {
  counts: ReportCountsAnswer | undefined;
  of: readonly ReportSummaryAnswer['status'][];
}) {
  if (counts === undefined) return null;
  return <span class="count">{shownCount(counts, of)}</span>;
}

/** Where one of them was not counted to its end, there are more. */
function shownCount(
  { counts, atMost }: ReportCountsAnswer,
  of: readonly ReportSummaryAnswer['status'][],
): string {
  const sum = of.reduce((total, status) => total + counts[status], 0);
  const isMore = of.some((status) => counts[status] >= atMost);
  return `${style.value.format.number(sum)}${isMore ? '+' : ''}`;
}

function Sift({ query, onSearch }: { query: URLSearchParams; onSearch: (text: string) => void }) {
  const [text, setText] = useState('');
  useEffect(() => {
    const wanted = text.trim();
    const timer = setTimeout(() => onSearch(wanted.length < 3 ? '' : wanted), 250);
    return () => clearTimeout(timer);
  }, [text]);
  const { value: list } = policies;
  const options = list.is === 'LISTED' ? list.items.filter(({ kind }) => kind === 'POLICY') : [];
  return (
    <div class="sift mt">
      <Picker
        id="of-policy"
        label={word(homeWords.policy)}
        value={query.get('politica') ?? ''}
        onPick={(id) => go(addressWith(query, 'politica', id), { replaces: true })}
      >
        <option value="">{word(homeWords.everyPolicy)}</option>
        {options.map((policy) => (
          <option key={policy.id} value={policy.id}>
            {policyOption(policy, options)}
          </option>
        ))}
      </Picker>
      <PeriodPicker
        query={query}
        onPick={(days) => go(addressWith(query, 'dias', days), { replaces: true })}
      />
      <SearchField id="search" label={word(homeWords.search)} value={text} onText={setText} />
    </div>
  );
}

/** How many wait for a decision, and for how long; nothing where none does or where it is not known. */
function QueueCall({ counts, query }: { counts: ReportCountsAnswer | undefined; query: URLSearchParams }) {
  if (counts === undefined || counts.counts.ALERT === 0) return null;
  const count = shownCount(counts, ['ALERT']);
  const { oldestAlertAt } = counts;
  return (
    <p class="call alert">
      <Icon name="alert" class="mark" />
      <span>
        {counts.counts.ALERT === 1 ? word(homeWords.waitsOne) : word(homeWords.waits, { count })}
        {oldestAlertAt !== null &&
          `; ${word(homeWords.oldest, { when: style.value.format.relative(oldestAlertAt, new Date()) })}`}
      </span>
      <a href={addressWith(query, 'estado', 'ALERT')}>{word(homeWords.seeQueue)}</a>
    </p>
  );
}

function Reports({ list, isNarrow }: { list: FollowedList<ReportSummaryAnswer>; isNarrow: boolean }) {
  const { items, failure, hasMore, damaged } = list;
  if (items === undefined && failure !== undefined)
    return <TellFailure failure={failure} title={word(homeWords.couldNotList)} onRetry={list.retry} />;
  if (items === undefined) return <ReportTableGhost />;
  if (items.length === 0 && !hasMore) return isNarrow ? <NoneFits /> : <FirstRun />;
  return (
    <>
      {failure !== undefined && (
        <TellFailure
          failure={failure}
          title={`${word(homeWords.couldNotList)}. ${word(homeWords.oldRows)}`}
          onRetry={list.retry}
        />
      )}
      {damaged > 0 && <p class="call alert">{word(homeWords.damaged, { count: damaged })}</p>}
      <ReportTable reports={items} />
      <LoadMore list={list} />
    </>
  );
}

function NoneFits() {
  return (
    <Nothing
      title={word(homeWords.noneFits)}
      acts={
        <a class="button" href="/">
          {word(homeWords.showAll)}
        </a>
      }
    />
  );
}

/** The invented cases that a new user may look at: each is of the sandbox's own list of cases. */
const cases = [
  ['99990001000198', homeWords.caseApproved],
  ['99990003000187', homeWords.caseAlert],
  ['00000012360', homeWords.caseDenied],
] as const;

function FirstRun() {
  const isSandbox = currentSession()?.sandbox === true;
  return (
    <Nothing
      title={word(homeWords.nothing)}
      acts={
        isSandbox
          ? cases.map(([document, title]) => (
              <button
                key={document}
                type="button"
                class="button"
                onClick={() => {
                  enter(document);
                  askOrFocus();
                }}
              >
                {word(title)}
              </button>
            ))
          : undefined
      }
    >
      {word(isSandbox ? homeWords.nothingWhy : homeWords.nothingWhyReal)}
    </Nothing>
  );
}
