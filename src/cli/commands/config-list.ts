import { say, type Text } from '../../base/language.ts';
import type { Column } from '../../presentation/column.ts';
import { exitCodes } from '../exit-codes.ts';
import { writeTable } from '../output/table.ts';
import { defineCommand, flag } from './define-command.ts';

interface SettingRow {
  readonly key: string;
  readonly value: unknown;
  readonly title: string;
  readonly origin: string;
}

const byDefault: Text = { en: 'default', 'pt-BR': 'padrão' };

export const configList = defineCommand({
  name: 'config list',
  summary: { en: 'List every setting and its value.', 'pt-BR': 'Lista cada configuração e seu valor.' },
  description: {
    en: 'A value comes from its option, else from its CREDIT_ variable, else from ./credit.config.yaml, the user file, the system file, else from the default.',
    'pt-BR':
      'Um valor vem da opção, senão da variável CREDIT_, senão de ./credit.config.yaml, do arquivo do usuário, do arquivo do sistema, senão do padrão.',
  },
  options: {
    origin: flag('--origin', {
      en: 'also who set it: option, variable, or file with line and column',
      'pt-BR': 'também quem definiu: opção, variável, ou arquivo com linha e coluna',
    }),
  },
  examples: [
    { line: 'credit config list', text: { en: 'every setting', 'pt-BR': 'cada configuração' } },
    {
      line: 'CREDIT_PROFILE=public credit config list --origin',
      text: { en: 'who set what', 'pt-BR': 'quem definiu o quê' },
    },
  ],
  run: async (context, { origin }) => {
    const { globals, stdout, language } = context;
    const [{ describeOrigin }, { settingDefinitions, settingKeys, shownValue }] = await Promise.all([
      import('../../config.ts'),
      import('../../settings.ts'),
    ]);
    const { values, origins } = await context.settings();
    const rows: readonly SettingRow[] = settingKeys.map((key) => ({
      key,
      value: shownValue(key, values[key]),
      title: say(settingDefinitions[key].title, language),
      origin: describeOrigin(origins[key]),
    }));
    if (globals.json) {
      const items = rows.map(({ title: _, origin: from, ...row }) =>
        origin ? { ...row, origin: from } : row,
      );
      stdout.line(JSON.stringify({ items }));
      return exitCodes.done;
    }
    const columns: Column<SettingRow>[] = [
      { key: 'key', title: { en: 'Setting', 'pt-BR': 'Configuração' }, shown: (row) => row.key },
      {
        key: 'value',
        title: { en: 'Value', 'pt-BR': 'Valor' },
        shown: (row) =>
          typeof row.value === 'object' && row.value !== null ? '{…}' : String(row.value ?? '–'),
        bare: (row) => (typeof row.value === 'string' ? row.value : JSON.stringify(row.value)),
      },
    ];
    if (origin) {
      columns.push({
        key: 'origin',
        title: { en: 'Set by', 'pt-BR': 'Definida por' },
        shown: (row) => (row.origin === 'default' ? say(byDefault, language) : row.origin),
        bare: (row) => row.origin,
      });
    } else {
      columns.push({
        key: 'title',
        title: { en: 'What it is', 'pt-BR': 'O que é' },
        shown: (row) => row.title,
        spare: true,
      });
    }
    await writeTable(context, columns, rows);
    return exitCodes.done;
  },
});
