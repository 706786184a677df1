import { exitCodes } from '../exit-codes.ts';
import { writePaged } from '../output/pager.ts';
import { connectorsFolder, profilesFolder } from '../places.ts';
import { defineCommand, flag, required } from './define-command.ts';

export const profileShow = defineCommand({
  name: 'profile show',
  summary: { en: 'Show the YAML of a source profile.', 'pt-BR': 'Mostra o YAML de um perfil de fontes.' },
  arguments: {
    profile: required(
      { en: 'the name of the profile', 'pt-BR': 'o nome do perfil' },
      { complete: 'profile' },
    ),
  },
  options: {
    noPager: flag('--no-pager', { en: 'write everything at once', 'pt-BR': 'escreve tudo de uma vez' }),
  },
  examples: [
    {
      line: 'credit profile show public',
      text: { en: 'who is asked for what', 'pt-BR': 'quem é consultado para quê' },
    },
    {
      line: 'credit profile show sandbox --json',
      text: { en: 'the same, for a program', 'pt-BR': 'o mesmo, para um programa' },
    },
    {
      line: 'credit profile show sandbox > ours.yaml',
      text: { en: 'a file to begin your own from', 'pt-BR': 'um arquivo para começar o seu' },
    },
  ],
  toleratesBrokenSettings: true,
  run: async (context, { profile: name, noPager }) => {
    const { stdout, globals } = context;
    const { connectorNames, readNamedProfile, readProfile } = await import('../../app.ts');
    const { file, shipped, content } = readNamedProfile(name, profilesFolder(context.places));
    if (globals.json) {
      const connectors = connectorNames(connectorsFolder(context.places));
      const { profile = null } = await readProfile(content, file, connectors);
      stdout.line(
        JSON.stringify({ name, file, shipped, title: profile?.name ?? null, roles: profile?.roles ?? [] }),
      );
      return exitCodes.done;
    }
    await writePaged(context, new TextDecoder().decode(content), { paged: !noPager });
    return exitCodes.done;
  },
});
