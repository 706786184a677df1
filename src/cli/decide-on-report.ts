import { basename, resolve } from 'node:path';
import type { App } from '../app.ts';
import { CreditError } from '../base/errors.ts';
import { readNamedFile } from '../base/read-chunks.ts';
import { systemReason } from '../base/system-reason.ts';
import { shownDocument } from '../document/shown-document.ts';
import { termsInLine } from '../presentation/terms-words.ts';
import type { DecisionAnswer } from '../report/decide-report.ts';
import type { ReportAnswer } from '../report/report-answer.ts';
import type { TermsRequest } from '../report/terms-request.ts';
import { plainWords } from '../wording/plain-words.ts';
import { statusWords } from '../wording/statuses.ts';
import { mayGoOn } from './commands/ask-first.ts';
import type { CommandContext } from './context.ts';
import { editorOf, editText } from './edit-text.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { figureStyle } from './output/figure-style.ts';
import { openPrompt } from './output/prompt.ts';
import { reportView } from './output/report-view.ts';
import { authorityLines } from './output/terms-lines.ts';
import { textOf } from './output/texts.ts';
import { wrap } from './output/wrap.ts';
import { readStdin } from './read-stdin.ts';

/** A decision as it was typed, of which a terminal is asked what is missing. */
interface TypedDecision {
  readonly event: 'DECIDE' | 'REDO';
  readonly report: string;
  readonly approve: boolean;
  readonly deny: boolean;
  readonly commentary: string | undefined;
  readonly limit?: number | undefined;
  readonly validUntil?: string | undefined;
  readonly condition?: readonly string[];
  readonly yes: boolean;
  /** Where the report stands on the screen already. */
  readonly seen?: boolean;
}

const longestCommentary = 5_000;

/**
 * Registers a decision. On a terminal it shows whose report it is, what changes, who decides and where an event goes, asks
 * for what was not typed, and then whether to go on; elsewhere what was typed is all there is.
 *
 * @throws CreditError USAGE when it is neither or both, or the justification is missing and nobody can be asked;
 * FILE_UNREADABLE; what `decideReport` refuses, before anything is asked.
 */
export async function decideOnReport(context: CommandContext, typed: TypedDecision): Promise<ExitCode> {
  const { interactive } = context;
  const see = `credit report ${typed.event === 'DECIDE' ? 'decide' : 'redo'} --help`;
  const isOpen = !typed.approve && !typed.deny;
  if (typed.approve === typed.deny && !(isOpen && interactive))
    throw new CreditError('USAGE', { reason: textOf('approveOrDeny'), see });
  if (typed.commentary === undefined && !interactive)
    throw new CreditError('USAGE', { reason: textOf('commentaryMissing'), see });
  const justification =
    typed.commentary === undefined ? undefined : await readCommentary(context, typed.commentary);
  const [{ decideReport, redoDecision, requireDecidable }, { getReport }, app] = await Promise.all([
    import('../report/decide-report.ts'),
    import('../report/read-reports.ts'),
    context.openApp(),
  ]);
  await requireDecidable(app.engine, app.actor, { id: typed.report, event: typed.event });
  let approved = typed.approve;
  let commentary = justification ?? '';
  if (interactive) {
    const report = await getReport(app.engine, app.actor, typed.report, context.language);
    if (isOpen) {
      // Nobody decides on what was not seen.
      if (!context.globals.json && !typed.seen)
        context.stderr.line(reportView(report, context, { part: 'reasons' }));
      approved = await askVerdict(context);
    }
    const effect = await effectOf(context, app, { report, approved, terms: termsOf(typed) });
    if (justification === undefined) {
      context.stderr.line(effect.join('\n'));
      commentary = await askCommentary(context, effect);
      if (!(await mayGoOn(context, { effect: '', yes: typed.yes }))) return exitCodes.done;
    } else if (!(await mayGoOn(context, { effect: effect.join('\n'), yes: typed.yes }))) {
      return exitCodes.done;
    }
  }
  const register = typed.event === 'DECIDE' ? decideReport : redoDecision;
  const terms = termsOf(typed);
  const request = { id: typed.report, approved, commentary, ...(terms !== undefined && { terms }) };
  writeDecision(context, await register(app.engine, app.actor, request, context.language));
  return exitCodes.done;
}

/** What was typed of the terms; undefined where that is nothing. */
function termsOf({ limit, validUntil, condition = [] }: TypedDecision): TermsRequest | undefined {
  if (limit === undefined && validUntil === undefined && condition.length === 0) return undefined;
  return {
    ...(limit !== undefined && { limit }),
    ...(validUntil !== undefined && { validUntil }),
    ...(condition.length > 0 && { conditions: condition }),
  };
}

