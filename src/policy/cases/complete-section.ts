import { type TSchema, Type } from '@sinclair/typebox';
import { Check } from '@sinclair/typebox/value';
import { isOnCalendar } from '../../base/calendar-day.ts';
import { isRecord } from '../../base/is-record.ts';
import { type SectionDetails, type SectionType, sections } from '../../sections/index.ts';
import type { Problem, ValuePath } from '../../yaml/finding.ts';
import { checkShape } from '../../yaml/shape.ts';
import { quoted, suggestName } from '../../yaml/suggestion.ts';

/**
 * The whole content of a section from the part of it that a case gives. What is absent is unknown:
 *
 * - a field that may be null is null;
 * - a list is empty, which says "asked, none found" (where a list may be null it is null, "not asked");
 * - a text is empty, and a number 0, where the section knows no null for it: the number of a lawsuit, the number of
 *   entries. An object is completed field by field;
 * - a date, a word of a fixed choice, a yes-or-no without null has to be given, as a guess would decide.
 *
 * Whatever does not fit the section's schema is a problem at its own place, with paths from the section.
 */
export function completeSection<Type extends SectionType>(
  type: Type,
  content: unknown,
): { readonly details: SectionDetails[Type] | undefined; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const schema = sections[type].details;
  const details = complete(schema, content, { path: [], name: type, problems });
  // Checked against the schema of this very section.
  const fits = problems.length === 0 && Check(schema, details);
  return { details: fits ? (details as SectionDetails[Type]) : undefined, problems };
}

interface Place {
  readonly path: ValuePath;
  /** What messages call it. */
  readonly name: string;
  /** Added to. */
  readonly problems: Problem[];
}

function complete(schema: TSchema, content: unknown, at: Place): unknown {
  const inner = withoutNull(schema);
  if (inner !== undefined)
    return content === undefined || content === null ? null : complete(inner, content, at);
  if (content === undefined) return absent(schema, at);
  if (schema['type'] === 'object' && isRecord(content)) return completeObject(schema, content, at);
  if (schema['type'] === 'array' && Array.isArray(content)) {
    const items: TSchema = schema['items'];
    return content.map((item, index) =>
      complete(items, item, { ...at, path: [...at.path, index], name: `${at.name}[${index + 1}]` }),
    );
  }
  // Wrapped, so that the message calls the value by its name.
  for (const { place: _, ...problem } of checkShape(
    { [at.name]: content },
    Type.Object({ [at.name]: schema }),
  )) {
    at.problems.push({ ...problem, place: { path: at.path } });
    return content;
  }
  if (isDay(schema) && typeof content === 'string' && !isOnCalendar(content))
    at.problems.push(noSuchDay(content, at));
  return content;
}

function completeObject(schema: TSchema, content: Readonly<Record<string, unknown>>, at: Place): unknown {
  const fields: Readonly<Record<string, TSchema>> = schema['properties'];
  const names = Object.keys(fields);
  for (const key of Object.keys(content)) {
    if (Object.hasOwn(fields, key)) continue;
    at.problems.push({
      code: 'UNKNOWN_KEY',
      severity: 'error',
      place: { path: [...at.path, key], part: 'key' },
      message: {
        en: `${quoted(key)} is not a field of ${at.name}`,
        'pt-BR': `${quoted(key)} não é um campo de ${at.name}`,
      },
      suggestion: suggestName(key, names),
    });
  }
  const required: readonly string[] = schema['required'] ?? [];
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
      const isGiven = Object.hasOwn(content, name);
      // What a section may lack altogether is not unknown.
      if (!isGiven && !required.includes(name)) return [];
      const place = { ...at, path: [...at.path, name], name };
      return [[name, complete(field, isGiven ? content[name] : undefined, place)]];
    }),
  );
}

function absent(schema: TSchema, at: Place): unknown {
  if (schema['type'] === 'object') return completeObject(schema, {}, at);
  if (schema['type'] === 'array') return [];
  if (schema['type'] === 'string' && schema['pattern'] === undefined) return '';
  const isNumber = schema['type'] === 'number' || schema['type'] === 'integer';
  if (isNumber && Check(schema, 0)) return 0;
  at.problems.push({
    code: 'MISSING_KEY',
    severity: 'error',
    place: { path: at.path.slice(0, -1) },
    message: {
      en: `${at.name} is missing: it can be neither unknown nor left to a guess`,
      'pt-BR': `falta ${at.name}: não pode ser desconhecido nem suposto`,
    },
    suggestion: suggestName('', wordsOf(schema)),
  });
  return undefined;
}

/** What a value that may be unknown is when it is known; undefined where it cannot be unknown. */
export function withoutNull(schema: TSchema): TSchema | undefined {
  const forms: unknown = schema['anyOf'];
  if (!Array.isArray(forms) || !forms.some((form: TSchema) => form['type'] === 'null')) return undefined;
  return forms.find((form: TSchema) => form['type'] !== 'null');
}

function wordsOf(schema: TSchema): readonly string[] {
  const forms: unknown = schema['anyOf'];
  return Array.isArray(forms) ? forms.map((form: TSchema) => String(form['const'])) : [];
}

function isDay(schema: TSchema): boolean {
  return schema['pattern'] === '^\\d{4}-\\d{2}-\\d{2}$';
}

/** Describes a day that the calendar does not have, such as 30 February. */
export function noSuchDay(day: string, { path, name }: Pick<Place, 'path' | 'name'>): Problem {
  return {
    code: 'INVALID_VALUE',
    severity: 'error',
    place: { path },
    message: {
      en: `${name} is ${day}, a day that the calendar does not have`,
      'pt-BR': `${name} é ${day}, um dia que o calendário não tem`,
    },
    suggestion: null,
  };
}
