import type { Language } from '../base/language.ts';
import type { Eraser } from '../subject/eraser.ts';
import type { Erasure } from '../subject/erasure.ts';
import type { ErasureAnswer } from '../subject/read-erasure.ts';
import type { OutFile } from './batch/out-file.ts';
import type { CommandContext } from './context.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { alignRows } from './output/align.ts';
import { figureStyle } from './output/figure-style.ts';
import { openLiveLine } from './output/live-line.ts';

/** The file and the language of a proof. */
export interface ProofPlace {
  readonly out: string | undefined;
  readonly subjectLanguage: Language;
  readonly force: boolean;
}

/** Erases, to the end or until it has to wait for others, and shows what came of it. */
export async function eraseWithProof(
  context: CommandContext,
  { begin, ...place }: ProofPlace & { readonly begin: (eraser: Eraser) => Promise<Erasure | undefined> },
): Promise<ExitCode> {
  const { signal, say } = context;
  const [{ advanceErasure }, { readErasure }, { openExportShelf }, { copiesBeside }, { engine, actor }] =
    await Promise.all([
      import('../subject/erase-subject.ts'),
      import('../subject/read-erasure.ts'),
      import('../export/open-export-shelf.ts'),
      import('../subject/copies-beside.ts'),
      context.openApp(),
    ]);
  const eraser = { engine, shelf: openExportShelf(engine.storage) };
  // A place that cannot be written to is told before anything is gone.
  const file = await planProof(context, place);
  const one = await begin(eraser);
  if (one === undefined) {
    if (context.globals.json) context.stdout.line('null');
    else context.note(say('nothingToErase'));
    return exitCodes.done;
  }
  const live = openLiveLine(context);
  const onProgress = (done: number, all: number) =>
    live?.show(() => say('mentionsBeingFilled', { done, all }));
  await advanceErasure(eraser, one, { signal, onProgress }).finally(() => live?.end());
  const proof = await readErasure(engine, actor, one.id, context.language);
  await writeProof(context, proof, { ...place, planned: file });
  const copies = await copiesBeside(engine.storage.file);
  if (copies.length > 0) context.note(say('copiesHoldErased', { files: copies.join(', ') }));
  return proof.doneAt === null ? exitCodes.notFinished : exitCodes.done;
}

/** Where a proof is to be written; undefined where it is only shown. @throws as `planOutFile`. */
export async function planProof(
  context: CommandContext,
  { out, force }: Pick<ProofPlace, 'out' | 'force'>,
): Promise<OutFile<'json' | 'html'> | undefined> {
  if (out === undefined) return undefined;
  const { planOutFile } = await import('./batch/out-file.ts');
  return planOutFile(context, out, {
    option: '--out',
    formats: ['html', 'json'],
    expected: 'proofName',
    force,
  });
}

/** Shows the proof of an erasure in the analyst's language, and writes the file in the data subject's language. */
export async function writeProof(
  context: CommandContext,
  proof: ErasureAnswer,
  {
    planned,
    subjectLanguage,
  }: Pick<ProofPlace, 'subjectLanguage'> & { readonly planned: OutFile<'json' | 'html'> | undefined },
): Promise<void> {
  const { stdout, say, globals } = context;
  if (planned !== undefined) {
    const { writeWholeFile } = await import('./output/write-file.ts');
    const [{ erasureHtml }, { readErasure }, { engine, actor }] = await Promise.all([
      import('../subject/erasure-html.ts'),
      import('../subject/read-erasure.ts'),
      context.openApp(),
    ]);
    const handedOver = await readErasure(engine, actor, proof.id, subjectLanguage);
    const content =
      planned.format === 'html'
        ? erasureHtml(handedOver, figureStyle({ ...context, language: subjectLanguage }))
        : `${JSON.stringify(handedOver, null, 1)}\n`;
    await writeWholeFile(planned.file, content, { replace: planned.replace });
    if (!globals.json) context.note(say('fileWritten', { file: planned.name }));
  }
  if (globals.json) {
    stdout.line(JSON.stringify(proof));
    return;
  }
  const { format } = figureStyle(context);
  const { id, doneAt } = proof;
  stdout.line(
    doneAt === null ? say('erasureWaits', { id }) : say('erased', { id, at: format.dateTime(doneAt) }),
  );
  const rows = [
    ...proof.records.map(({ count, fate, title }) => [
      format.number(count),
      say(fate === 'REMOVED' ? 'fateRemoved' : 'fateMasked'),
      title,
    ]),
    ...(proof.others.length === 0
      ? []
      : [[format.number(proof.others.length), say('fateMasked'), say('erasedInOthers')]]),
  ];
  for (const line of alignRows(
    rows.map((cells) => ({ cells })),
    stdout.width,
  ))
    stdout.line(line);
  const webhooks = proof.receivers.filter(({ kind }) => kind === 'WEBHOOK').length;
  if (webhooks > 0) stdout.line(say('erasureTold', { webhooks }));
  if (proof.notLookedThrough > 0) stdout.line(say('erasureNotLooked', { count: proof.notLookedThrough }));
}
