import type { ReportSummaryAnswer } from '../../client/credit-client.ts';
import { shownDocument } from '../../document/shown-document.ts';
import { plainWords } from '../../wording/plain-words.ts';
import { style, word } from '../signals/preferences.ts';
import { homeWords } from '../words/home-words.ts';
import { agoOf, byDay, hourOf } from './days.ts';
import { failureLine } from './failure-line.ts';
import { titleOfPolicy } from './policy-title.ts';
import { ScoreBar } from './score-bar.tsx';
import { TableHead } from './table-head.tsx';
import { Verdict } from './verdict.tsx';

function Head() {
  return (
    <TableHead
      titles={[homeWords.decision, homeWords.name, homeWords.score, homeWords.policy]}
      ends={[homeWords.when]}
    />
  );
}

/** So many rows are laid out together once they come near: at most four such pieces do within a frame, however fast one scrolls. */
const rowsOfPiece = 20;

/**
 * Analyses by day, newest first. Rows are grids, and blocks on a phone, and keep their roles. All are there to be found, heard
 * and printed: the browser itself leaves out the layout of pieces that are far away.
 */
export function ReportTable({ reports }: { reports: readonly ReportSummaryAnswer[] }) {
  const now = new Date();
  return (
    <table class="table blocks reports day" role="table" aria-label={word(homeWords.title)}>
      <Head />
      {byDay(reports, now).flatMap(([day, rows]) =>
        piecesOf(rows).map((piece, at) => (
          <tbody key={`${day} ${at}`} role="rowgroup" style={{ '--rows': piece.length }}>
            {at === 0 && (
              <tr class="group" role="row">
                <th colSpan={5} scope="rowgroup" role="rowheader">
                  {day}
                </th>
              </tr>
            )}
            {piece.map((report) => (
              <Row key={report.id} report={report} ago={agoOf(report.createdAt, now)} />
            ))}
          </tbody>
        )),
      )}
    </table>
  );
}

function piecesOf<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / rowsOfPiece) }, (_, at) =>
    items.slice(at * rowsOfPiece, (at + 1) * rowsOfPiece),
  );
}

function Row({ report, ago }: { report: ReportSummaryAnswer; ago: string | undefined }) {
  const { id, status, progress, score, policyId, createdAt, errors } = report;
  const document = shownDocument(report);
  const name = report.name === undefined ? '' : plainWords(report.name);
  const { sourcesDone: done, sourcesTotal: total } = progress;
  const validUntil = report.terms?.validUntil;
  const [failure] = status === 'ERROR' ? errors : [];
  return (
    <tr role="row">
      <td role="cell">
        <Verdict status={status}>
          {status === 'PROCESSING' ? word(homeWords.sources, { done, total }) : undefined}
        </Verdict>
      </td>
      <td class="main" role="cell">
        <a href={`/relatorio/${id}`}>{name === '' ? <span class="document">{document}</span> : name}</a>
        {name !== '' && <span class="sub document">{document}</span>}
        {failure !== undefined && <span class="sub">{failureLine(failure)}</span>}
        {validUntil !== undefined && validUntil !== null && (
          <span class="sub">{word(homeWords.validUntil, { day: style.value.format.date(validUntil) })}</span>
        )}
      </td>
      <td class="number" role="cell">
        <ScoreBar score={score} thinShare={report.insufficientCoverage} />
      </td>
      <td class="soft drop-phone" role="cell">
        {plainWords(titleOfPolicy(policyId))}
      </td>
      <td class="end faint nowrap" role="cell">
        <time dateTime={createdAt} title={style.value.format.dateTime(createdAt)}>
          {ago ?? hourOf(createdAt)}
        </time>
      </td>
    </tr>
  );
}

/** The same rows while they come, so that nothing moves when they fill. */
export function ReportTableGhost() {
  return (
    <table class="table blocks reports day" aria-busy="true" aria-label={word(homeWords.title)} role="table">
      <Head />
      <tbody role="rowgroup">
        {[0, 1, 2, 3, 4, 5].map((row) => (
          <tr key={row} role="row">
            <td role="cell">
              <span class="ghost short" />
            </td>
            <td class="main" role="cell">
              <span class="ghost long" />
              <span class="sub">
                <span class="ghost" />
              </span>
            </td>
            <td role="cell">
              <span class="ghost" />
            </td>
            <td class="drop-phone" role="cell">
              <span class="ghost" />
            </td>
            <td class="end" role="cell">
              <span class="ghost short" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
