import { basename, extname, resolve } from 'node:path';
import { CreditError } from '../../base/errors.ts';
import { type ExportFormat, exportFormats } from '../../export/export.ts';
import type { CommandContext } from '../context.ts';
import { openPrompt } from '../output/prompt.ts';
import { type TextKey, textOf } from '../output/texts.ts';
import { requireFree, requireWritableFolder } from '../output/write-file.ts';

/** A file that is written once the work is done, and was found writable before it began. */
export interface OutFile<Format extends string = 'xlsx' | 'csv'> {
  /** Absolute. */
  readonly file: string;
  /** As it was typed. */
  readonly name: string;
  readonly format: Format;
  readonly replace: boolean;
}

/**
 * Makes sure before the work that its result can be written where it was asked for. A file that stands there is replaced
 * with `force`, or when whoever sits at the terminal agrees.
 *
 * @throws CreditError INVALID_ARGUMENT for a name without one of the endings; FILE_EXISTS; FILE_UNWRITABLE.
 */
export async function planOutFile<const F extends readonly string[]>(
  context: CommandContext,
  name: string,
  request: {
    option: string;
    formats: F;
    expected: TextKey;
    force: boolean;
    /** Format of a name without an ending, such as /dev/stdout. Omit to refuse such a name. */
    format?: F[number] | undefined;
  },
): Promise<OutFile<F[number]>> {
  const ending = extname(name).slice(1).toLowerCase();
  const format = ending === '' ? request.format : request.formats.find((format) => format === ending);
  if (format === undefined) {
    throw new CreditError('INVALID_ARGUMENT', {
      name: request.option,
      reason: textOf('unknownFormat', { file: name }),
      expected: textOf(request.expected),
    });
  }
  const file = resolve(context.cwd, name);
  await requireWritableFolder(file);
  const replace = request.force || (await agreesToReplace(context, file));
  await requireFree(file, { replace });
  return { file, name, format, replace };
}

async function agreesToReplace(context: CommandContext, file: string): Promise<boolean> {
  if (!context.interactive) return false;
  try {
    await requireFree(file, { replace: false });
    return false;
  } catch (error) {
    if (!(error instanceof CreditError) || error.code !== 'FILE_EXISTS') throw error;
  }
  const prompt = await openPrompt(context);
  return prompt.confirm('replaceFile', context.say('replaceFile', { file: basename(file) }));
}

/**
 * The `-o` of a batch: a spreadsheet, or its results as CSV.
 *
 * @throws CreditError as `planOutFile`.
 */
export function planSpreadsheet(
  context: CommandContext,
  name: string,
  { force }: { force: boolean },
): Promise<OutFile> {
  return planOutFile(context, name, {
    option: '--out',
    formats: ['xlsx', 'csv'],
    expected: 'batchFormats',
    force,
  });
}

/**
 * Plans the `-o` of a report. The ending of the name sets the format and must agree with `format`. A name without an ending has
 * that format.
 *
 * @throws CreditError as `planOutFile`.
 */
export function planReportFile(
  context: CommandContext,
  name: string,
  { format, force }: { format: ExportFormat | undefined; force: boolean },
): Promise<OutFile<ExportFormat>> {
  return planOutFile(context, name, {
    option: '--out',
    formats: format === undefined ? exportFormats : [format],
    format,
    expected: 'knownFormats',
    force,
  });
}
