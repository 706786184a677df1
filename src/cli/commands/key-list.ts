import { exitCodes } from '../exit-codes.ts';
import { writeTable } from '../output/table.ts';
import { signingKeyFile } from '../signing-key-file.ts';
import { defineCommand, headerOption } from './define-command.ts';

export const keyList = defineCommand({
  name: 'key list',
  summary: {
    en: 'List the keys that access tokens are signed with.',
    'pt-BR': 'Lista as chaves que assinam os tokens de acesso.',
  },
  description: {
    en: 'Only their names, which follow from them and tell nothing of them. They are made when the service first starts.',
    'pt-BR':
      'Só os nomes, que derivam delas e nada revelam. São criadas quando o serviço começa pela primeira vez.',
  },
  options: { header: headerOption },
  examples: [
    { line: 'credit key list', text: { en: 'the first signs', 'pt-BR': 'a primeira assina' } },
    { line: 'credit key list --json', text: { en: 'in a script', 'pt-BR': 'em um script' } },
  ],
  run: async (context, { header }) => {
    const [{ listSigningKeys }, { values }] = await Promise.all([
      import('../../auth/signing-keys.ts'),
      context.settings(),
    ]);
    const keys = await listSigningKeys(await signingKeyFile(values));
    const items = keys.map((key, index) => ({ ...key, signs: index === 0 }));
    const { say, stdout, globals } = context;
    if (globals.json) {
      stdout.line(JSON.stringify({ items, nextCursor: null }));
      return exitCodes.done;
    }
    if (items.length === 0) {
      context.note(say('noKeys'));
      return exitCodes.done;
    }
    await writeTable(
      context,
      [
        { key: 'kid', title: { en: 'Key', 'pt-BR': 'Chave' }, shown: (item) => item.kid },
        { key: 'addedAt', title: { en: 'Added', 'pt-BR': 'Posta em' }, shown: (item) => item.addedAt ?? '–' },
        {
          key: 'use',
          title: { en: 'Use', 'pt-BR': 'Uso' },
          shown: (item) => say(item.signs ? 'keySigns' : 'keyVerifies'),
        },
      ],
      items,
      { header },
    );
    return exitCodes.done;
  },
});
