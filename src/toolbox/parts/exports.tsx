import { useState } from 'preact/hooks';
import type { ExportAnswer, ExportFormat } from '../../client/credit-client.ts';
import { client, type Failure, failureOf } from '../api.ts';
import { language, word } from '../signals/preferences.ts';
import { reportWords } from '../words/report-words.ts';
import { Icon } from './icon.tsx';
import { useMenu } from './menu.ts';
import { saveFile } from './save-file.ts';
import { TellFailure } from './tell.tsx';

const mediaTypes = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
  json: 'application/json',
} as const satisfies Record<ExportFormat, string>;

/** Those that people want stand as buttons, those for programs in a menu. */
const foremost = [
  ['pdf', reportWords.pdf],
  ['xlsx', reportWords.sheet],
] as const;

const others = [
  ['csv', reportWords.csv],
  ['json', reportWords.json],
] as const;

type ExportState =
  | { readonly is: 'IDLE' }
  | { readonly is: 'BUSY'; readonly format: ExportFormat }
  | { readonly is: 'DONE' }
  | { readonly is: 'FAILED'; readonly failure: Failure };

/** A thing as a file: it is made by the service, and then downloaded. */
export function Exports({
  request,
}: {
  request: (body: {
    readonly format: ExportFormat;
    readonly language: 'en' | 'pt-BR';
  }) => Promise<ExportAnswer>;
}) {
  const [state, setState] = useState<ExportState>({ is: 'IDLE' });
  const menu = useMenu();
  const start = async (format: ExportFormat) => {
    if (state.is === 'BUSY') return;
    if (menu.current !== null) menu.current.open = false;
    setState({ is: 'BUSY', format });
    try {
      const { id, fileName } = await request({ format, language: language.value === 'en' ? 'en' : 'pt-BR' });
      const bytes = await client.downloadExport(id);
      saveFile(new Blob([new Uint8Array(bytes)], { type: mediaTypes[format] }), fileName);
      setState({ is: 'DONE' });
    } catch (error) {
      setState({ is: 'FAILED', failure: failureOf(error) });
    }
  };
  const busyWith = state.is === 'BUSY' ? state.format : undefined;
  return (
    <>
      {foremost.map(([format, title]) => (
        <button
          key={format}
          type="button"
          class="button"
          aria-disabled={state.is === 'BUSY'}
          onClick={() => start(format)}
        >
          <Icon
            name={busyWith === format ? 'running' : 'save'}
            class={busyWith === format ? 'icon turning' : 'icon'}
          />
          {word(title)}
        </button>
      ))}
      <details class="menu" ref={menu}>
        <summary class="button">
          {busyWith === 'csv' || busyWith === 'json' ? (
            <Icon name="running" class="icon turning" />
          ) : (
            <Icon name="down" />
          )}
          <span class="hidden-visually">{word(reportWords.moreFormats)}</span>
        </summary>
        <div class="card">
          {others.map(([format, title]) => (
            <button key={format} type="button" class="button quiet" onClick={() => start(format)}>
              {word(title)}
            </button>
          ))}
        </div>
      </details>
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
