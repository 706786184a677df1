import { join } from 'node:path';
import { CreditError } from '../../base/errors.ts';
import { exitCodes } from '../exit-codes.ts';
import { outPath } from '../output/out-path.ts';
import { connectorsFolder, profilesFolder } from '../places.ts';
import { suggestNext } from '../suggest-next.ts';
import { defineCommand, flag, required, value } from './define-command.ts';

export const profileNew = defineCommand({
  name: 'profile new',
  summary: {
    en: 'Write a source profile of what can be asked here.',
    'pt-BR': 'Escreve um perfil de fontes com o que se pode consultar aqui.',
  },
  description: {
    en: 'Writes NAME.yaml into the folder profiles beside your settings: in each role what needs no contract, and the connectors whose secrets are set, with their prices; what is paid is a fallback where something free gives the same. What lacks a setting stands there as a comment that names it. It passes credit profile check as it is. Asks no source.',
    'pt-BR':
      'Escreve NOME.yaml na pasta profiles junto às configurações: em cada papel o que dispensa contrato, e os conectores cujos segredos estão definidos, com seus preços; o que é pago fica como reserva onde algo gratuito dá o mesmo. O que não tem sua configuração fica ali como comentário que a cita. Passa em credit profile check como está. Não consulta nenhuma fonte.',
  },
  arguments: {
    name: required({ en: 'what it is called: ours', 'pt-BR': 'como se chama: nosso' }),
  },
  options: {
    out: value('-o, --out <file>', { en: 'another file', 'pt-BR': 'outro arquivo' }, { complete: 'file' }),
    force: flag('--force', { en: 'replace a file that exists', 'pt-BR': 'substitui um arquivo que exista' }),
  },
  examples: [
    {
      line: 'credit profile new ours',
      text: { en: 'of everything that is set', 'pt-BR': 'com tudo o que está definido' },
    },
    {
      line: 'credit profile new ours -o ours.yaml',
      text: { en: 'into a file that is not in use yet', 'pt-BR': 'em um arquivo ainda fora de uso' },
    },
  ],
  run: async (context, { name, out, force }) => {
    if (!/^[a-z0-9][a-z0-9_-]*$/.test(name))
      throw new CreditError('INVALID_ARGUMENT', {
        name: 'name',
        reason: {
          en: `"${name}" cannot be the name of a file`,
          'pt-BR': `"${name}" não pode nomear um arquivo`,
        },
        expected: {
          en: 'small letters, digits, - and _, such as ours',
          'pt-BR': 'letras minúsculas, dígitos, - e _, como nosso',
        },
      });
    const [{ listProfileFiles, readConnectorSecrets }, work, { requireFree, writeWholeFile }, { values }] =
      await Promise.all([
        import('../../app.ts'),
        import('../../connector-work.ts'),
        import('../output/write-file.ts'),
        context.settings(),
      ]);
    const folder = profilesFolder(context.places);
    const file = out === undefined ? join(folder, `${name}.yaml`) : outPath(context.cwd, out);
    const ships = listProfileFiles(folder).some((one) => one.shipped && one.name === name);
    if (ships)
      throw new CreditError('INVALID_ARGUMENT', {
        name: 'name',
        reason: { en: `${name} ships`, 'pt-BR': `${name} já vem pronto` },
        expected: { en: 'another name, such as ours', 'pt-BR': 'outro nome, como nosso' },
      });
    await requireFree(file, { replace: force });
    const text = await work.draftProfileOf(name, {
      ...values,
      connectorsFolder: connectorsFolder(context.places),
      secrets: readConnectorSecrets(context.env),
    });
    await writeWholeFile(file, text, { replace: force, makesFolder: out === undefined });
    if (context.globals.json) context.stdout.line(JSON.stringify({ name, file }));
    else context.stdout.line(file);
    suggestNext(context, `credit profile check ${out === undefined ? name : out}`);
    return exitCodes.done;
  },
});
