import { type JsonSchema, publishSchema, schemaDocument } from '../../yaml/json-schema.ts';
import { connectorSchema } from './connector.ts';

/**
 * The JSON Schema of a connector's YAML, for editors to complete and underline by. Whatever it refuses the reader refuses
 * too; expressions, placeholders and hosts are left to the reader.
 */
export function connectorJsonSchema(): JsonSchema {
  return schemaDocument('Credit connector', publishSchema(connectorSchema));
}
