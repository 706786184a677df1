import type { TSchema } from '@sinclair/typebox';
import { isRecord } from '../../base/is-record.ts';
import { type SectionType, sectionDefinition, sections } from '../../sections/index.ts';
import { calendarDay, elapsedTime } from '../elapsed-time.ts';
import { withoutNull } from './complete-section.ts';

/**
 * The free texts that are kept: what rules read, and what tells one product or bureau from another. Every other text goes,
 * whether or not it names somebody, so that one that is added later does too.
 */
const keptTexts: Readonly<Partial<Record<SectionType, readonly string[]>>> = {
  BASIC_INFORMATION: [
    'company.legalNature.code',
    'company.legalNature.description',
    'company.mainCnae.code',
    'company.secondaryCnaes.code',
  ],
  RELATIONS: ['partners.ageBand'],
  BUREAU_SCORE: ['provider', 'model', 'scores.provider', 'scores.model'],
  BAD_CHEQUES: ['entries.reason'],
  SCR: ['products.code'],
  CATEGORIES: ['categories.code'],
  SOCIAL_BENEFITS: ['benefits.programme'],
  FINANCIAL_STATEMENTS: ['periods.missingInputs.indicator', 'periods.missingInputs.inputs'],
};

/** Where somebody is or was born: gone, or another day of the same age. */
const placeFields: readonly string[] = ['LOCATION.coordinates'];
const birthDate = 'BASIC_INFORMATION.person.birthDate';

interface Place {
  readonly type: SectionType;
  /** The names down to the value, without the places in lists. */
  readonly path: readonly string[];
  /** The day on which the case stands. */
  readonly asOf: string;
  /** What takes the place of texts that tell the items of a list apart. */
  readonly standIns: Map<string, string>;
}

/**
 * What is left of a section when everything that tells of whom it speaks is taken away: names, documents, addresses and every
 * other text, but for those that rules read. Figures, days and codes stay, since they are what decides; a person's birth
 * date becomes another of the same age in months. What a case need not give is left out.
 *
 * @returns what a case gives of the section: `{}` where nothing is left.
 */
export function stripSection(
  type: SectionType,
  details: object,
  context: Pick<Place, 'asOf' | 'standIns'>,
): unknown {
  return stripped(sections[type].details, details, { type, path: [], ...context }) ?? {};
}

function stripped(schema: TSchema, value: unknown, at: Place): unknown {
  if (value === null || value === undefined || placeFields.includes(nameOf(at))) return undefined;
  const inner = withoutNull(schema);
  if (inner !== undefined) {
    const rest = stripped(inner, value, at);
    // A list that may be unknown is empty only where it was asked for; what is known at all stays known.
    if (rest === undefined && inner['type'] === 'array') return [];
    return rest === undefined && inner['type'] === 'object' ? {} : rest;
  }
  if (schema['type'] === 'object' && isRecord(value)) return strippedObject(schema, value, at);
  if (schema['type'] === 'array' && Array.isArray(value)) {
    const items: TSchema = schema['items'];
    // An item without anything left is still one; a text that goes is none.
    const rest = value.flatMap((item) => stripped(items, item, at) ?? (isRecord(item) ? [{}] : []));
    return rest.length === 0 ? undefined : rest;
  }
  if (nameOf(at) === birthDate) return sameAge(String(value), at.asOf);
  const isFreeText = schema['type'] === 'string' && schema['pattern'] === undefined;
  if (!isFreeText || keptTexts[at.type]?.includes(at.path.join('.'))) return value;
  return tellsItemsApart(at) ? standIn(String(value), at) : undefined;
}

function strippedObject(
  schema: TSchema,
  value: Readonly<Record<string, unknown>>,
  at: Place,
): object | undefined {
  const fields: Readonly<Record<string, TSchema>> = schema['properties'];
  const rest = Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
    const content = stripped(field, value[name], { ...at, path: [...at.path, name] });
    return content === undefined ? [] : [[name, content]];
  });
  return rest.length === 0 ? undefined : Object.fromEntries(rest);
}

/** Without its keys the items of a list would become one. */
function tellsItemsApart({ type, path }: Place): boolean {
  const { listKeys = {} } = sectionDefinition(type);
  const name = path.join('.');
  return Object.entries(listKeys).some(([list, keys]) => keys.some((key) => `${list}.${key}` === name));
}

/** The same for the same text wherever it stands in the case. */
function standIn(text: string, { standIns }: Place): string {
  const present = standIns.get(text) ?? `case-${standIns.size + 1}`;
  standIns.set(text, present);
  return present;
}

/** A birth date on which the person is as many months old, and which is not theirs. */
function sameAge(birth: string, asOf: string): string {
  const day = calendarDay(asOf);
  const months = elapsedTime(calendarDay(birth), day, 'MONTHS');
  const born = day.year * 12 + day.month - 1 - months;
  const two = (part: number) => String(part).padStart(2, '0');
  // Every month has it, and an age that is complete on an earlier day is complete on this one.
  return `${Math.floor(born / 12)}-${two((born % 12) + 1)}-${two(Math.min(day.day, 28))}`;
}

function nameOf({ type, path }: Place): string {
  return [type, ...path].join('.');
}
