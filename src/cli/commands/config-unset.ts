import { existsSync } from 'node:fs';
import { exitCodes } from '../exit-codes.ts';
import { writeWholeFile } from '../output/write-file.ts';
import { defineCommand, required } from './define-command.ts';
import { requireSettingKey } from './require-setting-key.ts';
import { settingFile, settingFileOptions } from './setting-file.ts';

export const configUnset = defineCommand({
  name: 'config unset',
  summary: {
    en: 'Take one setting out of a file of settings.',
    'pt-BR': 'Tira uma configuração de um arquivo.',
  },
  description: {
    en: 'Out of your own file, unless --project (./credit.config.yaml) or --config FILE says otherwise; what another file, the environment or the default says holds again. The other lines and the comments stay. A setting that is not in the file is no mistake.',
    'pt-BR':
      'Do seu próprio arquivo, a menos que --project (./credit.config.yaml) ou --config ARQUIVO diga outro; volta a valer o que outro arquivo, o ambiente ou o padrão diz. As outras linhas e os comentários ficam. Uma configuração que não está no arquivo não é erro.',
  },
  arguments: {
    key: required({ en: 'the name of the setting', 'pt-BR': 'o nome da configuração' }),
  },
  options: settingFileOptions,
  examples: [
    {
      line: 'credit config unset lang',
      text: { en: 'the language of the locale again', 'pt-BR': 'de novo o idioma do ambiente' },
    },
    {
      line: 'credit config unset reuseDays --project --json',
      text: { en: 'for this folder, told to a program', 'pt-BR': 'desta pasta, dito a um programa' },
    },
  ],
  // A wrong setting can be taken out from here only when it is not read first.
  toleratesBrokenSettings: true,
  run: async (context, { key, ...where }) => {
    const { globals, say, stdout } = context;
    const setting = await requireSettingKey(key);
    const { removeSetting, settingsFileText } = await import('../../config.ts');
    const file = settingFile(context, where);
    const before = existsSync(file) ? await settingsFileText(file) : '';
    const after = await removeSetting({ text: before, file }, setting);
    if (after !== undefined) await writeWholeFile(file, after, { replace: true });
    if (globals.json) stdout.line(JSON.stringify({ key: setting, file, removed: after !== undefined }));
    else
      context.note(say(after === undefined ? 'settingNotThere' : 'settingRemoved', { key: setting, file }));
    return exitCodes.done;
  },
});
