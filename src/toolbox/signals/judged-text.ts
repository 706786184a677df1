import { effect, signal } from '@preact/signals';
import type { DocumentKind } from '../../document/kind.ts';
import type { JudgedLines, LinesToJudge } from '../worker/judge-lines.ts';

/** The list of a new batch. It may be long, and stands in no field then; it stays while one looks at other pages. */
export const batchText = signal('');

/** What the worker has found in it; undefined while a newer text is counted. */
export const judgedLines = signal<JudgedLines | undefined>(undefined);

/** Put in by the build: the one address that a worker may have. */
declare const WORKER_ADDRESS: string;

/** The only thing of these pages that is made into a script's address. */
const policy = window.trustedTypes?.createPolicy('credit-worker', {
  createScriptURL: (address) => {
    if (address !== WORKER_ADDRESS) throw new Error('This is not the address of the worker');
    return address;
  },
});

let worker: Worker | undefined;
let count = 0;

function openWorker(): Worker {
  const address = policy?.createScriptURL(WORKER_ADDRESS) ?? WORKER_ADDRESS;
  // The types of the DOM do not know yet that a worker takes a trusted address.
  const opened: Worker = Reflect.construct(Worker, [address, { type: 'module' }]);
  opened.addEventListener('message', ({ data }: MessageEvent<JudgedLines>) => {
    if (data.id === count) judgedLines.value = data;
  });
  return opened;
}

/** Has the text judged by the worker whenever it changes; the kind is that of the policy. */
export function followText(kind: () => DocumentKind | undefined): () => void {
  return effect(() => {
    count += 1;
    const request: LinesToJudge = { id: count, text: batchText.value, kind: kind() };
    judgedLines.value = undefined;
    worker ??= openWorker();
    worker.postMessage(request);
  });
}
