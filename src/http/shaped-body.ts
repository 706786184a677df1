import { type BodyShape, dropNulls, withinShape } from './body-shape.ts';
import { readJsonBody } from './read-json-body.ts';

/**
 * Reads the fields of a JSON body that are in its shape, without optional fields that are null.
 *
 * @throws CreditError MALFORMED_JSON
 */
export function shapedBody(bytes: Uint8Array, shape: BodyShape): unknown {
  const value = withinShape(readJsonBody(bytes), shape);
  dropNulls(value, shape);
  return value;
}
