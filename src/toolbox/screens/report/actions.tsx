import { useEffect, useRef, useState } from 'preact/hooks';
import type { ReportAnswer } from '../../../client/credit-client.ts';
import { client } from '../../api.ts';
import { AsApi } from '../../parts/as-api.tsx';
import { Exports } from '../../parts/exports.tsx';
import { focusPage } from '../../parts/focus-page.ts';
import { Icon } from '../../parts/icon.tsx';
import { word } from '../../signals/preferences.ts';
import { may } from '../../signals/session.ts';
import { reportWords } from '../../words/report-words.ts';
import { DecisionDialog, type DecisionDraft } from './decision-dialog.tsx';
import { noTerms } from './terms-fields.tsx';

const noDraft: DecisionDraft = { approved: undefined, commentary: '', terms: noTerms };

/** What may be done with a report, as far as the person may do it. */
export function Actions({ report, onChange }: { report: ReportAnswer; onChange: () => void }) {
  const [open, setOpen] = useState<'DECISION' | 'API' | undefined>();
  const [draft, setDraft] = useState(noDraft);
  const close = () => setOpen(undefined);
  const isDecided = report.analystId !== undefined;
  const isSettled = report.progress.final && report.status !== 'ERROR';
  const mayDecide = isSettled && may(isDecided ? 'report:re-analyze' : 'report:analyze');
  const wasDecided = useRef(isDecided);
  useEffect(() => {
    // The button that opened the dialog of the decision is gone, and the focus with it.
    if (isDecided && !wasDecided.current && document.activeElement === document.body) focusPage();
    wasDecided.current = isDecided;
  }, [isDecided]);
  const waits = report.status === 'ALERT' || report.status === 'COMPLETED';
  return (
    <div class="actions">
      {mayDecide && (
        <button
          type="button"
          class={waits && !isDecided ? 'button primary' : 'button'}
          onClick={() => setOpen('DECISION')}
        >
          {word(isDecided ? reportWords.redo : reportWords.decide)}
        </button>
      )}
      {report.progress.final && may('report:export') && (
        <Exports request={(body) => client.exportReport(report.id, body)} />
      )}
      <button type="button" class="button quiet" onClick={() => setOpen('API')}>
        <Icon name="code" />
        {word(reportWords.asApi)}
      </button>
      {open === 'DECISION' && (
        <DecisionDialog
          report={report}
          draft={draft}
          onDraft={setDraft}
          onStale={onChange}
          onClose={close}
          onDecided={() => {
            setDraft(noDraft);
            close();
            onChange();
          }}
        />
      )}
      {open === 'API' && <AsApi path={`/v2/report/${report.id}`} answer={report} onClose={close} />}
    </div>
  );
}
