import type { SectionAnswer } from '../../../client/credit-client.ts';
import { isValidBare } from '../../../document/check-digits.ts';
import { shownDocument } from '../../../document/shown-document.ts';
import { fieldKind } from '../../../sections/field-kind.ts';
import { fieldLabel } from '../../../sections/field-labels.ts';
import { fieldText } from '../../../sections/field-text.ts';
import { emptyListInWords } from '../../../sections/known-empty.ts';
import { type RecordTable, recordTables } from '../../../sections/record-tables.ts';
import { reuseInWords } from '../../../sections/reuse-words.ts';
import { sourceTitle } from '../../../sections/source-words.ts';
import { areFigures } from '../../../wording/numbers.ts';
import { failureLine } from '../../parts/failure-line.ts';
import { Icon } from '../../parts/icon.tsx';
import { SectionFigures } from '../../parts/section-figures.tsx';
import { WarrantWords } from '../../parts/warrant-words.tsx';
import { language, style, word } from '../../signals/preferences.ts';
import { reportWords } from '../../words/report-words.ts';
import { type Details, isRecord, recordsAt } from './details.ts';
import { MapAndPhotos, withoutPictures } from './map-and-photos.tsx';
import { hasMatches, Matches } from './matches.tsx';
import { StatementPeriods } from './statement-periods.tsx';

/** One section with everything in it: its figures, single values in a list, records as tables. */
export function SectionBlock({
  section,
  reportId,
  withoutToConfirm = false,
}: {
  section: SectionAnswer;
  reportId: string;
  /** Leaves out the periods to confirm, which the page shows with their files. */
  withoutToConfirm?: boolean;
}) {
  const { type, status, details, errors } = section;
  const id = `section-${section.id}`;
  const emptyList = emptyListInWords(section, style.value);
  const hasDetails = status === 'COMPLETED' || status === 'PARTIAL';
  const periods = type.value === 'FINANCIAL_STATEMENTS' ? recordsAt(details ?? undefined, 'periods') : [];
  return (
    <section class="block" aria-labelledby={id}>
      <header>
        <h2 id={id}>{type.title}</h2>
        <span class="note">
          <SectionFigures section={section} />
        </span>
      </header>
      {errors.map(({ source, code, message }) => (
        <p key={`${source} ${code}`} class="call alert small">
          <Icon name="alert" class="mark" />
          <span>{failureLine({ source, message })}</span>
        </p>
      ))}
      {hasDetails && hasMatches(section) && <Matches reportId={reportId} section={section} />}
      {hasDetails && (
        <Fields
          value={
            type.value === 'LOCATION'
              ? withoutPictures(details)
              : withoutPeriods(details, { periods, withoutToConfirm })
          }
          type={type.value}
          path={[]}
          title={type.title}
          day={section.asOf}
          emptyList={emptyList}
        />
      )}
      {hasDetails && periods.length > 0 && (
        <StatementPeriods
          periods={periods}
          title={type.title}
          more={(rest) => (
            <Fields
              value={rest}
              type={type.value}
              path={['periods']}
              title={type.title}
              day={section.asOf}
              emptyList={emptyList}
            />
          )}
        />
      )}
      {hasDetails && type.value === 'LOCATION' && <MapAndPhotos reportId={reportId} section={section} />}
      <SourceLine section={section} />
    </section>
  );
}

/** The details without periods that have a table of their own, and without those to confirm. */
function withoutPeriods(
  details: Details,
  { periods, withoutToConfirm }: { readonly periods: readonly Details[]; readonly withoutToConfirm: boolean },
): Details {
  const left = [...(periods.length > 0 ? ['periods'] : []), ...(withoutToConfirm ? ['toConfirm'] : [])];
  return Object.fromEntries(Object.entries(details).filter(([name]) => !left.includes(name)));
}

function SourceLine({ section: { sources } }: { section: SectionAnswer }) {
  if (sources.length === 0) return null;
  const { format } = style.value;
  return (
    <p class="small faint mt-s">
      {sources.map(({ source, provider, receivedAt, reusedFrom, sandbox }, index) => (
        <span key={`${source} ${provider}`}>
          {index > 0 && '; '}
          {sourceTitle(source, language.value)} ({provider}
          {sandbox && ', SANDBOX'}),{' '}
          {reuseInWords({ receivedAt, reusedFrom }, style.value) ?? format.dateTime(receivedAt)}
        </span>
      ))}
    </p>
  );
}

interface FieldsProps {
  readonly value: Details;
  readonly type: string;
  /** The names from the section's details down to here, without the places in lists. */
  readonly path: readonly string[];
  readonly title: string;
  /** The reference day for the texts of the section. */
  readonly day: string;
  /** The text for an empty list. */
  readonly emptyList: string;
}

