import { CreditError } from '../../base/errors.ts';
import { checkNamedFiles } from '../check-named-files.ts';
import { connectorWords, isConnectorName, readConnectorWord } from '../connector-word.ts';
import type { CommandContext } from '../context.ts';
import type { CheckedFile } from '../output/finding-formats/checked-file.ts';
import { formatOption } from '../report-formats.ts';
import { defineCommand, manyOrNone } from './define-command.ts';
import { endCheck, failOnOption, maxWarningsOption, passWithNoFiles } from './policy-check.ts';

export const sourceCheck = defineCommand({
  name: 'source check',
  summary: {
    en: 'Find what is wrong or doubtful in connectors, and replay their cassettes.',
    'pt-BR': 'Encontra o que está errado ou é duvidoso em conectores, e repete seus cassetes.',
  },
  description: {
    en: 'A connector says in YAML how a provider is asked and how its answer is read. Takes names (PROVIDER.ROLE), files, folders, patterns in quotes, and - for stdin; without any, every connector of your own (folder connectors beside your settings) and those that ship. Its cassettes, kept answers with what must come of them, are read by its map and compared. Ends with 3 when there is an error. Asks nobody.',
    'pt-BR':
      'Um conector diz em YAML como um fornecedor é consultado e como se lê a resposta. Aceita nomes (FORNECEDOR.PAPEL), arquivos, pastas, padrões entre aspas e - para stdin; sem nenhum, todos os seus conectores (pasta connectors junto às configurações) e os que vêm prontos. Seus cassetes, respostas guardadas com o que deve resultar delas, são lidos de novo e comparados. Termina com 3 quando há um erro. Não consulta ninguém.',
  },
  arguments: {
    path: manyOrNone(
      {
        en: 'the name of a connector, a YAML file, a folder, a pattern, or -',
        'pt-BR': 'o nome de um conector, um arquivo YAML, uma pasta, um padrão ou -',
      },
      { complete: 'file' },
    ),
  },
  options: {
    format: formatOption(['text', 'json', 'junit', 'sarif', 'github', 'gitlab']),
    failOn: failOnOption,
    maxWarnings: maxWarningsOption,
    passWithNoFiles,
  },
  examples: [
    {
      line: 'credit source check serasa-experian.bureau-score',
      text: { en: 'one that ships, by its name', 'pt-BR': 'um que vem pronto, pelo nome' },
    },
    {
      line: 'credit source check --json',
      text: { en: 'all of them, for a program', 'pt-BR': 'todos, para um programa' },
    },
  ],
  toleratesBrokenSettings: true,
  run: async (context, { path, ...options }) => {
    const files = await checkFiles(context, path, { passWithNoFiles: options.passWithNoFiles });
    return endCheck(context, files, {
      ...options,
      command: 'credit source check',
      next: 'credit profile check',
    });
  },
});

async function checkFiles(
  context: CommandContext,
  words: readonly string[],
  options: { readonly passWithNoFiles: boolean },
): Promise<readonly CheckedFile[]> {
  const { cassettesBeside, readConnector } = await import('../../connector-work.ts');
  const costsBounded = await hasBoundedCosts(context);
  return checkNamedFiles(context, words.length > 0 ? words : await connectorWords(context), {
    ...options,
    readNamed: (word) => (isConnectorName(word) ? readConnectorWord(context, word) : undefined),
    check: async ({ file, path, content }) =>
      (await readConnector(content, file, { readCassette: cassettesBeside(path), costsBounded })).findings,
  });
}

/** Returns whether the settings have a spending cap or a budget; false if they cannot be read. */
async function hasBoundedCosts(context: CommandContext): Promise<boolean> {
  const { areCostsBounded } = await import('../../connector-work.ts');
  try {
    return areCostsBounded((await context.settings()).values);
  } catch (error) {
    if (error instanceof CreditError) return false;
    throw error;
  }
}
