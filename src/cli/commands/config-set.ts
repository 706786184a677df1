import { existsSync } from 'node:fs';
import { exitCodes } from '../exit-codes.ts';
import { writeWholeFile } from '../output/write-file.ts';
import { defineCommand, required } from './define-command.ts';
import { requireSettingKey } from './require-setting-key.ts';
import { settingFile, settingFileOptions } from './setting-file.ts';

export const configSet = defineCommand({
  name: 'config set',
  summary: {
    en: 'Write one setting into a file of settings.',
    'pt-BR': 'Grava uma configuração em um arquivo.',
  },
  description: {
    en: 'Into your own file, unless --project (./credit.config.yaml) or --config FILE says otherwise. The other lines and the comments of the file stay as they are.',
    'pt-BR':
      'No seu próprio arquivo, a menos que --project (./credit.config.yaml) ou --config ARQUIVO diga outro. As outras linhas e os comentários do arquivo ficam como estão.',
  },
  arguments: {
    key: required({ en: 'the name of the setting', 'pt-BR': 'o nome da configuração' }),
    value: required({
      en: 'its value; JSON where it is no text',
      'pt-BR': 'o valor; JSON quando não é texto',
    }),
  },
  options: {
    ...settingFileOptions,
  },
  examples: [
    {
      line: 'credit config set lang pt-BR',
      text: { en: 'read everything in Portuguese', 'pt-BR': 'ler tudo em português' },
    },
    {
      line: 'credit config set --project reuseDays 30',
      text: { en: 'for this folder only', 'pt-BR': 'só para esta pasta' },
    },
  ],
  // A broken file can be mended from here only when it is not read first; the write reads it.
  toleratesBrokenSettings: true,
  run: async (context, { key, value, ...where }) => {
    const { globals, say } = context;
    const setting = await requireSettingKey(key);
    const { putSetting, settingsFileText } = await import('../../config.ts');
    const file = settingFile(context, where);
    const before = existsSync(file) ? await settingsFileText(file) : '';
    const after = await putSetting({ text: before, file }, { key: setting, text: value });
    await writeWholeFile(file, after, { replace: true, makesFolder: true });
    if (globals.json) context.stdout.line(JSON.stringify({ key: setting, file }));
    else context.note(say('settingWritten', { key: setting, file }));
    return exitCodes.done;
  },
});
