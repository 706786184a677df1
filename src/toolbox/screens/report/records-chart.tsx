import type { ReportAnswer, SectionAnswer } from '../../../client/credit-client.ts';
import { sectionWords } from '../../../sections/section-words.ts';
import { style, word } from '../../signals/preferences.ts';
import { reportWords } from '../../words/report-words.ts';
import { isListComplete } from './complete-list.ts';
import { type Details, numberAt, recordsAt, textAt } from './details.ts';

/** State of a record: UNKNOWN is a lawsuit of unknown status or side. */
type RecordState = 'OPEN' | 'PAST' | 'UNKNOWN';

interface NegativeRecord {
  readonly day: string;
  readonly amount: number | undefined;
  readonly state: RecordState;
}

/** A section that tells of negative records, with those whose day is known. */
interface Lane {
  readonly section: SectionAnswer;
  readonly records: readonly NegativeRecord[];
  /** Whether the records show all that the section found. An empty lane of a complete section means that nothing was found. */
  readonly isComplete: boolean;
}

const stateWords = {
  OPEN: reportWords.open,
  PAST: reportWords.past,
  UNKNOWN: reportWords.unclear,
} as const satisfies Record<RecordState, unknown>;

/** The lists of negative records, in the order of the lanes. */
const lists: readonly (readonly [type: string, list: string, day: string])[] = [
  ['PROTESTS', 'entries', 'date'],
  ['PEFIN', 'entries', 'date'],
  ['REFIN', 'entries', 'date'],
  ['OVERDUE_DEBTS', 'entries', 'date'],
  ['BAD_CHEQUES', 'entries', 'date'],
  ['PROCESSES', 'lawsuits', 'filedOn'],
];

const laneHeight = 36;
const labelWidth = 136;

/** What stands against the subject over time, a lane for each list; a list that could not be asked says so in its lane. */
export function RecordsChart({ report }: { report: ReportAnswer }) {
  const lanes = lanesOf(report);
  const all = lanes.flatMap(({ records }) => records);
  if (lanes.length === 0) return null;
  const incomplete = lanes.filter((lane) => !lane.isComplete);
  // The records that are drawn are not all of them.
  const note =
    all.length === 0 || incomplete.length > 0
      ? ''
      : all.length === 1
        ? word(reportWords.oneRecord)
        : word(reportWords.records, { count: all.length });
  return (
    <section class="block" aria-labelledby="timeline">
      <header>
        <h2 id="timeline">{word(reportWords.timeline)}</h2>
        <span class="note" id="timeline-note">
          {note}
        </span>
      </header>
      {all.length === 0 ? <Quiet lanes={lanes} /> : <Chart lanes={lanes} until={report.createdAt} />}
      {all.length > 0 && incomplete.length > 0 && <Quiet lanes={incomplete} />}
      {all.length > 0 && <RecordTable lanes={lanes} />}
    </section>
  );
}

function lanesOf(report: ReportAnswer): readonly Lane[] {
  return lists.flatMap(([type, list, day]): readonly Lane[] => {
    const section = report.sections.find((one) => one.type.value === type);
    if (section === undefined) return [];
    const own = recordsAt(section.details, list).filter(
      (record) => type !== 'PROCESSES' || isAgainst(record),
    );
    const records = own.flatMap((record): readonly NegativeRecord[] => {
      const on = textAt(record, day);
      if (on === undefined) return [];
      const state = type === 'PROCESSES' ? stateOfLawsuit(record) : 'OPEN';
      return [{ day: on, amount: numberAt(record, 'amount'), state }];
    });
    const isDrawn = own.length === records.length && isListComplete(section, list, style.value);
    return [{ section, records, isComplete: isDrawn }];
  });
}

/** Whether a lawsuit is or may be against the subject. */
function isAgainst(lawsuit: Details): boolean {
  return !['ACTIVE', 'OTHER'].includes(textAt(lawsuit, 'pole') ?? '');
}

function stateOfLawsuit(lawsuit: Details): RecordState {
  const status = textAt(lawsuit, 'status');
  if (status === 'ARCHIVED') return 'PAST';
  return status === undefined || textAt(lawsuit, 'pole') === undefined ? 'UNKNOWN' : 'OPEN';
}

/** What became of lists in words. */
function Quiet({ lanes }: { lanes: readonly Lane[] }) {
  return (
    <dl class="facts fields">
      {lanes.map(({ section }) => (
        <div key={section.id}>
          <dt>{section.type.title}</dt>
          <dd>{sectionWords(section, style.value).join(' · ')}</dd>
        </div>
      ))}
    </dl>
  );
}

