import { exitCodes } from '../exit-codes.ts';
import { defineCommand, optional } from './define-command.ts';

export const policySchema = defineCommand({
  name: 'policy schema',
  summary: {
    en: 'Print the JSON Schema of policies, or of their cases, for editors.',
    'pt-BR': 'Imprime o JSON Schema das políticas, ou de seus casos, para editores.',
  },
  description: {
    en: 'Editors with a YAML language server complete and underline by it: name it in the first line of a file, as the templates do, "# yaml-language-server: $schema=./policy.schema.json".',
    'pt-BR':
      'Editores com servidor de linguagem YAML completam e sublinham com ele: cite-o na primeira linha do arquivo, como fazem os modelos, "# yaml-language-server: $schema=./policy.schema.json".',
  },
  arguments: {
    file: optional(
      { en: 'policy (unless told) or cases', 'pt-BR': 'policy (se não for dito) ou cases' },
      { choices: ['policy', 'cases'] },
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
    const [{ policyJsonSchema }, { casesJsonSchema }] = await Promise.all([
      import('../../policy/policy-schema.ts'),
      import('../../policy/cases/cases-schema.ts'),
    ]);
    stdout.line(JSON.stringify(file === 'cases' ? casesJsonSchema() : policyJsonSchema(), null, 2));
    return exitCodes.done;
  },
});
