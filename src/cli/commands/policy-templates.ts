import type { Policy } from '../../policy/policy.ts';
import type { Column } from '../../presentation/column.ts';
import { exitCodes } from '../exit-codes.ts';
import { writeTable } from '../output/table.ts';
import { choice, defineCommand, headerOption } from './define-command.ts';

export const policyTemplates = defineCommand({
  name: 'policy templates',
  summary: {
    en: 'List the policies that ship, to be enabled.',
    'pt-BR': 'Lista as políticas que vêm prontas.',
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
    const [{ listTemplateIds, readTemplate }, { readPolicy }, { displayTitle }] = await Promise.all([
      import('../../credit-policy/templates.ts'),
      import('../../policy/read-policy.ts'),
      import('../../policy/result-words.ts'),
    ]);
    const templates: Policy[] = [];
    for (const id of await listTemplateIds()) {
      const template = await readTemplate(id);
      const read = template && (await readPolicy(template.text, template.file));
      if (read?.policy !== undefined && (!kind || read.policy.kind === kind)) templates.push(read.policy);
    }
    const items = templates.map(({ id, name, title, kind: type, depth, additionals, usePolicyResult }) => ({
      id,
      name,
      ...(title !== undefined && { title }),
      type,
      depth,
      additionals,
      usePolicyResult,
    }));
    if (globals.json) {
      stdout.line(JSON.stringify({ items }));
      return exitCodes.done;
    }
    const columns: readonly Column<(typeof items)[number]>[] = [
      { key: 'id', title: { en: 'Template', 'pt-BR': 'Modelo' }, shown: (row) => row.id },
      {
        key: 'name',
        title: { en: 'Name', 'pt-BR': 'Nome' },
        shown: (row) => displayTitle(row, language),
        bare: (row) => row.name,
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
        shown: (row) => [row.depth, ...row.additionals].join(' + '),
        bare: (row) => [row.depth, ...row.additionals].join(','),
        spare: true,
      },
    ];
    await writeTable(context, columns, items, { header });
    return exitCodes.done;
  },
});
