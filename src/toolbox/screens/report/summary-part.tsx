import type { ReportAnswer } from '../../../client/credit-client.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { word } from '../../signals/preferences.ts';
import { reportWords } from '../../words/report-words.ts';
import { DebtChart } from './debt-chart.tsx';
import type { PartId } from './parts-of-report.ts';
import { Reasons } from './reasons.tsx';
import { RecordsChart } from './records-chart.tsx';
import { RelationTree } from './relation-tree.tsx';
import { SectionList } from './section-list.tsx';
import { Unseen } from './unseen.tsx';
import { WhatIf } from './what-if.tsx';

/** What decides, what was not seen, and how the subject has fared; while a run is under way, what has come in. */
export function SummaryPart({ report, onPart }: { report: ReportAnswer; onPart: (id: PartId) => void }) {
  const { policyResult, analysis } = report;
  if (policyResult === null) return <SectionList report={report} />;
  return (
    <>
      <Reasons result={policyResult} onPart={onPart} />
      <WhatIf report={report} />
      <Unseen report={report} result={policyResult} />
      <RecordsChart report={report} />
      <DebtChart report={report} />
      <RelationTree report={report} />
      {analysis !== undefined && (
        <section class="block" aria-labelledby="in-words">
          <header>
            <h2 id="in-words">{word(reportWords.inWords)}</h2>
          </header>
          <p class="wrap">{plainWords(analysis)}</p>
        </section>
      )}
    </>
  );
}
