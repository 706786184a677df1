import type { App } from '../app.ts';
import { CreditError } from '../base/errors.ts';
import { nameOfDatabase } from '../base/server-address.ts';
import { isOperation } from '../credit-policy/policy-store.ts';
import type { Document } from '../document/kind.ts';
import { shownDocument } from '../document/shown-document.ts';
import type { ExportFormat } from '../export/export.ts';
import { type CreateReportRequest, createReport } from '../report/create-report.ts';
import { getReport } from '../report/read-reports.ts';
import type { ReportAnswer } from '../report/report-answer.ts';
import { analyzeDocument } from '../run/analyze-document.ts';
import { recoverRuns } from '../run/recover-runs.ts';
import { choosePolicy } from './choose-policy.ts';
import type { CommandContext } from './context.ts';
import { type ExitCode, exitCodes, worstExitCode } from './exit-codes.ts';
import { noteReading } from './note-reading.ts';
import { closingLine, reportView } from './output/report-view.ts';
import { textOf } from './output/texts.ts';
import { watchSources } from './output/watch-sources.ts';
import { writeWholeFile } from './output/write-file.ts';
import { type FailOn, reportExitCode } from './report-exit-code.ts';
import { suggestNext } from './suggest-next.ts';
import { noteUnsetSecrets } from './unset-secrets.ts';
import { withTimeLimit } from './with-time-limit.ts';

/** Inputs by name. */
interface GivenByName {
  readonly typed: ReadonlyMap<string, string>;
  readonly values: Readonly<Record<string, unknown>>;
}

/** One analysis as it was asked for on the command line. */
interface AnalysisOptions {
  readonly document: Document;
  readonly policyId: string | undefined;
  readonly externalId: string | undefined;
  /** BRL. */
  readonly requestedAmount: number | undefined;
  /** What the caller knows: as it was typed, over what a file says. */
  readonly inputs: GivenByName;
  /** Why it is asked for: a code. */
  readonly purpose: string | undefined;
  readonly reuseWithinDays: number | undefined;
  /** Seconds to wait at most; undefined waits until it is final. */
  readonly waitSeconds: number | undefined;
  /** False only registers the request. */
  readonly wait: boolean;
  readonly failOn: readonly FailOn[];
  readonly json: boolean;
  /** Shows every section on a terminal too, where otherwise only what fits a screen is shown. */
  readonly full: boolean;
  /** The toolbox, which has told the reader of a new database, and leads on from the report by itself. */
  readonly toolbox: { readonly onReport: (report: ReportAnswer) => void } | undefined;
  readonly out:
    | { readonly file: string; readonly format: ExportFormat; readonly replace: boolean }
    | undefined;
}

/**
 * Analyses one document and writes the report. Then takes up what stopped processes have left unfinished, so that
 * on a machine without a server nothing stays behind.
 */
export async function runAnalysis(context: CommandContext, options: AnalysisOptions): Promise<ExitCode> {
  const { say, signal } = context;
  // Said before the database is opened and the first source asked: whoever waits knows for what.
  context.note(say('analysing', { document: shownInAList(options.document) }));
  const app = await context.openApp();
  context.debug('database open');
  if (app.firstStart && options.toolbox === undefined)
    context.note(say('firstStart', { file: nameOfDatabase((await context.settings()).values.db) }));
  await noteUnsetSecrets(context, app.engine);
  const policyId = options.policyId ?? (await choosePolicy(context, app, options.document.kind));
  if (await isOperation(app.storage.db, app.actor.organizationId, policyId))
    return runAsOperation(context, app, policyId, options);
  const request = await toRequest(context, app, { policyId, options });
  if (!options.wait) return registerOnly(context, app, { request, options });

  const watch = await watchSources(context);
  const limit = withTimeLimit(signal, options.waitSeconds);
  let reportId = '';
  const finished = await limit
    .run((stop) =>
      analyzeDocument(app.engine, app.actor, request, {
        signal: stop,
        language: context.language,
        onProgress: (event) => {
          if (event.kind === 'report') reportId = event.reportId;
          watch.onProgress(event);
        },
      }),
    )
    .finally(watch.end);
  if (finished !== undefined && finished.outcome !== 'CREATED')
    context.note(say(outcomeTexts[finished.outcome]));
  const report = finished?.report ?? (await getReport(app.engine, app.actor, reportId, context.language));
  if (finished === undefined) context.note(say('notFinished', { report: reportId }));
  noteReading(app, { reportIds: [report.id] });
  await writeReport(context, app, report, options);
  const next = commandAfter(report);
  if (options.toolbox === undefined && next !== undefined) suggestNext(context, next);
  options.toolbox?.onReport(report);
  if (showsHead(context, options)) context.stdout.line(closingLine(report, context));
  const code = reportExitCode(report, { failOn: options.failOn });
  if (finished !== undefined) await takeUpLeftovers(context, app, report.id);
  return worstExitCode([code]);
}

function shownInAList({ kind, value }: Document): string {
  return shownDocument({ document: value, type: kind === 'cpf' ? 'CPF' : 'CNPJ' });
}

const outcomeTexts = {
  REPROCESSED: 'outcomeReprocessed',
  JOINED: 'outcomeJoined',
  SUPERSEDED: 'outcomeSuperseded',
  REUSED: 'outcomeReused',
} as const;

/**
 * @throws CreditError USAGE for what an operation does not take.
 */
