import { CreditError } from '../../base/errors.ts';
import { checkNamedFiles } from '../check-named-files.ts';
import type { CommandContext } from '../context.ts';
import type { CheckedFile } from '../output/finding-formats/checked-file.ts';
import { connectorsFolder, profilesFolder } from '../places.ts';
import { formatOption } from '../report-formats.ts';
import { defineCommand, manyOrNone, value } from './define-command.ts';
import { endCheck, failOnOption, maxWarningsOption, passWithNoFiles } from './policy-check.ts';

export const profileCheck = defineCommand({
  name: 'profile check',
  summary: {
    en: 'Find what is wrong or doubtful in source profiles.',
    'pt-BR': 'Encontra o que está errado ou é duvidoso em perfis de fontes.',
  },
  description: {
    en: 'Takes names of profiles, files, folders, patterns in quotes, and - for stdin; without any, every profile of your own and those that ship. Every finding has its place, a stable code, and what would be right. A contracted source whose secret is not set is an error that names the variable. Ends with 3 when there is an error. With --policy, profiles are taken by name, and it is told which rules of the policy none of their sources feeds, and what a report costs at most and, by the cases of the policy, on average; --fail-on warning then ends with 3 where a rule is not fed. Asks no source.',
    'pt-BR':
      'Aceita nomes de perfis, arquivos, pastas, padrões entre aspas e - para stdin; sem nenhum, todos os seus perfis e os que vêm prontos. Cada achado tem seu lugar, um código estável e o que seria certo. Uma fonte contratada cujo segredo não está definido é um erro com o nome da variável. Termina com 3 quando há um erro. Com --policy, os perfis são dados pelo nome, e se diz que regras da política nenhuma fonte deles alimenta, e quanto custa um relatório no máximo e, pelos casos da política, em média; --fail-on warning termina então com 3 quando falta algo a uma regra. Não consulta nenhuma fonte.',
  },
  arguments: {
    path: manyOrNone(
      {
        en: 'the name of a profile, a YAML file, a folder, a pattern, or -',
        'pt-BR': 'o nome de um perfil, um arquivo YAML, uma pasta, um padrão ou -',
      },
      { complete: 'profile' },
    ),
  },
  options: {
    format: formatOption(['text', 'json', 'junit', 'sarif', 'github', 'gitlab']),
    failOn: failOnOption,
    maxWarnings: maxWarningsOption,
    passWithNoFiles,
    policy: value(
      '--policy <policy>',
      {
        en: 'what a policy (a file, or the id of a stored one) lacks with each profile, and what a report costs',
        'pt-BR':
          'o que falta a uma política (um arquivo, ou o id de uma guardada) com cada perfil, e quanto custa um relatório',
      },
      { complete: 'policy' },
    ),
  },
  examples: [
    {
      line: 'credit profile check sandbox',
      text: { en: 'a profile by its name', 'pt-BR': 'um perfil pelo nome' },
    },
    {
      line: 'credit profile check ./ours.yaml --json',
      text: {
        en: 'a file that is not in use yet, for a program',
        'pt-BR': 'um arquivo ainda fora de uso, para um programa',
      },
    },
    {
      line: 'credit profile check public --policy policies/starter-company.yaml',
      text: {
        en: 'which rules of a policy nobody would feed, and what a report would cost',
        'pt-BR': 'que regras de uma política ninguém alimentaria, e quanto custaria um relatório',
      },
    },
  ],
  toleratesBrokenSettings: true,
  run: async (context, { path, policy, ...options }) => {
    if (policy !== undefined) {
      const { weighProfiles } = await import('../weigh-profiles.ts');
      return weighProfiles(context, { names: path, policy, failOn: options.failOn });
    }
    const files = await checkFiles(context, path, { passWithNoFiles: options.passWithNoFiles });
    return endCheck(context, files, {
      ...options,
      command: 'credit profile check',
      next: 'credit profile list',
    });
  },
});

async function checkFiles(
  context: CommandContext,
  words: readonly string[],
  options: { readonly passWithNoFiles: boolean },
): Promise<readonly CheckedFile[]> {
  const { listProfileFiles, readNamedProfile, readProfile } = await import('../../app.ts');
  const folder = profilesFolder(context.places);
  const connectors = await findConnectors(context);
  const wanted = words.length > 0 ? words : listProfileFiles(folder).map(({ name }) => name);
  const readNamed = async (word: string) => {
    const { file, content } = readNamedProfile(word, folder);
    return { file, path: file, content };
  };
  return checkNamedFiles(context, wanted, {
    ...options,
    readNamed: (word) => (/^[a-z0-9][a-z0-9_-]*$/.test(word) ? readNamed(word) : undefined),
    check: async ({ file, content }) => (await readProfile(content, file, connectors)).findings,
  });
}

/**
 * Returns the connectors, with the secrets that are not set; without these if the settings cannot be read.
 *
 * @throws CreditError FILE_UNREADABLE, SECRET_FILE_EXPOSED for the file of a secret.
 */
async function findConnectors(context: CommandContext) {
  const [{ connectorNames, readConnectorSecrets }, { connectorsWithSecrets }] = await Promise.all([
    import('../../app.ts'),
    import('../../connector-work.ts'),
  ]);
  const { env, places } = context;
  const folders = { profilesFolder: profilesFolder(places), connectorsFolder: connectorsFolder(places) };
  const secrets = readConnectorSecrets(env);
  try {
    const { values } = await context.settings();
    return await connectorsWithSecrets({ ...values, ...folders, secrets });
  } catch (error) {
    if (error instanceof CreditError) return connectorNames(folders.connectorsFolder);
    throw error;
  }
}