/** The fields of a record: what is single as a line, what holds more below it. */
function Fields({ value, type, path, title, day, emptyList }: FieldsProps) {
  const entries = Object.entries(value);
  const single = entries.filter(([, field]) => !isRecord(field) && !isList(field));
  const rest = entries.filter(([, field]) => isRecord(field) || isList(field));
  return (
    <>
      {single.length > 0 && (
        <dl class="facts fields">
          {single.map(([name, field]) => (
            <div key={name}>
              <dt>{labelOf(type, [...path, name])}</dt>
              <dd>{isEmpty(field) ? emptyList : cell(field, type, [...path, name])}</dd>
            </div>
          ))}
        </dl>
      )}
      {rest.map(([name, field]) => (
        <Inner
          key={name}
          field={field}
          type={type}
          path={[...path, name]}
          title={title}
          day={day}
          emptyList={emptyList}
        />
      ))}
    </>
  );
}

/** A list of records; a list of single values stands in one line, as a single value does. */
function isList(field: unknown): field is readonly Details[] {
  return Array.isArray(field) && field.length > 0 && field.every(isRecord);
}

function Inner({
  field,
  type,
  path,
  title,
  day,
  emptyList,
}: Omit<FieldsProps, 'value'> & { field: unknown }) {
  const label = labelOf(type, path);
  if (isRecord(field)) {
    return (
      <div class="inner">
        <h3 class="label">{label}</h3>
        <Fields
          value={field}
          type={type}
          path={path}
          title={`${title}, ${label}`}
          day={day}
          emptyList={emptyList}
        />
      </div>
    );
  }
  if (!isList(field)) return null;
  const [whole, ...inner] = recordTables(type, path, { records: field, day });
  return (
    <div class="inner">
      <h3 class="label">
        {label} <span class="faint">{style.value.format.number(field.length)}</span>
      </h3>
      <RecordRows table={whole} type={type} title={`${title}, ${label}`} />
      {inner.map((table) => {
        const within = labelOf(type, table.path);
        return (
          <div key={within} class="inner">
            <h4 class="label">
              {within} <span class="faint">{style.value.format.number(table.records.length)}</span>
            </h4>
            <RecordRows table={table} type={type} title={`${title}, ${within}`} />
          </div>
        );
      })}
    </div>
  );
}

/** Rows beyond these are shown when they are asked for. */
const shownRows = 12;

function RecordRows({
  table: { records, names, pathOf },
  type,
  title,
}: {
  table: RecordTable;
  type: string;
  title: string;
}) {
  const figures = new Set(names.filter((name) => areFigures(records.map((record) => record[name]))));
  const classOf = (name: string) => (figures.has(name) ? 'end number' : undefined);
  const row = (record: Details, index: number) => (
    <tr key={index}>
      {names.map((name) => (
        <Cell key={name} text={cell(record[name], type, pathOf(name))} isFigure={figures.has(name)} />
      ))}
    </tr>
  );
  const head = (
    <thead>
      <tr>
        {names.map((name) => (
          <th key={name} scope="col" class={classOf(name)}>
            {labelOf(type, pathOf(name))}
          </th>
        ))}
      </tr>
    </thead>
  );
  return (
    <>
      <div class="sideways fitting" role="region" tabindex={0} aria-label={title}>
        <table class="table">
          {head}
          <tbody>{records.slice(0, shownRows).map(row)}</tbody>
        </table>
      </div>
      {records.length > shownRows && (
        <details>
          <summary>
            {word(reportWords.asTable)} ({style.value.format.number(records.length)})
          </summary>
          <div class="sideways fitting" role="region" tabindex={0} aria-label={title}>
            <table class="table">
              {head}
              <tbody>{records.slice(shownRows).map(row)}</tbody>
            </table>
          </div>
        </details>
      )}
    </>
  );
}

/** The longest text that stays on one line, such as a masked document, a date with its hour or an amount. */
const longestLine = 20;

function Cell({ text, isFigure }: { text: string; isFigure: boolean }) {
  const isShort = text.length <= longestLine;
  return (
    <td class={isFigure ? 'end number' : isShort ? 'nowrap' : undefined}>
      <WarrantWords text={text} />
    </td>
  );
}

/** What stands in a cell; a record within a record as its values with their labels. */
function cell(value: unknown, type: string, path: readonly string[]): string {
  if (isRecord(value)) {
    return Object.entries(value)
      .filter(([, field]) => field !== null)
      .map(([name, field]) => `${labelOf(type, [...path, name])}: ${cell(field, type, [...path, name])}`)
      .join('; ');
  }
  if (Array.isArray(value)) return value.map((one) => cell(one, type, path)).join(', ') || '–';
  const text = textOf(value, type, path);
  // What names a row in evidence: JSON and the workbook have the whole of it.
  return /sha256$/i.test(path.at(-1) ?? '') ? text.slice(0, 12) : text;
}

function isEmpty(field: unknown): boolean {
  return Array.isArray(field) && field.length === 0;
}

/** Formats a value for display. The CPF of a relative or partner is masked, as in lists. */
function textOf(value: unknown, type: string, path: readonly string[]): string {
  return typeof value === 'string' && fieldKind(type, path) === 'DOCUMENT' && isValidBare('cpf', value)
    ? shownDocument({ document: value, type: 'CPF' })
    : fieldText(value, { type, path }, style.value);
}

function labelOf(type: string, path: readonly string[]): string {
  return fieldLabel(type, path, language.value);
}
