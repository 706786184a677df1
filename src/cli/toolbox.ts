import { CreditError, describeError } from '../base/errors.ts';
import { requireDocument } from '../document/document.ts';
import type { Document } from '../document/kind.ts';
import { pickPolicy } from './choose-policy.ts';
import type { CommandContext } from './context.ts';
import type { ExitCode } from './exit-codes.ts';
import { openPrompt } from './output/prompt.ts';
import { runAnalysis } from './run-analysis.ts';

/** A made-up company to begin with: its registration number was never given out. */
const firstCase = '12.ABC.345/01DE-35';

/**
 * The program's bare name on a terminal: a document, which is checked while it is typed, then the policies that fit
 * it with the default first, and Enter opens the report.
 */
export async function runToolbox(context: CommandContext): Promise<ExitCode> {
  const { say, stdout } = context;
  const app = await context.openApp();
  const { values } = await context.settings();
  stdout.line(say('programSummary'));
  if (values.profile === 'sandbox') stdout.line(say('toolboxSandbox', { document: firstCase }));
  stdout.line(say('toolboxPlaces', { file: values.db }));
  if (app.firstStart) stdout.line(say('toolboxFirst'));
  stdout.line();

  const prompt = await openPrompt(context);
  const typed = await prompt.ask({
    message: say('typeDocument'),
    comment: (text) => commentOn(context, text),
    refuse: (text) => refusalOf(context, text),
  });
  const document = requireDocument(typed);
  const policyId = await pickPolicy(context, app, document.kind);
  return runAnalysis(context, {
    document,
    policyId,
    externalId: undefined,
    requestedAmount: undefined,
    reuseWithinDays: undefined,
    waitSeconds: undefined,
    wait: true,
    failOn: [],
    json: false,
    full: false,
    welcomed: true,
    out: undefined,
  });
}

/** Praise at once; blame only when it is certain, that is with as many characters as a document has. */
function commentOn(context: CommandContext, text: string): string {
  const read = tryDocument(text);
  if (!(read instanceof CreditError)) return context.say('validDocument', { kind: read.kind.toUpperCase() });
  const bare = text.replace(/[\s.\-/]/g, '');
  return bare.length >= 14 ? describeError(read, context.language).message : '';
}

function refusalOf(context: CommandContext, text: string): string | null {
  const read = tryDocument(text);
  return read instanceof CreditError ? describeError(read, context.language).message : null;
}

function tryDocument(text: string): Document | CreditError {
  try {
    return requireDocument(text);
  } catch (error) {
    if (error instanceof CreditError) return error;
    throw error;
  }
}
