import { sectionDefinition, sectionTypes } from '../../sections/index.ts';
import { type JsonSchema, publishSchema, schemaDocument } from '../../yaml/json-schema.ts';
import { caseFileSchema } from './case-file.ts';

/**
 * The JSON Schema of a file of cases, for editors to complete and underline by: generated from what the reader goes
 * by, with every field of every section. Whatever it refuses the reader refuses too.
 */
export function casesJsonSchema(): JsonSchema {
  const { properties, ...head } = publishSchema(caseFileSchema);
  const caseSchema = publishSchema(caseFileSchema.properties.cases.items);
  const collectable = sectionTypes.filter((type) => sectionDefinition(type).comesWith !== 'DERIVED');
  const sections = Object.fromEntries(
    collectable.map((type) => {
      const { details, title } = sectionDefinition(type);
      const description = `${title.en} / ${title['pt-BR']}`;
      return [type, { anyOf: [publishSchema(details, { partial: true }), { type: 'null' }], description }];
    }),
  );
  return schemaDocument('Cases of a credit policy', {
    ...head,
    properties: {
      ...properties,
      cases: {
        ...publishSchema(caseFileSchema.properties.cases),
        items: {
          ...caseSchema,
          properties: {
            ...caseSchema.properties,
            sections: {
              type: 'object',
              description: caseFileSchema.properties.cases.items.properties.sections.description,
              properties: sections,
              additionalProperties: false,
            },
          },
        },
      },
    },
  });
}
