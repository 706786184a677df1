import type { ReportAnswer, SectionAnswer } from '../../../client/credit-client.ts';
import { chargeInWords } from '../../../sections/charge-words.ts';
import { sourceTitle } from '../../../sections/source-words.ts';
import { dataAgeInWords } from '../../../wording/data-age.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { Icon } from '../../parts/icon.tsx';
import { Verdict } from '../../parts/verdict.tsx';
import { language, style, word } from '../../signals/preferences.ts';
import { reportWords } from '../../words/report-words.ts';

type Source = SectionAnswer['sources'][number];

/** Who answered, when, with data of which day, and the hash of what is kept; and who did not. */
export function SourcesPart({ report }: { report: ReportAnswer }) {
  const answers = answersOf(report);
  return (
    <>
      {report.errors.length > 0 && <Failures report={report} />}
      {answers.length === 0 ? (
        <p class="soft">{word(reportWords.noSources)}</p>
      ) : (
        <div class="sideways" role="region" tabindex={0} aria-label={word(reportWords.sources)}>
          <table class="table sources">
            <thead>
              <tr>
                <th scope="col">{word(reportWords.state)}</th>
                <th scope="col">{word(reportWords.source)}</th>
                <th scope="col">{word(reportWords.receivedAt)}</th>
                <th scope="col">{word(reportWords.edition)}</th>
                <th scope="col">{word(reportWords.usedIn)}</th>
                <th scope="col">{word(reportWords.hash)}</th>
              </tr>
            </thead>
            <tbody>
              {answers.map(({ source, sections }) => (
                <SourceRow key={`${source.source} ${source.provider}`} source={source} sections={sections} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {report.cost !== undefined && <Costs report={report} cost={report.cost} />}
    </>
  );
}

type Cost = NonNullable<ReportAnswer['cost']>;

/** What each question with a price cost, or why it was not asked; what was paid although nothing came says so. */
function Costs({ report, cost }: { report: ReportAnswer; cost: Cost }) {
  const { format } = style.value;
  const failed = new Set(
    report.sections.flatMap(({ sources }) =>
      sources
        .filter(({ status }) => status === 'FAILED')
        .map(({ source, provider }) => `${source} ${provider}`),
    ),
  );
  return (
    <section class="block mt-l">
      <header>
        <h2 id="costs">{word(reportWords.costs)}</h2>
        {cost.saved > 0 && (
          <span class="note">{word(reportWords.saved, { amount: format.money(cost.saved) })}</span>
        )}
      </header>
      <div class="sideways" role="region" tabindex={0} aria-labelledby="costs">
        <table class="table" aria-labelledby="costs">
          <thead>
            <tr>
              <th scope="col">{word(reportWords.source)}</th>
              <th scope="col">{word(reportWords.askedFor)}</th>
              <th scope="col" class="end">
                {word(reportWords.listPrice)}
              </th>
              <th scope="col" class="end">
                {word(reportWords.cost)}
              </th>
            </tr>
          </thead>
          <tbody>
            {cost.sources.map((charge, at) => {
              const { source, provider, state, price } = charge;
              const isLost = charge.cost > 0 && failed.has(`${source} ${provider}`);
              return (
                <tr key={at}>
                  <td class="main">
                    {sourceTitle(source, language.value)}
                    <span class="sub">{provider}</span>
                  </td>
                  <td class="wrap">
                    {state === 'SETTLED' && charge.cost > 0
                      ? word(isLost ? reportWords.paidInVain : reportWords.paid)
                      : chargeInWords(charge, style.value)}
                  </td>
                  <td class="end number">{format.money(price)}</td>
                  <td class="end number">
                    {state === 'ASKED' && charge.cost === 0 ? '–' : format.money(charge.cost)}
                  </td>
                </tr>
              );
            })}
          </tbody>
          <tfoot>
            <tr>
              <td colspan={3}>
                {word(reportWords.totalCost)}
                {cost.unknown !== undefined && (
                  <span class="sub">{word(reportWords.costsUnknown, { count: cost.unknown })}</span>
                )}
              </td>
              <td class="end number">{format.money(cost.total)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}

/** Returns each answer once, with its sections. If these have data of different days, the oldest day is shown. */
function answersOf({
  sections,
}: ReportAnswer): readonly { readonly source: Source; readonly sections: readonly string[] }[] {
  const byAnswer = new Map<string, { source: Source; sections: string[] }>();
  for (const { sources, type } of sections) {
    for (const source of sources) {
      const key = `${source.source} ${source.provider} ${source.sha256}`;
      const answer = byAnswer.get(key);
      if (answer === undefined) byAnswer.set(key, { source, sections: [type.title] });
      else {
        answer.sections.push(type.title);
        if ((source.ageDays ?? 0) > (answer.source.ageDays ?? 0)) answer.source = source;
      }
    }
  }
  return [...byAnswer.values()];
}

function SourceRow({ source, sections }: { source: Source; sections: readonly string[] }) {
  const { format } = style.value;
  const { dataDate, ageDays, maximumAgeDays } = source;
  return (
    <tr>
      <td>
        <span class="verdict">
          <Icon name={source.status === 'ANSWERED' ? 'approved' : 'unknown'} class="mark" />
          {word(reportWords[source.status])}
        </span>
      </td>
      <td class="main">
        {sourceTitle(source.source, language.value)}
        <span class="sub">
          {source.provider}
          {source.sandbox && ' · SANDBOX'}
        </span>
      </td>
      <td class="nowrap">
        {format.dateTime(source.receivedAt)}
        {source.reusedFrom !== undefined && (
          <a class="sub" href={`/relatorio/${source.reusedFrom}`}>
            {word(reportWords.usedAgain)}
          </a>
        )}
      </td>
      <td>
        {dataDate === undefined || ageDays === undefined
          ? '–'
          : dataAgeInWords({ date: dataDate, ageDays, maximumAgeDays }, language.value)}
      </td>
      <td>{sections.join(', ')}</td>
      <td class="document" title={source.sha256}>
        {source.sha256.slice(0, 16)}…
      </td>
    </tr>
  );
}

function Failures({ report: { errors } }: { report: ReportAnswer }) {
  return (
    <section class="block" aria-labelledby="failures">
      <header>
        <h2 id="failures">{word(reportWords.failed)}</h2>
      </header>
      <ul class="unseen card">
        {errors.map(({ source, section, code, message }, index) => (
          <li key={`${source} ${section} ${index}`}>
            <Verdict status="ERROR">{''}</Verdict>
            <div>
              <b>{sourceTitle(source, language.value)}</b>
              <p class="small soft">{plainWords(message)}</p>
            </div>
            <span class="small soft">{code}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
