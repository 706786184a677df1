import { exitCodes } from '../exit-codes.ts';
import { choice, defineCommand, headerOption } from './define-command.ts';

export const policyRules = defineCommand({
  name: 'policy rules',
  summary: {
    en: 'List every rule that a policy may use.',
    'pt-BR': 'Lista as regras que uma política pode usar.',
  },
  options: {
    kind: choice('--kind <kind>', { en: 'for one document kind', 'pt-BR': 'de um tipo de documento' }, [
      'cpf',
      'cnpj',
    ]),
    header: headerOption,
  },
  examples: [
    {
      line: 'credit policy rules --kind cnpj',
      text: {
        en: 'what a policy for companies may ask',
        'pt-BR': 'o que uma política para empresas pode perguntar',
      },
    },
    {
      line: 'credit policy rules --json',
      text: { en: 'with operators, units and filters', 'pt-BR': 'com operadores, unidades e filtros' },
    },
  ],
  toleratesBrokenSettings: true,
  run: async (context, { kind, header }) => {
    const [{ describeRule }, { rules }, { writeRules }] = await Promise.all([
      import('../../policy/describe-rule.ts'),
      import('../../policy/rules/index.ts'),
      import('../output/rule-table.ts'),
    ]);
    const items = rules.map(describeRule).filter((rule) => !kind || rule.documentKinds.includes(kind));
    await writeRules(context, items, { header });
    return exitCodes.done;
  },
});
