import { join } from 'node:path';
import { CreditError } from '../../base/errors.ts';
import type { Text } from '../../base/language.ts';
import { isRoleName, roleNames } from '../../sections/roles.ts';
import type { CommandContext } from '../context.ts';
import { exitCodes } from '../exit-codes.ts';
import { outPath } from '../output/out-path.ts';
import { openPrompt } from '../output/prompt.ts';
import { connectorsFolder } from '../places.ts';
import type { QuestionKey } from '../questions.ts';
import { suggestNext } from '../suggest-next.ts';
import { choice, defineCommand, flag, optional, value } from './define-command.ts';

const words = {
  name: { en: 'PROVIDER.ROLE, such as acme.protests', 'pt-BR': 'FORNECEDOR.PAPEL, como acme.protests' },
  url: {
    en: 'the address that is asked, such as https://api.acme.com.br/protests/{document}',
    'pt-BR': 'o endereço consultado, como https://api.acme.com.br/protests/{document}',
  },
} as const satisfies Record<string, Text>;

export const sourceNew = defineCommand({
  name: 'source new',
  summary: { en: 'Write a first connector of your own.', 'pt-BR': 'Escreve um primeiro conector seu.' },
  description: {
    en: 'Writes PROVIDER.ROLE.yaml into the folder connectors beside your settings: every field of what the role gives, by its own name, for you to write the paths of the provider behind. It passes credit source check as it is. What is not told is asked for on a terminal.',
    'pt-BR':
      'Escreve FORNECEDOR.PAPEL.yaml na pasta connectors junto às configurações: cada campo do que o papel dá, pelo próprio nome, para você escrever ao lado os caminhos do fornecedor. Passa em credit source check como está. O que não for dito é perguntado em um terminal.',
  },
  arguments: { name: optional(words.name) },
  options: {
    url: value('--url <address>', words.url),
    method: choice('--method <method>', { en: 'how it is asked (GET)', 'pt-BR': 'como se consulta (GET)' }, [
      'GET',
      'POST',
    ]),
    out: value('-o, --out <file>', { en: 'another file', 'pt-BR': 'outro arquivo' }, { complete: 'file' }),
    force: flag('--force', { en: 'replace a file that exists', 'pt-BR': 'substitui um arquivo que exista' }),
  },
  examples: [
    {
      line: 'credit source new acme.protests --url https://api.acme.com.br/protests/{document}',
      text: { en: 'who answers about protests', 'pt-BR': 'quem responde sobre protestos' },
    },
    {
      line: 'credit source new acme.bureau-score --url https://api.acme.com.br/score --method POST -o acme.yaml',
      text: {
        en: 'who is asked by POST, into acme.yaml',
        'pt-BR': 'quem se consulta por POST, em acme.yaml',
      },
    },
  ],
  toleratesBrokenSettings: true,
  run: async (context, { name, url, method = 'GET', out, force }) => {
    const { provider, role } = readName(
      name ?? (await ask(context, { key: 'connectorName', message: words.name, flag: 'name' })),
    );
    const address = readUrl(
      url ?? (await ask(context, { key: 'connectorAddress', message: words.url, flag: '--url' })),
    );
    const [{ draftConnector }, { requireFree, writeWholeFile }] = await Promise.all([
      import('../../connector-work.ts'),
      import('../output/write-file.ts'),
    ]);
    const folder = connectorsFolder(context.places);
    const file = out === undefined ? join(folder, `${provider}.${role}.yaml`) : outPath(context.cwd, out);
    await requireFree(file, { replace: force });
    const text = await draftConnector({
      provider,
      role,
      method: method === 'POST' ? 'POST' : 'GET',
      url: address,
    });
    await writeWholeFile(file, text, { replace: force, makesFolder: out === undefined });
    if (context.globals.json) context.stdout.line(JSON.stringify({ name: `${provider}.${role}`, file }));
    else context.stdout.line(file);
    suggestNext(context, `credit source check ${out === undefined ? `${provider}.${role}` : out}`);
    return exitCodes.done;
  },
});

async function ask(
  context: CommandContext,
  {
    key,
    message,
    flag: option,
  }: { readonly key: QuestionKey; readonly message: Text; readonly flag: string },
): Promise<string> {
  if (!context.interactive)
    throw new CreditError('PROMPT_NEEDED', { question: message, flag: option, choices: option });
  const prompt = await openPrompt(context);
  return prompt.ask({
    key,
    message: context.say(message),
    comment: () => '',
    refuse: (typed) => (typed.trim() === '' ? context.say(message) : null),
  });
}

function readName(typed: string) {
  const [, provider, role = ''] = /^([a-z0-9][a-z0-9-]{0,39})\.([a-z-]+)$/.exec(typed.trim()) ?? [];
  if (provider !== undefined && isRoleName(role)) return { provider, role };
  throw new CreditError('INVALID_ARGUMENT', {
    name: 'name',
    reason: { en: `"${typed}" is no PROVIDER.ROLE`, 'pt-BR': `"${typed}" não é FORNECEDOR.PAPEL` },
    expected: {
      en: `a provider in small letters and one of these roles: ${roleNames.join(', ')}`,
      'pt-BR': `um fornecedor em minúsculas e um destes papéis: ${roleNames.join(', ')}`,
    },
  });
}

function readUrl(typed: string): URL {
  const text = typed.trim();
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && !/[?#'@]/.test(text))
    return new URL(text);
  throw new CreditError('INVALID_ARGUMENT', {
    name: '--url',
    reason: { en: `"${text}" cannot be asked`, 'pt-BR': `"${text}" não pode ser consultado` },
    expected: {
      en: 'an https address without a query',
      'pt-BR': 'um endereço https sem parâmetros',
    },
  });
}
