import { exitCodes } from '../exit-codes.ts';
import { defineCommand, required } from './define-command.ts';
import { requireSettingKey } from './require-setting-key.ts';

export const configGet = defineCommand({
  name: 'config get',
  summary: { en: 'Print the value of one setting.', 'pt-BR': 'Imprime o valor de uma configuração.' },
  arguments: {
    key: required({ en: 'the name of the setting', 'pt-BR': 'o nome da configuração' }),
  },
  examples: [
    {
      line: 'credit config get db',
      text: { en: 'where the database is', 'pt-BR': 'onde está o banco de dados' },
    },
    {
      line: 'credit config get prices',
      text: { en: 'the price table, as JSON', 'pt-BR': 'a tabela de preços, em JSON' },
    },
  ],
  run: async (context, { key }) => {
    const setting = await requireSettingKey(key);
    const { values } = await context.settings();
    const { shownValue } = await import('../../settings.ts');
    const value = shownValue(setting, values[setting]);
    context.stdout.line(typeof value === 'string' && !context.globals.json ? value : JSON.stringify(value));
    return exitCodes.done;
  },
});
