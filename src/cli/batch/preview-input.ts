import type { App } from '../../app.ts';
import { say } from '../../base/language.ts';
import { expectedSeconds } from '../../batch/expected-seconds.ts';
import { type BatchPreview, previewBatch } from '../../batch/preview-batch.ts';
import type { BatchFormat, BatchInput } from '../../batch/reading/batch-input.ts';
import type { BatchLine } from '../../batch/reading/batch-line.ts';
import { formatDocument } from '../../document/mask.ts';
import { inputTitle } from '../../policy/inputs/input.ts';
import { displayTitle } from '../../policy/result-words.ts';
import { formatIn } from '../../wording/format.ts';
import { plainWords } from '../../wording/plain-words.ts';
import type { CommandContext } from '../context.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { wrap } from '../output/wrap.ts';
import { tallyInput } from './input-tally.ts';
import { invalidHints, invalidSentences } from './invalid-words.ts';
import type { BatchWork } from './work-on-batch.ts';

interface PreviewRequest {
  readonly policyId: string;
  readonly input: BatchInput;
  readonly reuseWithinDays?: number;
  readonly purpose: string | undefined;
  readonly work: Pick<BatchWork, 'watch' | 'failOn'>;
  /** Files that would be written, as they were typed. */
  readonly files: { readonly out: string | undefined; readonly invalid: string | undefined };
}

/** Tells what a batch would take and cost. Makes nothing; with `--json` each line of the input is an item. */
export async function previewInput(
  context: CommandContext,
  app: App,
  { work: { watch, failOn }, input: given, files, ...asked }: PreviewRequest,
): Promise<ExitCode> {
  const { stdout, globals, language } = context;
  const items: string[] = [];
  const { input, tally } = tallyInput(given, (read, line) => {
    watch.reading(read);
    if (globals.json) items.push(JSON.stringify(itemOf(line, language)));
  });
  context.resume.tell = () => watch.stopping();
  const preview = await previewBatch(
    app.engine,
    app.actor,
    { ...asked, input },
    { signal: context.signal },
  ).finally(watch.end);
  const isMet = failOn.includes('invalid') && preview.invalid > 0;
  const code = isMet ? exitCodes.askedToFailOn : exitCodes.done;
  if (globals.json) {
    const { items: _, lines: __, ...rest } = preview;
    const counts = { ...rest, ...matchingOf(input.format, language) };
    stdout.write(`${JSON.stringify(counts).slice(0, -1)},"items":[`);
    for (const [index, item] of items.entries()) stdout.write(index === 0 ? item : `,${item}`);
    stdout.line(']}');
    return code;
  }

  const { say, timezone } = context;
  const format = formatIn(language, timezone);
  const count = (value: number) => ({ count: format.number(value) });
  const { otherKind } = tally;
  const time = await expectedSeconds(app.engine, app.actor, preview);
  const days = asked.reuseWithinDays;
  const invalid = invalidSentences(context, tally);
  const lines = [
    [
      say('validCount', count(preview.valid)),
      say('repeatedCount', count(preview.duplicates)),
      say('invalidCount', count(preview.invalid)),
      ...(otherKind === undefined
        ? []
        : [say('otherKindCount', { kind: otherKind.kind.toUpperCase(), ...count(otherKind.count) })]),
    ].join(' · '),
    [
      days === undefined
        ? say('reusableCount', count(preview.reusable))
        : say('reusableDays', { days, ...count(preview.reusable) }),
      say('toAskCount', count(preview.toAsk)),
      say('expectedPrice', { price: format.money(preview.price) }),
      ...(time === undefined ? [] : [say('expectedTime', { time: format.duration(time) })]),
    ].join(' · '),
    ...(preview.mostReports === undefined || preview.mostPrice === undefined
      ? []
      : [say('membersOnTop', { ...count(preview.mostReports), price: format.money(preview.mostPrice) })]),
    ...(invalid.length === 0 ? [] : [say('invalidLines', { lines: invalid.join(' · ') })]),
    ...invalidHints(context, tally),
    ...laterWords(context, preview, files),
  ];
  if (app.engine.profileName === 'sandbox') stdout.line(say('sandboxSection'));
  stdout.line(
    say('policyOfBatch', {
      policy: preview.policy.policyId,
      version: preview.policy.version,
      name: plainWords(displayTitle(preview.policy, language)),
    }),
  );
  stdout.line(say('pastedLines', { lines: format.number(tally.lines) }));
  for (const line of lines) {
    for (const part of wrap(line, stdout.width - 2)) stdout.line(`  ${part}`);
  }
  watch.note(say('dryRunDone'));
  return code;
}

/** The pace of the slowest source, what reuse would save, and what the files would get. */
function laterWords(
  { say, language, timezone }: CommandContext,
  { recent, recentDays: days, saving, valid, invalid, toAsk, pacedBy }: BatchPreview,
  files: PreviewRequest['files'],
): readonly string[] {
  const format = formatIn(language, timezone);
  const count = (value: number) => ({ count: format.number(value) });
  const perMinute = Math.floor((pacedBy?.documentsPerMinute ?? 0) * 10) / 10;
  return [
    ...(pacedBy === undefined || toAsk === 0
      ? []
      : [say('pacedBy', { source: pacedBy.source, ...count(perMinute) })]),
    ...(recent === 0 ? [] : [say('reuseHint', { days, price: format.money(saving), ...count(recent) })]),
    ...(files.invalid === undefined
      ? []
      : [say('wouldGetInvalid', { file: files.invalid, ...count(invalid) })]),
    ...(files.out === undefined ? [] : [say('wouldGetResults', { file: files.out, ...count(valid) })]),
  ];
}

/** Returns which column feeds which input, if the policy declares any, and the columns that are not used. */
function matchingOf({ inputs, unusedColumns }: BatchFormat, language: CommandContext['language']): object {
  const unused = unusedColumns === undefined ? {} : { unusedColumns };
  if (inputs === undefined) return unused;
  return {
    ...unused,
    inputs: inputs.map(({ column, required = false, ...input }) => ({
      name: input.name,
      title: inputTitle(input, language),
      required,
      column: column?.name ?? null,
    })),
  };
}

/** One line of the input as `--json` shows it, as `credit document check` does. */
function itemOf(line: BatchLine, language: CommandContext['language']): object {
  const { outcome, text } = line;
  if (outcome === 'INVALID') {
    const { refusal, suggestion } = line;
    return {
      line: line.line,
      text,
      outcome,
      reason: { code: refusal.code, message: say(refusal.text, language) },
      suggestion: suggestion ? formatDocument(suggestion) : null,
    };
  }
  const { kind, value } = line.document;
  const entry = {
    line: line.line,
    text,
    outcome,
    kind,
    document: value,
    masked: formatDocument(line.document),
  };
  if (outcome === 'DUPLICATE') return { ...entry, firstLine: line.firstLine };
  const { padded, externalId, amount, inputs } = line;
  return {
    ...entry,
    padded,
    ...(externalId !== undefined && { externalId }),
    ...(amount !== undefined && { requestedAmount: amount }),
    ...(inputs !== undefined && { inputs }),
  };
}
