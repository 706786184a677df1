import { useState } from 'preact/hooks';
import type { ReportAnswer } from '../../../client/credit-client.ts';
import { client, type Failure, failureOf } from '../../api.ts';
import { Icon } from '../../parts/icon.tsx';
import { TellFailure } from '../../parts/tell.tsx';
import { language, word } from '../../signals/preferences.ts';
import { may } from '../../signals/session.ts';
import { reportWords } from '../../words/report.ts';
import { AsApi } from './as-api.tsx';
import { DecisionDialog } from './decision-dialog.tsx';

/** What may be done with a report, as far as the person may do it. */
export function Actions({ report, onChange }: { report: ReportAnswer; onChange: () => void }) {
  const [open, setOpen] = useState<'DECISION' | 'API' | undefined>();
  const close = () => setOpen(undefined);
  const isDecided = report.analystId !== undefined;
  const isSettled = report.progress.final && report.status !== 'ERROR';
  const mayDecide = isSettled && may(isDecided ? 'report:re-analyze' : 'report:analyze');
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
      {report.progress.final && may('report:export') && <Exports report={report} />}
      <button type="button" class="button quiet" onClick={() => setOpen('API')}>
        <Icon name="code" />
        {word(reportWords.asApi)}
      </button>
      {open === 'DECISION' && (
        <DecisionDialog
          report={report}
          onClose={close}
          onDecided={() => {
            close();
            onChange();
          }}
        />
      )}
      {open === 'API' && <AsApi report={report} onClose={close} />}
    </div>
  );
}

const formats = [
  ['pdf', reportWords.pdf, 'application/pdf'],
  ['xlsx', reportWords.sheet, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
] as const;

type ExportState =
  | { readonly is: 'IDLE' }
  | { readonly is: 'BUSY'; readonly format: string }
  | { readonly is: 'DONE' }
  | { readonly is: 'FAILED'; readonly failure: Failure };

function Exports({ report }: { report: ReportAnswer }) {
  const [state, setState] = useState<ExportState>({ is: 'IDLE' });
  const start = async (format: 'pdf' | 'xlsx', mediaType: string) => {
    if (state.is === 'BUSY') return;
    setState({ is: 'BUSY', format });
    try {
      const { id } = await client.exportReport(report.id, {
        format,
        language: language.value === 'en' ? 'en' : 'pt-BR',
      });
      const bytes = await client.downloadExport(id);
      saveFile(new Blob([new Uint8Array(bytes)], { type: mediaType }), `${report.id}.${format}`);
      setState({ is: 'DONE' });
    } catch (error) {
      setState({ is: 'FAILED', failure: failureOf(error) });
    }
  };
  return (
    <>
      {formats.map(([format, title, mediaType]) => {
        const isBusy = state.is === 'BUSY' && state.format === format;
        return (
          <button
            key={format}
            type="button"
            class="button"
            aria-disabled={state.is === 'BUSY'}
            onClick={() => start(format, mediaType)}
          >
            <Icon name={isBusy ? 'running' : 'save'} class={isBusy ? 'icon turning' : 'icon'} />
            {word(title)}
          </button>
        );
      })}
      <span class="hidden-visually" role="status">
        {state.is === 'BUSY' && word(reportWords.exporting)}
        {state.is === 'DONE' && word(reportWords.exported)}
      </span>
      {state.is === 'FAILED' && (
        <div class="whole">
          <TellFailure failure={state.failure} title={word(reportWords.exportFailed)} />
        </div>
      )}
    </>
  );
}

/** Hands a file to the browser, as a download and never as a page. */
function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // After the download has begun.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