async function runAsOperation(
  context: CommandContext,
  app: App,
  operationId: string,
  options: AnalysisOptions,
): Promise<ExitCode> {
  const { document, externalId, inputs, purpose, wait, waitSeconds, failOn, json } = options;
  const others = [
    ...(options.requestedAmount === undefined ? [] : ['--amount']),
    ...(options.reuseWithinDays === undefined ? [] : ['--reuse-days']),
    ...(options.out === undefined ? [] : ['--out FILE']),
  ];
  if (others.length > 0) {
    const reason = textOf('notForOperation', { options: others.join(', ') });
    throw new CreditError('USAGE', { reason, see: 'credit operation run --help' });
  }
  const { runOperation } = await import('./run-operation.ts');
  const request = { document, operationId, externalId, inputs, purpose, dryRun: false };
  return runOperation(context, app, { ...request, wait, waitSeconds, failOn, json });
}

function hasInputs({ typed, values }: GivenByName): boolean {
  return typed.size > 0 || Object.keys(values).length > 0;
}

/** @throws CreditError UNKNOWN_INPUT, INVALID_INPUT, AMBIGUOUS_AMOUNT; UNKNOWN_POLICY, POLICY_DISABLED. */
async function inputsOf(
  { storage, actor }: App,
  policyId: string,
  { typed, values }: GivenByName,
): Promise<Pick<CreateReportRequest, 'inputs'>> {
  if (!hasInputs({ typed, values })) return {};
  const [{ getPolicyForRun }, { typedInputs }] = await Promise.all([
    import('../credit-policy/find-policy.ts'),
    import('../policy/inputs/typed-input.ts'),
  ]);
  const { policy } = await getPolicyForRun(storage.db, actor.organizationId, policyId);
  return { inputs: { ...values, ...typedInputs(policy.inputs, typed) } };
}

async function toRequest(
  context: CommandContext,
  app: App,
  { policyId, options }: { readonly policyId: string; readonly options: AnalysisOptions },
): Promise<CreateReportRequest> {
  const { document, externalId, requestedAmount, purpose } = options;
  const { reuseDays } = (await context.settings()).values;
  const reuseWithinDays = options.reuseWithinDays ?? reuseDays ?? undefined;
  const { asOf } = context;
  return {
    document,
    policyId,
    ...(externalId !== undefined && { externalId }),
    ...(requestedAmount !== undefined && { requestedAmount }),
    ...(await inputsOf(app, policyId, options.inputs)),
    ...(purpose !== undefined && { purpose }),
    ...(reuseWithinDays !== undefined && { reuseWithinDays }),
    ...(asOf !== undefined && { asOf }),
  };
}

async function registerOnly(
  context: CommandContext,
  app: App,
  { request, options }: { request: CreateReportRequest; options: AnalysisOptions },
): Promise<ExitCode> {
  const { reportId } = await createReport(app.engine, app.actor, request);
  const report = await getReport(app.engine, app.actor, reportId, context.language);
  if (options.json) await writeReport(context, app, report, options);
  else {
    context.stdout.line(reportId);
    context.note(context.say('registered', { report: reportId }));
  }
  return exitCodes.done;
}

async function writeReport(
  context: CommandContext,
  app: App,
  report: ReportAnswer,
  options: AnalysisOptions,
): Promise<void> {
  const { stdout, say } = context;
  let refusal: unknown;
  try {
    await writeOutFile(context, app, report, options);
  } catch (error) {
    // The report is made and counted: whoever asked for it sees it all the same.
    refusal = error;
  }
  if (options.json) stdout.line(JSON.stringify(report));
  else stdout.write(reportView(report, context, { part: showsHead(context, options) ? 'head' : 'summary' }));
  if (refusal === undefined) return;
  context.note(say('reportKept', { report: report.id }));
  throw refusal;
}

async function writeOutFile(
  context: CommandContext,
  app: App,
  report: ReportAnswer,
  { out }: AnalysisOptions,
): Promise<void> {
  if (out === undefined) return;
  const { file, format, replace } = out;
  if (format === 'json') await writeWholeFile(file, `${JSON.stringify(report)}\n`, { replace });
  else {
    const { exportSubject } = await import('./export-subject.ts');
    const { bytes } = await exportSubject(context, app, {
      subject: { reportId: report.id },
      format,
      whole: false,
    });
    await writeWholeFile(file, bytes, { replace });
  }
  context.note(context.say('fileWritten', { file }));
}

/** On a terminal the decision must not scroll away; what goes into a pipe is read at leisure. */
function showsHead({ stdout }: CommandContext, { json, full }: AnalysisOptions): boolean {
  return stdout.isTerminal && !json && !full;
}

/** What a person would do with the report now; nothing where it is decided, and the screen names already the command that shows it whole. */
function commandAfter(report: ReportAnswer): string | undefined {
  if (!report.progress.final) return `credit report wait ${report.id}`;
  if (report.status === 'ERROR') return `credit report show ${report.id} --failed`;
  const undecided = report.status === 'ALERT' || report.status === 'COMPLETED';
  return undecided ? `credit report decide ${report.id} --help` : undefined;
}

async function takeUpLeftovers(context: CommandContext, app: App, except: string): Promise<void> {
  await recoverRuns(app.engine, {
    signal: context.signal,
    except,
    onTakenUp: (report) => {
      context.resume.command = `credit report wait ${report}`;
      context.note(context.say('takenUp', { report }));
    },
    onBroken: (report, defect) => {
      context.note(context.say('takenUpBroken', { report }));
      context.debug(defect instanceof Error ? (defect.stack ?? defect.message) : String(defect));
    },
  });
}
