import { Kind, type TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import fc from 'fast-check';
import { type SectionDetails, type SectionType, sections } from '../../src/sections/index.ts';

const words = fc.constantFrom('alpha', 'beta', 'gamma');

/** The alternatives of a union; none for any other schema. */
export function optionsOf(schema: TSchema): readonly TSchema[] {
  return schema['anyOf'] ?? [];
}

function arbitraryOf(schema: TSchema): fc.Arbitrary<unknown> {
  switch (schema[Kind]) {
    case 'Object':
      return fc.record(
        Object.fromEntries(
          Object.entries<TSchema>(schema['properties'])
            // No source states other reports: merging lists them.
            .filter(([name]) => name !== 'otherReports')
            .map(([name, member]) => [name, arbitraryOf(member)]),
        ),
      );
    case 'Array':
      return fc.array(arbitraryOf(schema['items']), { maxLength: 3 });
    case 'Union':
      return fc.oneof(...optionsOf(schema).map(arbitraryOf));
    case 'Literal':
      return fc.constant(schema['const']);
    case 'Null':
      return fc.constant(null);
    case 'Boolean':
      return fc.boolean();
    case 'Integer':
      return fc.integer({ min: schema['minimum'] ?? 0, max: Math.min(schema['maximum'] ?? 2100, 2100) });
    case 'Number':
      return fc.integer({ min: 0, max: Math.min(schema['maximum'] ?? 1000, 1000) });
    case 'String':
      if (schema['pattern'] === '^\\d{4}-\\d{2}-\\d{2}$') return fc.constantFrom('2020-01-01', '2024-02-29');
      if (schema['pattern'] === '^\\d{4}-\\d{2}$') return fc.constantFrom('2020-01', '2024-02');
      return words;
    case 'Unknown':
      return words;
    case 'Record':
      return fc.dictionary(words, words, { maxKeys: 2 });
    default:
      throw new Error(`No arbitrary for ${schema[Kind]}`);
  }
}

/** Any details that the section's schema allows, with few distinct values so that items collide. */
export function arbitraryDetails<Type extends SectionType>(type: Type): fc.Arbitrary<SectionDetails[Type]> {
  const { details } = sections[type];
  // Decode checks the value against the section's own schema.
  return arbitraryOf(details).map((value) => Value.Decode(details, value) as SectionDetails[Type]);
}
