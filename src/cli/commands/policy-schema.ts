import type { JsonSchema } from '../../yaml/json-schema.ts';
import { exitCodes } from '../exit-codes.ts';
import { defineCommand, optional } from './define-command.ts';

export const policySchema = defineCommand({
  name: 'policy schema',
  summary: {
    en: 'Print the JSON Schema of policies, of operations, of the cases of either, or of invariants, for editors.',
    'pt-BR':
      'Imprime o JSON Schema das políticas, das operações, dos casos de umas e outras, ou dos invariantes, para editores.',
  },
  description: {
    en: 'Editors with a YAML language server complete and underline by it: name it in the first line of a file, as the templates do, "# yaml-language-server: $schema=./policy.schema.json".',
    'pt-BR':
      'Editores com servidor de linguagem YAML completam e sublinham com ele: cite-o na primeira linha do arquivo, como fazem os modelos, "# yaml-language-server: $schema=./policy.schema.json".',
  },
  arguments: {
    file: optional(
      {
        en: 'policy (unless told), cases, invariants, operation or operation-cases',
        'pt-BR': 'policy (se não for dito), cases, invariants, operation ou operation-cases',
      },
      { choices: ['policy', 'cases', 'invariants', 'operation', 'operation-cases'] },
    ),
  },
  examples: [
    {
      line: 'credit policy schema > policy.schema.json',
      text: { en: 'beside your policies', 'pt-BR': 'ao lado das suas políticas' },
    },
    {
      line: 'credit policy schema cases > cases.schema.json',
      text: { en: 'the one of their cases', 'pt-BR': 'o dos casos' },
    },
  ],
  run: async ({ stdout }, { file }) => {
    const [{ policyJsonSchema }, { casesJsonSchema }, { invariantsJsonSchema }, operations] =
      await Promise.all([
        import('../../policy/policy-schema.ts'),
        import('../../policy/cases/cases-schema.ts'),
        import('../../policy/invariants/invariants-schema.ts'),
        import('../../policy/operation/operation-schemas.ts'),
      ]);
    const schemas: Readonly<Record<string, () => JsonSchema>> = {
      policy: policyJsonSchema,
      cases: casesJsonSchema,
      invariants: invariantsJsonSchema,
      operation: operations.operationJsonSchema,
      'operation-cases': operations.operationCasesJsonSchema,
    };
    const schemaOf = schemas[file ?? 'policy'] ?? policyJsonSchema;
    stdout.line(JSON.stringify(schemaOf(), null, 2));
    return exitCodes.done;
  },
});
