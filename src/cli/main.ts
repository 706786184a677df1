import { CreditError } from '../base/errors.ts';
import { toInstallationFault } from '../base/installation-fault.ts';
import { type Language, untranslatedTexts } from '../base/language.ts';
import { packageVersion } from '../base/own-package.ts';
import { analyze } from './commands/analyze.ts';
import { type CommandContext, guessLanguage, openContext } from './context.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { isOn, readGlobalOptions } from './global-options.ts';
import { openChannel } from './output/channel.ts';
import { writeError } from './output/error-lines.ts';
import { isCancelledPrompt } from './output/prompt.ts';
import type { ProcessLike } from './process-like.ts';
import { type ReadCommandLine, type Request, readCommandLine } from './program.ts';
import { watchSignals } from './signals.ts';
import { tellStopping } from './tell-stopping.ts';
import { usageError } from './usage-error.ts';

/**
 * The command line: words and surroundings in, exit code out. The only place where an error becomes text.
 *
 * The process ends by itself once what it had open is closed; nothing here ends it.
 */
export async function main(process: ProcessLike): Promise<number> {
  const words = process.argv.slice(2);
  if (words[0] === 'complete' && words[1] === '--') {
    const { completeWords } = await import('./complete-words.ts');
    return completeWords(process, words.slice(2));
  }
  const read = await readWords(words);
  let context: CommandContext | undefined;
  const watch = watchSignals(
    process,
    async () => {
      if (context === undefined) return;
      tellStopping(context);
      await context.giveStopNotice();
    },
    () => context?.interrupt.handle?.() ?? false,
  );
  try {
    const globals = readGlobalOptions(read.globals, process.env);
    const toleratesBrokenSettings =
      read.request.kind !== 'run' || read.request.command.toleratesBrokenSettings;
    context = await openContext(process, globals, { signal: watch.signal, toleratesBrokenSettings });
    const code = await serve(context, read.request);
    tellUntranslated(context);
    await context.close();
    await requireWritten(context);
    const endsBySignal = read.request.kind === 'run' && read.request.command.endsBySignal;
    return endsBySignal ? code : (watch.exitCode() ?? code);
  } catch (error) {
    await context?.close(error).catch(() => {});
    const stopped = watch.exitCode();
    if (stopped !== undefined) return stopped;
    if (isCancelledPrompt(error)) return exitCodes.interrupted;
    return tellError(process, read, { error, language: context?.language });
  } finally {
    watch.end();
  }
}

/** What is typed most does not wait for the declarations of all other commands, which are a tenth of it: only where it is not to be run are they asked. */
async function readWords(words: readonly string[]): Promise<ReadCommandLine> {
  if (words[0] === analyze.name) {
    const read = readCommandLine(words, [analyze]);
    if (read.request.kind === 'run') return read;
  }
  const { commands } = await import('./commands/index.ts');
  return readCommandLine(words, commands);
}

/** An answer that did not get through whole is no answer. */
async function requireWritten({ stdout }: CommandContext): Promise<void> {
  // A stream tells of a failed write only after it.
  await new Promise((resolve) => setImmediate(resolve));
  const cause = stdout.failure();
  if (cause === undefined) return;
  throw new CreditError(
    'FILE_UNWRITABLE',
    { file: 'stdout', reason: cause.code ?? cause.message },
    { cause },
  );
}

async function serve(context: CommandContext, request: Request): Promise<ExitCode> {
  switch (request.kind) {
    case 'version': {
      if (!context.globals.json) context.stdout.line(packageVersion());
      else {
        const { versionFigures } = await import('./version-figures.ts');
        context.stdout.line(JSON.stringify(versionFigures()));
      }
      return exitCodes.done;
    }
    case 'bare': {
      if (!context.interactive) return writeHelp(context, { path: '', asked: true });
      const { runToolbox } = await import('./toolbox/toolbox.ts');
      return runToolbox(context);
    }
    case 'help':
      return writeHelp(context, request);
    case 'wrong': {
      const { commands } = await import('./commands/index.ts');
      throw usageError(request, commands);
    }
    case 'run':
      context.debug(`command ${request.command.name}`);
      return request.command.run(context, request.typed);
  }
}

/** Help that was asked for is the answer; help for a noun without its verb is said about a mistake. */
async function writeHelp(
  context: CommandContext,
  { path, asked }: { path: string; asked: boolean },
): Promise<ExitCode> {
  const [{ commands }, { helpText }] = await Promise.all([
    import('./commands/index.ts'),
    import('./help-text.ts'),
  ]);
  const channel = asked ? context.stdout : context.stderr;
  channel.write(helpText(path, commands, { language: context.language, channel }) ?? '');
  return asked ? exitCodes.done : exitCodes.wrongUsage;
}

/** A translation that is not whole says so, once what it could not say has been read in English. */
function tellUntranslated({ language, note, say }: CommandContext): void {
  const { length } = untranslatedTexts(language);
  if (length > 0) note(say('untranslated', { count: length, file: `lang/${language}.json` }));
}

function tellError(
  process: ProcessLike,
  read: ReadCommandLine,
  failed: { error: unknown; language: Language | undefined },
): ExitCode {
  // Read without checking: the error may be about these very options, or from before there was a context.
  const { globals } = read;
  const lang = typeof globals['lang'] === 'string' ? { lang: globals['lang'] } : {};
  const language = failed.language ?? guessLanguage({ settings: lang }, process.env);
  const stderr = openChannel(process.stderr, process.env, { noColour: globals['color'] === false });
  return writeError(toInstallationFault(failed.error), stderr, {
    language,
    json: globals['json'] === true,
    debug: globals['debug'] === true || isOn(process.env['CREDIT_DEBUG']),
  });
}
