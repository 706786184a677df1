import { formatIn } from '../../wording/format.ts';
import { exitCodes } from '../exit-codes.ts';
import { writeTable } from '../output/table.ts';
import { defineCommand, headerOption } from './define-command.ts';

export const keyList = defineCommand({
  name: 'key list',
  summary: {
    en: 'List the keys that access tokens are signed with.',
    'pt-BR': 'Lista as chaves que assinam os tokens de acesso.',
  },
  description: {
    en: 'Only their names, which follow from them and tell nothing of them. They stand sealed in the database, and are made when the service first starts.',
    'pt-BR':
      'Só os nomes, que derivam delas e nada revelam. Elas estão seladas no banco, e são criadas quando o serviço começa pela primeira vez.',
  },
  options: { header: headerOption },
  examples: [
    { line: 'credit key list', text: { en: 'the first signs', 'pt-BR': 'a primeira assina' } },
    { line: 'credit key list --json', text: { en: 'for a program', 'pt-BR': 'para um programa' } },
  ],
  run: async (context, { header }) => {
    const [{ listSigningKeys }, { values }] = await Promise.all([
      import('../../auth/signing-keys.ts'),
      context.settings(),
    ]);
    const { storage } = await context.openApp();
    const items = await listSigningKeys(storage, { signingKey: values.signingKey });
    const { say, stdout, globals, language, timezone } = context;
    const format = formatIn(language, timezone);
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
        {
          key: 'addedAt',
          title: { en: 'Added', 'pt-BR': 'Posta em' },
          shown: (item) => (item.addedAt === null ? '–' : format.dateTime(item.addedAt)),
          bare: (item) => item.addedAt ?? '',
        },
        {
          key: 'use',
          title: { en: 'Use', 'pt-BR': 'Uso' },
          shown: (item) => say(item.signs ? 'keySigns' : 'keyVerifies'),
          bare: (item) => (item.signs ? 'signs' : 'verifies'),
        },
      ],
      items,
      { header },
    );
    return exitCodes.done;
  },
});