async function askVerdict(context: CommandContext): Promise<boolean> {
  const { say } = context;
  const prompt = await openPrompt(context);
  const answer = await prompt.choose('decision', say('whichDecision'), [
    { value: 'APPROVED', name: say('approveIt') },
    { value: 'DENIED', name: say('denyIt') },
  ]);
  return answer === 'APPROVED';
}

async function askCommentary(context: CommandContext, notes: readonly string[]): Promise<string> {
  const { say } = context;
  const editor = editorOf(context);
  const prompt = await openPrompt(context);
  for (;;) {
    const typed = await prompt.ask({
      key: 'commentary',
      message:
        editor === undefined
          ? say('askCommentary')
          : say('askCommentaryOrEditor', { editor: basename(editor.split(' ')[0] ?? editor) }),
      comment: () => '',
      refuse: (text) => {
        const { length } = text.trim();
        if (length === 0 && editor === undefined) return say('commentaryWanted');
        return length > longestCommentary ? say('commentaryTooLong', { length }) : null;
      },
    });
    const text = typed.trim() === '' && editor !== undefined ? await editText(editor, notes) : typed.trim();
    if (text !== '' && text.length <= longestCommentary) return text;
    context.stderr.words(
      text === '' ? say('commentaryWanted') : say('commentaryTooLong', { length: text.length }),
    );
  }
}

/** Whose report it is, what becomes of its status, who decides, and where that is told: a line or more each. */
async function effectOf(
  context: CommandContext,
  app: App,
  {
    report,
    approved,
    terms,
  }: {
    readonly report: ReportAnswer;
    readonly approved: boolean;
    readonly terms: TermsRequest | undefined;
  },
): Promise<readonly string[]> {
  const { say } = context;
  const [{ readSubjectNames }, { findWebhooks }, { readAuthority }] = await Promise.all([
    import('../report/read-subject-names.ts'),
    import('../webhook/webhooks.ts'),
    import('../report/read-authority.ts'),
  ]);
  const authority = await readAuthority(app.engine, app.actor, report.id);
  const names = await readSubjectNames(app.engine, app.actor, [report.id]);
  const all = await findWebhooks(app.storage, app.actor.organizationId);
  const [webhook] = all.filter(({ type, disabledAt }) => type === 'REPORT_STATUS' && disabledAt === null);
  const word = (status: keyof typeof statusWords) => say(statusWords[status]).toUpperCase();
  const before = word(report.status);
  return [
    `${shownDocument(report)}  ${plainWords(names.get(report.id) ?? '')}`.trimEnd(),
    say('changesDecision', {
      before: report.analystName === undefined ? before : `${before} (${plainWords(report.analystName)})`,
      after: word(approved ? 'APPROVED' : 'DENIED'),
      analyst: app.actor.analystName,
    }),
    ...(approved ? authorityLines(authority, { terms, style: figureStyle(context) }) : []),
    webhook === undefined ? say('tellsNobody') : say('tellsWebhook', { url: plainWords(webhook.url) }),
  ].flatMap((line) => wrap(line, context.stderr.width - 1));
}

async function readCommentary(context: CommandContext, word: string): Promise<string> {
  if (word === '-') return readStdin(context);
  if (!word.startsWith('@')) return word;
  const file = word.slice(1);
  try {
    return (await readNamedFile(resolve(context.cwd, file))).toString();
  } catch (cause) {
    const reason = systemReason(cause);
    throw new CreditError('FILE_UNREADABLE', { file, reason }, { cause });
  }
}

/** What has been decided, as the API answers it or in one line. */
function writeDecision(context: CommandContext, answer: DecisionAnswer): void {
  const { stdout, globals, say } = context;
  if (globals.json) {
    stdout.line(JSON.stringify(answer));
    return;
  }
  const terms = answer.terms === undefined ? '' : termsInLine(answer.terms, figureStyle(context));
  if (answer.signaturesMissing !== undefined) {
    stdout.line(say('signedFirst', { report: answer.id, analyst: answer.analystName }));
    if (terms !== '') stdout.line(terms);
    return;
  }
  const word = say(answer.status.value === 'APPROVED' ? 'approvedWord' : 'deniedWord');
  stdout.line(say('decided', { report: answer.id, decision: word, analyst: answer.analystName }));
  if (terms !== '') stdout.line(terms);
}