function Chart({ lanes, until }: { lanes: readonly Lane[]; until: string }) {
  const all = lanes.flatMap(({ records }) => records);
  const firstYear = Number(all.reduce((first, { day }) => (day < first ? day : first), '9999').slice(0, 4));
  const lastYear = Math.max(Number(until.slice(0, 4)), firstYear) + 1;
  const start = Date.UTC(firstYear, 0, 1);
  const end = Date.UTC(lastYear, 0, 1);
  const xOf = (day: string) => `${((Date.parse(day) - start) / (end - start)) * 100}%`;
  const largest = Math.max(...all.map(({ amount }) => amount ?? 0), 1);
  const height = lanes.length * laneHeight;
  const years = Array.from({ length: lastYear - firstYear }, (_, index) => firstYear + index);
  // So many labels fit on a phone.
  const every = Math.ceil(years.length / 6);
  return (
    <figure>
      <svg class="chart lanes" height={height + 28} role="img" aria-labelledby="timeline timeline-note">
        {years.map((year, index) => (
          <g key={year}>
            <line class="grid" x1={xOf(`${year}-01-01`)} x2={xOf(`${year}-01-01`)} y1="0" y2={height} />
            {index % every === 0 && (
              <text x={xOf(`${year}-01-01`)} y={height + 18} dx="4">
                {year}
              </text>
            )}
          </g>
        ))}
        {lanes.map(({ section, records }, index) => {
          const y = index * laneHeight + laneHeight / 2;
          const isWhole = section.status === 'COMPLETED' || section.status === 'PARTIAL';
          return (
            <g key={section.id}>
              <text x="0" dx={-labelWidth} y={y + 4} class={records.length > 0 ? 'strong' : ''}>
                {shortTitle(section.type.title)}
              </text>
              <line class="grid" x1="0" x2="100%" y1={y} y2={y} />
              {!isWhole && (
                <text class="gap" x="50%" y={y + 4} text-anchor="middle">
                  {sectionWords(section, style.value)[0]}
                </text>
              )}
              {records.map(({ day, amount, state }, place) => (
                <circle
                  key={`${day} ${place}`}
                  class={`event ${state.toLowerCase()}`}
                  cx={xOf(day)}
                  cy={y}
                  r={3.5 + 8 * Math.sqrt((amount ?? 0) / largest)}
                />
              ))}
            </g>
          );
        })}
      </svg>
      <figcaption class="legend">
        <Dot colour="var(--denied)" title={word(reportWords.open)} />
        <Dot colour="var(--data)" title={word(reportWords.past)} />
        {all.some(({ state }) => state === 'UNKNOWN') && (
          <Dot colour="var(--surface)" stroke="var(--denied)" title={word(reportWords.unclear)} />
        )}
        <span class="faint">{word(reportWords.areaIsAmount)}</span>
      </figcaption>
    </figure>
  );
}

/** Of a title its first words: the lane has so much room. */
function shortTitle(title: string): string {
  return title.length <= 21 ? title : `${title.slice(0, 20).trimEnd()}…`;
}

function Dot({ colour, stroke, title }: { colour: string; stroke?: string; title: string }) {
  return (
    <span>
      <svg viewBox="0 0 10 10" aria-hidden="true">
        <circle cx="5" cy="5" r={stroke === undefined ? 5 : 4} fill={colour} stroke={stroke} />
      </svg>
      {title}
    </span>
  );
}

function RecordTable({ lanes }: { lanes: readonly Lane[] }) {
  const { format } = style.value;
  const rows = lanes
    .flatMap(({ section, records }) => records.map((record) => ({ title: section.type.title, ...record })))
    .toSorted((a, b) => (a.day < b.day ? 1 : -1));
  return (
    <details>
      <summary>{word(reportWords.asTable)}</summary>
      <div class="sideways fitting" role="region" tabindex={0} aria-label={word(reportWords.asTable)}>
        <table class="table">
          <thead>
            <tr>
              <th scope="col">{word(reportWords.date)}</th>
              <th scope="col">{word(reportWords.kind)}</th>
              <th scope="col">{word(reportWords.state)}</th>
              <th scope="col" class="end">
                {word(reportWords.amount)}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ day, title, amount, state }, index) => (
              <tr key={`${day} ${title} ${index}`}>
                <td>{format.date(day)}</td>
                <td>{title}</td>
                <td>{word(stateWords[state])}</td>
                <td class="end number">{amount === undefined ? '–' : format.money(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
