/** Where an annotation stands, and how grave it is. */
export interface Annotation {
  readonly level: 'error' | 'warning' | 'notice';
  readonly title: string;
  readonly message: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  readonly endColumn?: number;
}

/** GitHub shows so many annotations of each level for a step, and drops the others without a word. */
const mostShown = 10;

/**
 * Annotations as GitHub's workflow commands, the first ten of each level; the others as plain lines of the log, with a
 * count, so that none is lost.
 *
 * https://docs.github.com/actions/reference/workflow-commands-for-github-actions
 */
export function workflowCommands(
  annotations: readonly Annotation[],
  moreInLog: (count: number) => string,
): string {
  const count = { error: 0, warning: 0, notice: 0 };
  const lines: string[] = [];
  const rest: string[] = [];
  for (const annotation of annotations) {
    count[annotation.level] += 1;
    if (count[annotation.level] <= mostShown) lines.push(commandOf(annotation));
    else rest.push(plainLine(annotation));
  }
  if (rest.length > 0) lines.push(moreInLog(rest.length), ...rest);
  return lines.map((line) => `${line}\n`).join('');
}

function commandOf({ level, title, message, file, line, column, endColumn }: Annotation): string {
  const properties = Object.entries({ file, line, endLine: line, col: column, endColumn, title })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  return `::${level} ${properties.join(',')}::${escapeData(message)}`;
}

/** In the log a line that begins with two colons would be a command. */
function plainLine({ level, title, message, file, line, column }: Annotation): string {
  const place = file === undefined ? '' : `${file}:${line ?? 1}:${column ?? 1} `;
  return ` ${place}${level} ${title}: ${message}`.replace(/[\r\n]+/g, ' ');
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
