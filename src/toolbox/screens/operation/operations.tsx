import { useEffect, useState } from 'preact/hooks';
import type { OperationItem } from '../../../client/credit-client.ts';
import { askOrFocus } from '../../parts/ask-or-focus.ts';
import { LoadMore } from '../../parts/load-more.tsx';
import { Nothing } from '../../parts/nothing.tsx';
import { daysOf, PeriodPicker } from '../../parts/period-picker.tsx';
import { Picker } from '../../parts/picker.tsx';
import { policyOption } from '../../parts/policy-title.ts';
import { SearchField } from '../../parts/search-field.tsx';
import { TellFailure } from '../../parts/tell.tsx';
import { go, withQuery } from '../../router.ts';
import { enter } from '../../signals/ask.ts';
import type { FollowedList } from '../../signals/followed-list.ts';
import { type OperationFilter, useOperationList } from '../../signals/operations.ts';
import { defaultChoice, operationChoices, policies } from '../../signals/policies.ts';
import { word } from '../../signals/preferences.ts';
import { currentSession } from '../../signals/session.ts';
import { useTitle } from '../../title.ts';
import { operationWords } from '../../words/operation-words.ts';
import { OperationTable, OperationTableGhost } from './operation-table.tsx';

/** The states that a list can be narrowed to, as an address names them. */
const states = [
  ['PROCESSING', operationWords.underWay],
  ['ALERT', operationWords.alert],
  ['DENIED', operationWords.denied],
  ['APPROVED', operationWords.approved],
  ['ERROR', operationWords.error],
  ['CANCELLED', operationWords.cancelled],
] as const;

/** The operations of the organisation, newest first, with what narrows them. */
export function Operations({ filter: query }: { filter: URLSearchParams }) {
  const [search, setSearch] = useState('');
  const list = useOperationList(filterOf(query, search));
  const chosen = states.find(([state]) => state === query.get('estado'));
  useTitle(...(chosen === undefined ? [] : [word(chosen[1])]), word(operationWords.operations));
  const isNarrow = query.size > 0 || search !== '';
  return (
    <>
      <div class="head">
        <h1>{word(operationWords.operations)}</h1>
      </div>
      <States query={query} />
      <Sift query={query} onSearch={setSearch} />
      <Rows list={list} isNarrow={isNarrow} />
    </>
  );
}

function filterOf(query: URLSearchParams, search: string): OperationFilter {
  return {
    status: states.find(([state]) => state === query.get('estado'))?.[0],
    operationId: query.get('operacao') ?? undefined,
    days: daysOf(query),
    search,
  };
}

/** The address of the list with one part of its filter changed. */
function addressWith(query: URLSearchParams, name: string, value: string | undefined): string {
  return withQuery('/operacoes', query, { [name]: value });
}

function States({ query }: { query: URLSearchParams }) {
  const chosen = query.get('estado') ?? undefined;
  return (
    <nav class="segments" aria-label={word(operationWords.filter)}>
      {([[undefined, operationWords.all], ...states] as const).map(([state, title]) => (
        <a
          key={title.en}
          href={addressWith(query, 'estado', state)}
          aria-current={chosen === state ? 'true' : undefined}
        >
          {word(title)}
        </a>
      ))}
    </nav>
  );
}

function Sift({ query, onSearch }: { query: URLSearchParams; onSearch: (text: string) => void }) {
  const [text, setText] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => onSearch(text.trim()), 250);
    return () => clearTimeout(timer);
  }, [text]);
  const { value: list } = policies;
  const operations = list.is === 'LISTED' ? list.items.filter(({ kind }) => kind === 'OPERATION') : [];
  return (
    <div class="sift mt">
      <Picker
        id="of-operation"
        label={word(operationWords.which)}
        value={query.get('operacao') ?? ''}
        onPick={(id) => go(addressWith(query, 'operacao', id), { replaces: true })}
      >
        <option value="">{word(operationWords.everyOne)}</option>
        {operations.map((operation) => (
          <option key={operation.id} value={operation.id}>
            {policyOption(operation, operations)}
          </option>
        ))}
      </Picker>
      <PeriodPicker
        query={query}
        onPick={(days) => go(addressWith(query, 'dias', days), { replaces: true })}
      />
      <SearchField id="search" label={word(operationWords.search)} value={text} onText={setText} />
    </div>
  );
}

function Rows({ list, isNarrow }: { list: FollowedList<OperationItem>; isNarrow: boolean }) {
  const { items, failure } = list;
  if (items === undefined && failure !== undefined)
    return <TellFailure failure={failure} title={word(operationWords.couldNotList)} onRetry={list.retry} />;
  if (items === undefined) return <OperationTableGhost />;
  if (items.length === 0) return isNarrow ? <NoneFits /> : <None />;
  return (
    <>
      {failure !== undefined && (
        <TellFailure
          failure={failure}
          title={`${word(operationWords.couldNotList)}. ${word(operationWords.oldRows)}`}
          onRetry={list.retry}
        />
      )}
      <OperationTable operations={items} />
      <LoadMore list={list} />
    </>
  );
}

function NoneFits() {
  return (
    <Nothing
      title={word(operationWords.noneFits)}
      acts={
        <a class="button" href="/operacoes">
          {word(operationWords.showAll)}
        </a>
      }
    />
  );
}

/** Two of the sandbox's own cases for trees. */
const cases = [
  ['99990001000198', operationWords.tryOne],
  ['99990018000145', operationWords.tryOther],
] as const;

/** Where none was run: what one is, and, with invented data, two to look at. */
function None() {
  const operations = operationChoices('cnpj');
  // With several of them, the user chooses one in the entry above.
  const operation = defaultChoice(operations);
  const isSandbox = currentSession()?.sandbox === true;
  return (
    <Nothing
      title={word(operationWords.none)}
      acts={
        isSandbox && operation !== undefined
          ? cases.map(([document, title]) => (
              <button
                key={document}
                type="button"
                class="button"
                onClick={() => {
                  enter(document, operation.id);
                  askOrFocus();
                }}
              >
                {word(title)}
              </button>
            ))
          : undefined
      }
    >
      {word(operations.length === 0 ? operationWords.noneEnabled : operationWords.noneWhy)}
    </Nothing>
  );
}
