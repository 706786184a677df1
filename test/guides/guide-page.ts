/** A command of a guide, with what its block shows of the output, and the picture that is drawn of its screen. */
export interface GuideCommand {
  readonly kind: 'command';
  readonly line: string;
  /** What the output is to hold, in this order; empty where the page shows none. */
  readonly parts: readonly string[];
  /** What it exits with, which its comment tells where it is not 0. */
  readonly exitCode: number;
  readonly picture: { readonly path: string; readonly description: string } | undefined;
}

/** A file that the reader makes. */
export interface GuideFile {
  readonly kind: 'file';
  readonly name: string;
  readonly content: string;
}

/** Lines that the reader changes in a file. */
export interface GuideChange {
  readonly kind: 'change';
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

export type GuideStep = GuideCommand | GuideFile | GuideChange;

const block = /^```(\w+)(?: (\S+))?\n([\s\S]*?)^```\n(?:\n!\[([^\]]+)\]\(([^)\s]+\.svg)\))?/gm;

/** Runs until it is stopped: a service, a listener, a program of the reader. */
export function runsOn(line: string): boolean {
  return /^credit (?:serve|webhook listen|source demo)\b|(?:^|\) )node /.test(line);
}

/** The command lines of a block, those that end in a backslash with the next. */
function linesOf(content: string): readonly string[] {
  return content
    .replace(/\\\n/g, '\\\u0000')
    .split('\n')
    .map((line) => line.replaceAll('\u0000', '\n'))
    .filter((line) => line !== '');
}

function commandOf(typed: string, shown: string): GuideCommand {
  const [line = '', comment = ''] = typed.split(/ +# (?=[^"']*$)/);
  const exitCode = Number(/(?:exit code|código de saída) (\d+)/.exec(comment)?.[1] ?? 0);
  const parts = shown.split(/^ *…\n/m).filter((part) => part !== '');
  return { kind: 'command', line, parts, exitCode, picture: undefined };
}

/** What a `console` block shows: commands after `$ `, each with its output below. */
function readConsole(content: string): readonly GuideCommand[] {
  return content
    .split(/^\$ /m)
    .slice(1)
    .map((text) => {
      const [, typed = '', shown = ''] = /^((?:.*\\\n)*.*)\n([\s\S]*)$/.exec(text) ?? [];
      return commandOf(typed, shown);
    });
}

/** The changes of a `diff` block: one for each stretch of lines between two that begin with `@@`. */
function readChanges(name: string, content: string): readonly GuideChange[] {
  return content.split(/^@@.*\n/m).map((stretch) => {
    const lines = stretch.split('\n').slice(0, -1);
    const side = (mark: string) =>
      lines
        .filter((line) => line.startsWith(mark) || line.startsWith(' '))
        .map((line) => `${line.slice(1)}\n`)
        .join('');
    return { kind: 'change', name, before: side('-'), after: side('+') };
  });
}

/**
 * The steps of a guide in their order: `sh` and `console` blocks are commands, a block with a file's name behind its
 * language is that file, a `diff` with one is a change of it. A picture right below a block is the screen of its last command.
 */
export function readGuide(markdown: string): readonly GuideStep[] {
  const steps: GuideStep[] = [];
  for (const [, language = '', name, content = '', description, path] of markdown.matchAll(block)) {
    if (language === 'sh' || language === 'console') {
      const commands =
        language === 'sh' ? linesOf(content).map((line) => commandOf(line, '')) : readConsole(content);
      const last = commands.at(-1);
      steps.push(...commands.slice(0, -1));
      if (last) steps.push({ ...last, picture: path && description ? { path, description } : undefined });
    } else if (name !== undefined && language === 'diff') steps.push(...readChanges(name, content));
    else if (name !== undefined) steps.push({ kind: 'file', name, content });
  }
  return steps;
}
