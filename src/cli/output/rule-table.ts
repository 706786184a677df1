import type { RuleDescription } from '../../policy/describe-rule.ts';
import type { Column } from '../../presentation/column.ts';
import { reportWords } from '../../presentation/report-words.ts';
import type { CommandContext } from '../context.ts';
import { writeTable } from './table.ts';

/** Rules of the catalogue, a line each; as `{ items }` with --json. */
export async function writeRules(
  context: CommandContext,
  items: readonly RuleDescription[],
  { header }: { readonly header: boolean },
): Promise<void> {
  const { stdout, globals, say } = context;
  if (globals.json) {
    stdout.line(JSON.stringify({ items }));
    return;
  }
  const { sectionDefinition } = await import('../../sections/index.ts');
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
}
