import type { RuleDescription } from '../../policy/describe-rule.ts';
import type { Column } from '../../presentation/column.ts';
import { reportWords } from '../../presentation/report-words.ts';
import { exitCodes } from '../exit-codes.ts';
import { writeTable } from '../output/table.ts';
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
    const { stdout, globals, say } = context;
    const [{ sectionDefinition }, { describeRule }, { rules }] = await Promise.all([
      import('../../sections/index.ts'),
      import('../../policy/describe-rule.ts'),
      import('../../policy/rules/index.ts'),
    ]);
    const items = rules.map(describeRule).filter((rule) => !kind || rule.documentKinds.includes(kind));
    if (globals.json) {
      stdout.line(JSON.stringify({ items }));
      return exitCodes.done;
    }
    const columns: readonly Column<RuleDescription>[] = [
      { key: 'id', title: { en: 'Rule', 'pt-BR': 'Regra' }, shown: (rule) => rule.id },
      {
        key: 'title',
        title: { en: 'What it looks at', 'pt-BR': 'O que observa' },
        shown: (rule) => say(rule.title),
        spare: true,
      },
      {
        key: 'section',
        title: { en: 'Section', 'pt-BR': 'Seção' },
        shown: ({ sections: [section] }) =>
          section === undefined ? say(reportWords.request) : say(sectionDefinition(section).title),
        bare: ({ sections: [section] }) => section ?? 'REQUEST',
        spare: true,
      },
      {
        key: 'value',
        title: { en: 'Value', 'pt-BR': 'Valor' },
        shown: (rule) => say(rule.valueTitle),
        bare: (rule) => rule.value,
      },
    ];
    await writeTable(context, columns, items, { header });
    return exitCodes.done;
  },
});
