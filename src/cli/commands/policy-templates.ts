import { say } from '../../base/language.ts';
import type { TemplateItem } from '../../credit-policy/list-templates.ts';
import type { Column } from '../../presentation/column.ts';
import { codesInWords } from '../../sections/code-words.ts';
import { exitCodes } from '../exit-codes.ts';
import { writeTable } from '../output/table.ts';
import { choice, defineCommand, headerOption } from './define-command.ts';

export const policyTemplates = defineCommand({
  name: 'policy templates',
  summary: {
    en: 'List the policies and operations that ship, to be enabled.',
    'pt-BR': 'Lista as políticas e operações que vêm prontas.',
  },
  options: {
    kind: choice(
      '--kind <kind>',
      {
        en: 'for one document kind, or only policies or operations',
        'pt-BR': 'de um tipo de documento, ou só políticas ou operações',
      },
      ['cpf', 'cnpj', 'policy', 'operation'],
    ),
    header: headerOption,
  },
  examples: [
    {
      line: 'credit policy templates',
      text: { en: 'what there is to begin from', 'pt-BR': 'o que há para começar' },
    },
    {
      line: 'credit policy templates --kind cnpj --json',
      text: { en: 'those for companies', 'pt-BR': 'as que servem a empresas' },
    },
  ],
  toleratesBrokenSettings: true,
  run: async (context, { kind, header }) => {
    const { stdout, globals, language } = context;
    const [{ listTemplates }, { displayTitle }, { policyWords }] = await Promise.all([
      import('../../credit-policy/list-templates.ts'),
      import('../../policy/result-words.ts'),
      import('../../presentation/policy-words.ts'),
    ]);
    const items = await listTemplates({
      ...((kind === 'cpf' || kind === 'cnpj') && { type: kind }),
      ...(kind === 'policy' && { kind: 'POLICY' }),
      ...(kind === 'operation' && { kind: 'OPERATION' }),
    });
    if (globals.json) {
      stdout.line(JSON.stringify({ items }));
      return exitCodes.done;
    }
    const operation = say(policyWords.isOperation, language);
    const columns: readonly Column<TemplateItem>[] = [
      { key: 'id', title: { en: 'Template', 'pt-BR': 'Modelo' }, shown: (row) => row.id },
      {
        key: 'name',
        title: { en: 'Name', 'pt-BR': 'Nome' },
        // Marked here, for there is seldom room for a column that says so.
        shown: (row) => displayTitle(row, language) + (row.kind === 'OPERATION' ? ` (${operation})` : ''),
        bare: (row) => displayTitle(row, language),
        spare: true,
      },
      {
        key: 'type',
        title: { en: 'For', 'pt-BR': 'Para' },
        shown: (row) => row.type.toUpperCase(),
        bare: (row) => row.type,
      },
      {
        key: 'depth',
        title: { en: 'Collects', 'pt-BR': 'Coleta' },
        shown: (row) => [row.depth ?? '', ...codesInWords(row.additionals, language)].join(' + '),
        bare: (row) => [row.depth ?? '', ...row.additionals].join(','),
        spare: true,
      },
      {
        key: 'kind',
        title: { en: 'Kind', 'pt-BR': 'Tipo' },
        shown: (row) => say(policyWords[row.kind === 'OPERATION' ? 'isOperation' : 'isPolicy'], language),
        bare: (row) => row.kind,
        spare: true,
      },
    ];
    await writeTable(context, columns, items, { header });
    return exitCodes.done;
  },
});
