import { type JsonSchema, publishSchema, schemaDocument } from '../../yaml/json-schema.ts';
import { rules } from '../rules/index.ts';
import { everyExclusion, invariantFileSchema } from './invariant.ts';

/**
 * The JSON Schema of a file of invariants, for editors to complete and underline by: generated from what the reader goes by, with
 * the names of the rules. Whatever it refuses the reader refuses too.
 */
export function invariantsJsonSchema(): JsonSchema {
  const [given, worse, missing] = invariantFileSchema.items.anyOf;
  const names = rules.flatMap(({ id, aliases }) => [id, ...aliases]);
  const ruleOf = (description: unknown, more: readonly string[] = []) => ({
    type: 'string',
    enum: [...more, ...names],
    description,
  });
  const [single, all, any] = given.properties.given.anyOf;
  const published = {
    given: publishSchema(given),
    worse: publishSchema(worse),
    missing: publishSchema(missing),
  };
  const members = { type: 'array', minItems: 1, items: { $ref: '#/definitions/given' } };
  return schemaDocument('Invariants of a credit policy', {
    type: 'array',
    minItems: 1,
    maxItems: 200,
    description: invariantFileSchema['description'],
    items: {
      anyOf: [
        {
          ...published.given,
          properties: { ...published.given.properties, given: { $ref: '#/definitions/given' } },
        },
        {
          ...published.worse,
          properties: { ...published.worse.properties, worse: ruleOf(worse.properties.worse.description) },
        },
        {
          ...published.missing,
          properties: {
            ...published.missing.properties,
            missing: ruleOf(missing.properties.missing.description, [everyExclusion]),
          },
        },
      ],
    },
    definitions: {
      given: {
        description: given.properties.given.description,
        anyOf: [
          {
            ...publishSchema(single),
            properties: {
              ...publishSchema(single).properties,
              rule: ruleOf(single.properties.rule.description),
            },
          },
          { ...publishSchema(all), properties: { all: members } },
          { ...publishSchema(any), properties: { any: members } },
        ],
      },
    },
  });
}
