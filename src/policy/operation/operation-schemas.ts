import { type JsonSchema, publishSchema, schemaDocument } from '../../yaml/json-schema.ts';
import { operationCaseFileSchema } from './cases/operation-case-file.ts';
import { operationSchema } from './operation.ts';

/** The JSON Schema of an operation's YAML, for editors: generated from what the reader goes by. */
export function operationJsonSchema(): JsonSchema {
  return schemaDocument('Operation over relationships', publishSchema(operationSchema));
}

/** The JSON Schema of a file of cases of an operation. */
export function operationCasesJsonSchema(): JsonSchema {
  return schemaDocument('Cases of an operation over relationships', publishSchema(operationCaseFileSchema));
}
