import type { ReportAnswer } from '../../../client/credit-client.ts';
import { hideDocument } from '../../../document/mask.ts';
import { Nothing } from '../../parts/nothing.tsx';
import { isPrinting } from '../../parts/printing.ts';
import { useRepeat } from '../../parts/repeat.tsx';
import { RulingGhost } from '../../parts/ruling-ghost.tsx';
import { SaidByCaller } from '../../parts/said-by-caller.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { TellFailure } from '../../parts/tell.tsx';
import { statusWord } from '../../parts/verdict.tsx';
import { go } from '../../router.ts';
import { word } from '../../signals/preferences.ts';
import { useReport } from '../../signals/report.ts';
import { useTitle } from '../../title.ts';
import { frameWords } from '../../words/frame-words.ts';
import { reportWords } from '../../words/report-words.ts';
import { Actions } from './actions.tsx';
import { Deal } from './deal.tsx';
import { Facts } from './facts.tsx';
import { Notes } from './notes.tsx';
import {
  addressOfPart,
  type PartId,
  type PartOfReport,
  partAt,
  partsOf,
  sectionsOfPart,
  titleOfPart,
} from './parts-of-report.ts';
import { Readers } from './readers.tsx';
import { Reviews } from './reviews.tsx';
import { RulesPart } from './rules-part.tsx';
import { Ruling } from './ruling.tsx';
import { SectionBlock } from './section-block.tsx';
import { SourcesPart } from './sources-part.tsx';
import { Statements } from './statements.tsx';
import { Subject } from './subject.tsx';
import { SummaryPart } from './summary-part.tsx';

/** A report: while it runs, decided, or without a decision. */
export function ReportScreen({ id, part: address }: { id: string; part: string | undefined }) {
  const part = partAt(address);
  const { report, failure, renew } = useReport(id);
  useTitle(
    ...(report === undefined
      ? [word(failure === undefined ? frameWords.loading : reportWords.couldNotRead)]
      : [
          statusWord(report.status),
          hideDocument({ kind: kindOf(report), value: report.document }),
          word(titleOfPart(part)),
        ]),
  );
  useRepeat(report?.status === 'ERROR' ? requestOf(report) : undefined);
  if (report === undefined) {
    if (failure === undefined) return <Ghost />;
    const isUnknown = failure.kind === 'REFUSED' && failure.status === 404;
    return isUnknown ? (
      <Unknown />
    ) : (
      <TellFailure failure={failure} title={word(reportWords.couldNotRead)} onRetry={renew} />
    );
  }
  return (
    <>
      <div class="head">
        <Subject report={report} />
        <Actions report={report} onChange={renew} />
      </div>
      <Ruling report={report} />
      <Deal report={report} />
      <Parts report={report} chosen={part} onChange={renew} />
      <Notes report={report} onChange={renew} />
      <Reviews report={report} />
      <Readers report={report} />
    </>
  );
}

function kindOf({ type }: ReportAnswer): 'cpf' | 'cnpj' {
  return type === 'CPF' ? 'cpf' : 'cnpj';
}

function requestOf(report: ReportAnswer) {
  const { document, policyId, inputs = [], requestedAmount: amount, externalId, purpose } = report;
  return { document, kind: kindOf(report), policyId, inputs, amount, externalId, purpose: purpose?.code };
}

function Parts({ report, chosen, onChange }: { report: ReportAnswer; chosen: PartId; onChange: () => void }) {
  const parts = partsOf(report);
  const choose = (id: PartId) => {
    if (id !== chosen) go(addressOfPart(report.id, id));
  };
  const current = parts.find(({ id }) => id === chosen) ?? parts[0];
  if (current === undefined) return null;
  if (isPrinting.value) return <EveryPart report={report} parts={parts} />;
  return (
    <>
      <Tabs
        label={word(reportWords.parts)}
        tabs={parts.map(({ id, title, count }) => ({ id, title: word(title), count }))}
        chosen={current.id}
        onChoose={choose}
      />
      <div class="two">
        <div role="tabpanel" id={`panel-${current.id}`} aria-labelledby={`tab-${current.id}`}>
          <Part id={current.id} report={report} onPart={choose} onChange={onChange} />
        </div>
        <aside aria-label={word(reportWords.about)}>
          <Facts report={report} />
          <SaidByCaller said={report.inputs ?? []} />
        </aside>
      </div>
    </>
  );
}

/** On paper there are no tabs: one part after the other. */
function EveryPart({ report, parts }: { report: ReportAnswer; parts: readonly PartOfReport[] }) {
  return (
    <>
      <Facts report={report} />
      <SaidByCaller said={report.inputs ?? []} />
      {parts.map(({ id, title }) => (
        <section key={id} class="printed-part" aria-labelledby={`printed-${id}`}>
          <h2 id={`printed-${id}`}>{word(title)}</h2>
          <Part id={id} report={report} onPart={() => {}} />
        </section>
      ))}
    </>
  );
}

function Part({
  id,
  report,
  onPart,
  onChange,
}: {
  id: PartId;
  report: ReportAnswer;
  onPart: (id: PartId) => void;
  /** Called if the report was changed. Omit on paper, where nothing can be changed. */
  onChange?: () => void;
}) {
  switch (id) {
    case 'summary':
      return <SummaryPart report={report} onPart={onPart} />;
    case 'rules':
      return <RulesPart report={report} />;
    case 'sources':
      return <SourcesPart report={report} />;
    default: {
      const sections = sectionsOfPart(report, id);
      const mayHaveStatements = id === 'financial' && report.type === 'CNPJ' && onChange !== undefined;
      return (
        <>
          {mayHaveStatements && <Statements report={report} onChange={onChange} />}
          {sections.length === 0 && <p class="soft">{word(reportWords.nothingHere)}</p>}
          {sections.map((section) => (
            <SectionBlock
              key={section.id}
              section={section}
              reportId={report.id}
              withoutToConfirm={mayHaveStatements && section.type.value === 'FINANCIAL_STATEMENTS'}
            />
          ))}
        </>
      );
    }
  }
}

function Unknown() {
  return (
    <Nothing
      isPage
      title={word(reportWords.unknown)}
      acts={
        <a class="button" href="/">
          {word(frameWords.toStart)}
        </a>
      }
    >
      {word(reportWords.unknownWhy)}
    </Nothing>
  );
}

function Ghost() {
  return (
    <RulingGhost>
      <p class="score">
        <span class="ghost tall" />
      </p>
    </RulingGhost>
  );
}
