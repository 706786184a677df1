import type { SectionAnswer } from '../../report/report-answer.ts';
import { isSectionType, sectionDefinition } from '../../sections/index.ts';
import type { CommandContext } from '../context.ts';
import { formatIn } from './format.ts';
import { plainWords, wrap } from './plain-words.ts';
import { sectionWords } from './report-view.ts';

type ViewContext = Pick<CommandContext, 'stdout' | 'language' | 'timezone' | 'say'>;

/**
 * One section with everything in it: its state and sources, then every field by the name that it has in the API, one a
 * line. Ends with a line break.
 */
export function sectionView(section: SectionAnswer, context: ViewContext): string {
  const { stdout, language, timezone, say } = context;
  const { width, paint } = stdout;
  const format = formatIn(language, timezone);
  const { value: type } = section.type;
  const title = isSectionType(type) ? sectionDefinition(type).title[language] : type;
  const invented = section.sources.some((source) => source.sandbox);
  const sources = section.sources.map((source) =>
    say('sourceLine', {
      source: source.source,
      provider: source.provider,
      when: format.dateTime(source.receivedAt),
      sha256: source.sha256.slice(0, 12),
    }),
  );
  const errors = section.errors.map(
    (error) => `${error.source}  ${error.code}: ${plainWords(error.message)}`,
  );
  const head = sectionWords(section, { language, format }).join(' · ');
  const lines = [
    ...(invented ? [paint.warning(say('sandboxSection'))] : []),
    paint.strong(`${type}  ${title}`),
    ...wrap(head, width),
    ...[...sources, ...errors].flatMap((line) => wrap(line, width - 2).map((part) => `  ${part}`)),
    '',
    ...fieldLines(section.details, { width, depth: 0, say }),
  ];
  return `${lines.join('\n')}\n`;
}

interface FieldStyle {
  readonly width: number;
  readonly depth: number;
  readonly say: CommandContext['say'];
}

function fieldLines(value: unknown, style: FieldStyle): readonly string[] {
  if (!isRecord(value)) return [];
  const indent = '  '.repeat(style.depth);
  const room = Math.max(20, style.width - indent.length);
  const inner = { ...style, depth: style.depth + 1 };
  return Object.entries(value).flatMap(([key, field]) => {
    const line = (text: string) =>
      wrap(`${key}: ${text}`, room).map((part, index) => indent + (index > 0 ? '  ' : '') + part);
    if (Array.isArray(field)) {
      if (field.length === 0) return line(style.say('emptyList'));
      if (field.every((item) => !isRecord(item))) return line(field.map(scalarText).join(', '));
      return [
        ...line(''),
        ...field.flatMap((item, index) => [
          `${indent}  ${index + 1}.`,
          ...fieldLines(item, { ...inner, depth: inner.depth + 1 }),
        ]),
      ].map((one) => one.trimEnd());
    }
    if (isRecord(field)) return [...line('').map((one) => one.trimEnd()), ...fieldLines(field, inner)];
    return line(scalarText(field));
  });
}

function scalarText(value: unknown): string {
  return value === null || value === undefined ? '–' : plainWords(String(value));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
