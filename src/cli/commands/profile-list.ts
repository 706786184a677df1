import type { Column } from '../../presentation/column.ts';
import { exitCodes } from '../exit-codes.ts';
import { writeTable } from '../output/table.ts';
import { connectorsFolder, profilesFolder } from '../places.ts';
import { defineCommand, headerOption } from './define-command.ts';

interface ProfileRow {
  readonly name: string;
  /** Null where the file is not a profile. */
  readonly title: string | null;
  readonly roles: number;
  readonly providers: readonly string[];
  readonly shipped: boolean;
  readonly file: string;
}

export const profileList = defineCommand({
  name: 'profile list',
  summary: { en: 'List the source profiles.', 'pt-BR': 'Lista os perfis de fontes.' },
  description: {
    en: 'A profile says who is asked for what. Those that ship come first; your own are files <name>.yaml in the folder profiles beside your settings (credit config path). --profile and CREDIT_PROFILE choose one by its name.',
    'pt-BR':
      'Um perfil diz quem é consultado para quê. Primeiro os que vêm prontos; os seus são arquivos <nome>.yaml na pasta profiles junto às suas configurações (credit config path). --profile e CREDIT_PROFILE escolhem um pelo nome.',
  },
  options: { header: headerOption },
  examples: [
    {
      line: 'credit profile list',
      text: { en: 'what there is to choose from', 'pt-BR': 'o que há para escolher' },
    },
    { line: 'credit profile list --json', text: { en: 'for a program', 'pt-BR': 'para um programa' } },
  ],
  toleratesBrokenSettings: true,
  run: async (context, { header }) => {
    const { stdout, globals, say } = context;
    const { connectorNames, listProfileFiles, readNamedProfile, readProfile } = await import('../../app.ts');
    const folder = profilesFolder(context.places);
    const connectors = connectorNames(connectorsFolder(context.places));
    const rows: ProfileRow[] = [];
    const titles = new Map<string, string>();
    for (const { name, file, shipped } of listProfileFiles(folder)) {
      const { content } = readNamedProfile(name, folder);
      const { profile } = await readProfile(content, file, connectors);
      const players = profile?.roles.flatMap((role) => role.players) ?? [];
      const providers = [...new Set(players.map(({ provider }) => provider))];
      if (profile !== undefined) titles.set(name, profile.title ? say(profile.title) : profile.name);
      rows.push({
        name,
        title: profile?.name ?? null,
        roles: profile?.roles.length ?? 0,
        providers,
        shipped,
        file,
      });
    }
    if (globals.json) {
      stdout.line(JSON.stringify({ items: rows }));
      return exitCodes.done;
    }
    const columns: readonly Column<ProfileRow>[] = [
      { key: 'name', title: { en: 'Profile', 'pt-BR': 'Perfil' }, shown: (row) => row.name },
      {
        key: 'title',
        title: { en: 'Name', 'pt-BR': 'Nome' },
        shown: (row) => titles.get(row.name) ?? say('profileUnusable', { name: row.name }),
        bare: (row) => row.title ?? '',
      },
      {
        key: 'roles',
        title: { en: 'Roles', 'pt-BR': 'Papéis' },
        shown: (row) => String(row.roles),
      },
      {
        key: 'providers',
        title: { en: 'Who is asked', 'pt-BR': 'Quem é consultado' },
        shown: (row) => row.providers.join(', '),
        bare: (row) => row.providers.join(','),
      },
      {
        key: 'shipped',
        title: { en: 'Origin', 'pt-BR': 'Origem' },
        shown: (row) => say(row.shipped ? 'profileShipped' : 'profileOwn'),
        bare: (row) => (row.shipped ? 'shipped' : 'own'),
        spare: true,
      },
    ];
    await writeTable(context, columns, rows, { header });
    return exitCodes.done;
  },
});
