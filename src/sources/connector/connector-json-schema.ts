import { type JsonSchema, publishSchema, schemaDocument, shareParts } from '../../yaml/json-schema.ts';
import { connectorSchema, fieldSchema } from './connector.ts';

/**
 * The JSON Schema of a connector's YAML, for editors to complete and underline by. Whatever it refuses the reader refuses
 * too; expressions, placeholders and hosts are left to the reader.
 */
export function connectorJsonSchema(): JsonSchema {
  const schema = publishSchema(connectorSchema);
  return schemaDocument('Credit connector', shareParts(schema, { field: publishSchema(fieldSchema) }));
}
