import type { SourceSavings } from '../../backtest/policy-savings.ts';
import type { Column } from '../../presentation/column.ts';
import { sourceTitle } from '../../sections/source-words.ts';
import { type Format, formatIn } from '../../wording/format.ts';
import { endWithDamage } from '../end-with-damage.ts';
import { writeTable } from '../output/table.ts';
import { defineCommand, headerOption, parsed, required, wholeNumber } from './define-command.ts';

const usualReports = 1_000;

export const policySavings = defineCommand({
  name: 'policy savings',
  summary: {
    en: 'Show what a policy would have saved by asking only what can matter.',
    'pt-BR': 'Mostra o que uma política teria economizado consultando só o que pode importar.',
  },
  description: {
    en: 'Reads the newest stored reports of the policy whose sources cost something, and tells which of these could not have changed the decision, had they been asked in the order of their prices. Nothing is asked or changed. ask: whenItMatters in the policy takes it into use.',
    'pt-BR':
      'Lê os relatórios guardados mais novos da política cujas fontes custaram algo, e diz quais delas não teriam mudado a decisão, se consultadas na ordem de seus preços. Nada é consultado nem alterado. ask: whenItMatters na política põe isso em uso.',
  },
  arguments: {
    policy: required(
      { en: 'the id of a stored policy', 'pt-BR': 'o id de uma política guardada' },
      { complete: 'policy' },
    ),
  },
  options: {
    last: parsed(
      '--last <number>',
      {
        en: `how many reports at most (${usualReports})`,
        'pt-BR': `quantos relatórios no máximo (${usualReports})`,
      },
      wholeNumber(1, 10_000_000),
    ),
    header: headerOption,
  },
  withinOrganization: true,
  examples: [
    {
      line: 'credit policy savings starter-company',
      text: { en: 'over the last 1,000 reports', 'pt-BR': 'nos últimos 1.000 relatórios' },
    },
    {
      line: 'credit policy savings starter-company --last 100 --json',
      text: { en: 'over the last 100, as JSON', 'pt-BR': 'nos últimos 100, em JSON' },
    },
  ],
  run: async (context, { policy: id, last = usualReports, header }) => {
    const [{ findSavings }, { getPolicy }, app] = await Promise.all([
      import('../../backtest/policy-savings.ts'),
      import('../../credit-policy/find-policy.ts'),
      context.openApp(),
    ]);
    const { storage, actor } = app;
    const policy = await getPolicy(storage.db, actor, id);
    const savings = await findSavings(storage, actor, policy, { last, signal: context.signal });
    const { stdout, globals, language, timezone, say } = context;
    if (globals.json) {
      stdout.line(JSON.stringify(savings));
      return endWithDamage(context, 'damagedReports', savings.damaged);
    }
    const format = formatIn(language, timezone);
    await writeTable(context, columnsIn(format, language), savings.sources, { header });
    const { policyId, reports, spent, saved, changed, damaged } = savings;
    const figures = {
      saved: format.money(saved),
      spent: format.money(spent),
      reports: format.number(reports),
    };
    if (reports === 0) context.note(say('policySavingsNone', { policy: policyId }));
    else if (changed === 0) context.note(say('policySavings', figures));
    else context.note(say('policySavingsChanged', { ...figures, changed: format.number(changed) }));
    return endWithDamage(context, 'damagedReports', damaged);
  },
});

function columnsIn(
  format: Format,
  language: Parameters<typeof sourceTitle>[1],
): readonly Column<SourceSavings>[] {
  const count = (key: 'asked' | 'spared', title: Column<SourceSavings>['title']): Column<SourceSavings> => ({
    key,
    title,
    isFigure: true,
    shown: (row) => format.number(row[key]),
    bare: (row) => String(row[key]),
  });
  const money = (key: 'spent' | 'saved', title: Column<SourceSavings>['title']): Column<SourceSavings> => ({
    key,
    title,
    isFigure: true,
    shown: (row) => format.money(row[key]),
    bare: (row) => row[key].toFixed(4),
  });
  return [
    {
      key: 'source',
      title: { en: 'Source', 'pt-BR': 'Fonte' },
      shown: ({ source }) => sourceTitle(source, language),
      bare: ({ source }) => source,
    },
    { key: 'provider', title: { en: 'Provider', 'pt-BR': 'Fornecedor' }, shown: ({ provider }) => provider },
    count('asked', { en: 'Asked', 'pt-BR': 'Consultas' }),
    money('spent', { en: 'Spent', 'pt-BR': 'Gasto' }),
    count('spared', { en: 'Not needed', 'pt-BR': 'Dispensáveis' }),
    money('saved', { en: 'Saved', 'pt-BR': 'Economia' }),
  ];
}
