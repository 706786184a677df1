import { type Language, say } from '../base/language.ts';
import { templateComments } from './template-comments.ts';

/** How long the lines of a comment are, as in the shipped files. */
const lineWidth = 120;

const inEnglish = new Map(templateComments.map((comment) => [comment.en, comment]));

/**
 * The YAML of a template with its comments in another language; keys, values and layout stay, and so does a comment that
 * has no translation.
 */
export function commentsIn(language: Language, yaml: string): string {
  const written: string[] = [];
  let paragraph: { readonly head: string; readonly lines: readonly string[] } | undefined;
  const end = () => {
    if (paragraph !== undefined) written.push(...paragraphIn(language, paragraph));
    paragraph = undefined;
  };
  for (const line of yaml.split('\n')) {
    const [, head, text] = /^( *# +)(\S.*)$/.exec(line) ?? [];
    if (head === undefined || text === undefined) {
      end();
      written.push(lineIn(language, line));
      continue;
    }
    // A line that stands further in is a paragraph of its own.
    if (paragraph?.head !== head) end();
    paragraph = { head, lines: [...(paragraph?.lines ?? []), text] };
  }
  end();
  return written.join('\n');
}

function paragraphIn(
  language: Language,
  { head, lines }: { readonly head: string; readonly lines: readonly string[] },
): readonly string[] {
  const text = translated(language, lines.join(' '));
  if (text === undefined) return lines.map((line) => head + line);
  const wrapped: string[] = [];
  for (const word of text.split(/(?<=\S) /)) {
    const line = wrapped.at(-1);
    if (line !== undefined && `${head}${line} ${word}`.length <= lineWidth)
      wrapped[wrapped.length - 1] = `${line} ${word}`;
    else wrapped.push(word);
  }
  return wrapped.map((line) => head + line);
}

/** A line with a comment behind what it says. */
function lineIn(language: Language, line: string): string {
  const [, before, text] = /^(.*\S +# )(.*)$/.exec(line) ?? [];
  if (before === undefined || text === undefined) return line;
  return before + (translated(language, text) ?? text);
}

/** Undefined where the words are the same. */
function translated(language: Language, english: string): string | undefined {
  const comment = inEnglish.get(english);
  const text = comment && say(comment, language);
  return text === english ? undefined : text;
}
