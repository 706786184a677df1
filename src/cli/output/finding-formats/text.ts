import { plainWords } from '../../../wording/plain-words.ts';
import type { Finding } from '../../../yaml/finding.ts';
import { sayIn } from '../texts.ts';
import { textWidth } from '../wrap.ts';
import type { FindingFormat, FormatStyle } from './checked-file.ts';

/** As compilers do: the place, what is wrong, the line itself with the piece underlined, and what would be right. */
export const textFormat: FindingFormat = (files, style) =>
  files
    .flatMap(({ text, findings }) => {
      const lines = findings.length === 0 ? [] : text.split('\n');
      return findings.map((finding) => describe(finding, lines[finding.line - 1] ?? '', style));
    })
    .join('\n');

function describe(finding: Finding, source: string, { language, paint, width }: FormatStyle): string {
  const { file, line, column, code, severity, message, suggestion } = finding;
  const say = sayIn(language);
  const word = severity === 'error' ? paint.bad(say('severityError')) : paint.warning(say('severityWarning'));
  const place = paint.strong(`${file}:${line}:${column}`);
  const margin = ' '.repeat(String(line).length);
  const { shown, offset } = excerpt(source, finding, width - margin.length - 4);
  const mark = '^'.repeat(Math.max(1, Math.min(finding.length, textWidth(shown) - offset)));
  const painted = severity === 'error' ? paint.bad(mark) : paint.warning(mark);
  return [
    `${place} ${word} ${code}: ${plainWords(say(message))}`,
    ...(shown.trim() === ''
      ? []
      : [
          `${paint.faint(`${line} |`)} ${shown}`,
          `${paint.faint(`${margin} |`)} ${' '.repeat(offset)}${painted}`,
        ]),
    ...(suggestion === null ? [] : [`${paint.faint(`${margin} =`)} ${plainWords(say(suggestion))}`]),
    '',
  ].join('\n');
}

/** The line of the file, made safe to print; of one that is too long, the stretch around the piece at fault. */
function excerpt(
  source: string,
  { column, length }: Finding,
  width: number,
): { readonly shown: string; readonly offset: number } {
  const room = Math.max(20, width);
  const before = column - 1;
  const wished = source.length <= room ? 0 : before - Math.max(0, Math.floor((room - length) / 2));
  const start = Math.max(0, Math.min(wished, source.length - room));
  // Character by character, so that what stands under the line stays under it.
  const shown = Array.from(source.slice(start, start + room), plainCharacter).join('');
  return { shown: shown.trimEnd(), offset: textWidth(shown.slice(0, before - start)) };
}

function plainCharacter(character: string): string {
  return character === ' ' || plainWords(`x${character}x`) === 'x x' ? ' ' : character;
}
