import type { DocumentKind } from '../../document/kind.ts';
import { readDocuments } from '../../document/paste.ts';
import { type NamedBytes, openBytes } from '../batch/open-bytes.ts';
import { planSpreadsheet } from '../batch/out-file.ts';
import { findKindOfInputs } from '../batch/read-inputs.ts';
import { startBatch } from '../batch/start-batch.ts';
import { pickPolicy } from '../choose-policy.ts';
import type { CommandContext } from '../context.ts';
import { watchBatch } from '../output/batch-progress.ts';
import { openPrompt } from '../output/prompt.ts';
import { askPurpose } from './ask-purpose.ts';
import type { Workbench } from './workbench.ts';

/** A list that was pasted, or the name of a file that holds one. */
type DocumentList = { readonly name: '-'; readonly text: string } | { readonly name: string };

/** Tells what a list holds, asks for policy, name and spreadsheet, and makes a batch of it that is worked on at once. */
export async function beginList(
  context: CommandContext,
  { app }: Workbench,
  list: DocumentList,
): Promise<void> {
  const { say } = context;
  if ('text' in list) tellCounts(context, list.text);
  const opened = 'text' in list ? [bytesOf(list.text)] : await openBytes(context, [list.name], 'batch');
  const { kind, inputs } = await findKindOfInputs(context, opened, { padZeros: false });
  try {
    const policyId = await pickPolicy(context, app, kind);
    const purpose = await askPurpose(context, app, policyId);
    const prompt = await openPrompt(context);
    const name = await prompt.ask({
      key: 'batchName',
      message: say('askBatchName'),
      comment: () => '',
      refuse: () => null,
    });
    const file = await prompt.ask({
      key: 'spreadsheet',
      message: say('askSpreadsheet'),
      comment: () => '',
      refuse: (typed) => (/^\s*$|\.(?:xlsx|csv)\s*$/i.test(typed) ? null : say('spreadsheetName')),
    });
    const out =
      file.trim() === '' ? undefined : await planSpreadsheet(context, file.trim(), { force: false });
    await startBatch(context, app, {
      inputs,
      name: name.trim() === '' ? undefined : name,
      policyId,
      column: undefined,
      sheet: undefined,
      map: {},
      padZeros: false,
      purpose,
      reuseWithinDays: undefined,
      invalid: undefined,
      files: { out: file.trim() === '' ? undefined : file.trim(), invalid: undefined },
      unfinished: undefined,
      detach: false,
      dryRun: false,
      work: { watch: watchBatch(context, 'auto'), concurrency: undefined, out, failOn: [] },
    });
  } finally {
    for (const input of inputs) await input.close();
  }
}

/** How many lines of a pasted list are documents, before anything is asked about them. */
function tellCounts({ stdout, say }: CommandContext, text: string): void {
  const counts = { valid: 0, invalid: 0, duplicates: 0 };
  const kinds: Record<DocumentKind, number> = { cpf: 0, cnpj: 0 };
  for (const item of readDocuments(text)) {
    if (item.outcome === 'INVALID') counts.invalid += 1;
    else if (item.outcome === 'DUPLICATE') counts.duplicates += 1;
    else {
      counts.valid += 1;
      kinds[item.document.kind] += 1;
    }
  }
  stdout.line(say('listCounts', { ...counts, ...kinds }));
}

function bytesOf(text: string): NamedBytes {
  const chunks = (async function* () {
    // A terminal ends each line that is pasted as Enter does.
    yield Buffer.from(text.replace(/\r\n?/g, '\n'));
  })();
  return {
    name: '-',
    bytes: chunks,
    close: async () => {
      await chunks.return(undefined);
    },
  };
}
