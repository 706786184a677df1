import { type JsonSchema, publishSchema, schemaDocument } from '../../yaml/json-schema.ts';
import { profileSchema } from './profile.ts';

/**
 * The JSON Schema of a profile's YAML, for editors to complete and underline by. Whatever it refuses the reader refuses
 * too; what only a whole role shows (a provider that stands twice) is left to the reader.
 */
export function profileJsonSchema(): JsonSchema {
  return schemaDocument('Credit profile', publishSchema(profileSchema));
}
