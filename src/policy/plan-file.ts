import { Type } from '@sinclair/typebox';

/** What of the file of a plan is gone by when it is enabled; the rest of it is for people. */
export const planFileSchema = Type.Object({
  file: Type.String({ description: 'The name under which findings speak of the policy.' }),
  source: Type.String({ description: 'The YAML of the policy.' }),
  casesSource: Type.Optional(Type.String({ description: 'The YAML of its cases.' })),
  invariantsSource: Type.Optional(Type.String({ description: 'The YAML of its invariants.' })),
  planHash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});
