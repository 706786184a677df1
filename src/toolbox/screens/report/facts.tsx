import type { ReportAnswer } from '../../../client/credit-client.ts';
import { answeredSources } from '../../../sections/answered-sources.ts';
import { sourceTitle } from '../../../sections/source-words.ts';
import { type DataAge, dataAgeInWords } from '../../../wording/data-age.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { Fact } from '../../parts/fact.tsx';
import { titleOfPolicy } from '../../parts/policy-title.ts';
import { language, style, word } from '../../signals/preferences.ts';
import { reportWords } from '../../words/report-words.ts';

/** What identifies the analysis, and how old what it rests on is. */
export function Facts({ report }: { report: ReportAnswer }) {
  const { format } = style.value;
  const { externalId, requestedAmount, purpose } = report;
  const { answered: done, total } = answeredSources(report);
  const oldest = oldestData(report);
  return (
    <dl class="facts">
      <Fact title={word(reportWords.report)}>
        <span class="document id">{report.id}</span>
      </Fact>
      <Fact title={word(reportWords.requested)}>{format.dateTime(report.createdAt)}</Fact>
      {externalId !== undefined && <Fact title={word(reportWords.code)}>{plainWords(externalId)}</Fact>}
      {requestedAmount !== undefined && (
        <Fact title={word(reportWords.requestedAmount)}>{format.money(requestedAmount)}</Fact>
      )}
      {purpose !== undefined && (
        <Fact title={word(reportWords.purpose)}>
          {plainWords(purpose.title)}
          <span class="sub-line">{plainWords(purpose.basis)}</span>
        </Fact>
      )}
      <Fact title={word(reportWords.policy)}>
        {plainWords(titleOfPolicy(report.policyId))}
        <span class="sub-line">
          {word(reportWords.version, { version: report.policyVersion })} · {report.depth}
        </span>
      </Fact>
      <Fact title={word(reportWords.sources)}>
        {word(done === 1 ? reportWords.answeredOne : reportWords.answered, { done, total })}
        <svg class="share" aria-hidden="true">
          <rect width="100%" height="6" rx="3" />
          <rect class="done" width={`${total === 0 ? 0 : (100 * done) / total}%`} height="6" rx="3" />
        </svg>
      </Fact>
      {report.cost !== undefined && (
        <Fact title={word(reportWords.costs)}>
          {format.money(report.cost.total)}
          {report.cost.unknown !== undefined && (
            <span class="sub-line">{word(reportWords.costsUnknown, { count: report.cost.unknown })}</span>
          )}
          {report.cost.saved > 0 && (
            <span class="sub-line">
              {word(reportWords.saved, { amount: format.money(report.cost.saved) })}
            </span>
          )}
        </Fact>
      )}
      {oldest !== undefined && (
        <Fact title={word(reportWords.oldest)}>
          {sourceTitle(oldest.source, language.value)}
          <span class="sub-line">{dataAgeInWords(oldest, language.value)}</span>
        </Fact>
      )}
    </dl>
  );
}

/** The source whose data are the oldest, by its own date of them, or by when it answered. */
function oldestData({ sections }: ReportAnswer): (DataAge & { readonly source: string }) | undefined {
  return sections
    .flatMap((section) => section.sources)
    .flatMap(({ source, dataDate: date, ageDays }) =>
      date === undefined || ageDays === undefined ? [] : [{ source, date, ageDays }],
    )
    .toSorted((a, b) => b.ageDays - a.ageDays)[0];
}
