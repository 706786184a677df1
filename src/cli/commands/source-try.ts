import type { Text } from '../../base/language.ts';
import type { ConnectorTrial } from '../../connector-work.ts';
import { formatIn } from '../../wording/format.ts';
import { readConnectorWord } from '../connector-word.ts';
import type { CommandContext } from '../context.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { connectorsFolder } from '../places.ts';
import { defineCommand, required } from './define-command.ts';

const words = {
  untried: {
    en: 'The shape of this connector is from documentation and was not tried with a contract: compare answer and sections. Once they are right, take out tried: false of a connector of your own.',
    'pt-BR':
      'A forma deste conector vem da documentação e não foi experimentada com um contrato: compare resposta e seções. Quando estiverem certas, tire tried: false de um conector seu.',
  },
  answer: { en: 'Answer', 'pt-BR': 'Resposta' },
  sections: { en: 'Sections', 'pt-BR': 'Seções' },
  price: { en: 'Price', 'pt-BR': 'Preço' },
} as const satisfies Record<string, Text>;

const outcomes: Readonly<Record<ConnectorTrial['outcome'], Text>> = {
  ANSWERED: { en: 'answered', 'pt-BR': 'respondeu' },
  NO_RECORD: {
    en: 'does not know the document, which proves nothing clean',
    'pt-BR': 'não conhece o documento, o que não prova nada limpo',
  },
  FAILED: { en: 'failed', 'pt-BR': 'falhou' },
  NOT_ASKED: { en: 'was not asked', 'pt-BR': 'não foi consultado' },
};

export const sourceTry = defineCommand({
  name: 'source try',
  summary: {
    en: 'Ask the provider of a connector once, and show what comes of it.',
    'pt-BR': 'Consulta uma vez o fornecedor de um conector, e mostra o que resulta.',
  },
  description: {
    en: 'Shows every request (secrets as [secret]), the answer as it came, the sections that the map makes of it, and the price. A provider under contract may charge for it. Nothing is kept, no report is made. Ends with 1 where nothing usable came.',
    'pt-BR':
      'Mostra cada requisição (sem os segredos), a resposta como veio, as seções que resultam dela e o preço. Um fornecedor contratado pode cobrar por isso. Nada é guardado, nenhum relatório é feito. Termina com 1 quando não veio nada que sirva.',
  },
  arguments: {
    connector: required({
      en: 'the name of a connector (PROVIDER.ROLE), or a YAML file',
      'pt-BR': 'o nome de um conector (FORNECEDOR.PAPEL), ou um arquivo YAML',
    }),
    document: required({ en: 'a CPF or CNPJ', 'pt-BR': 'um CPF ou CNPJ' }),
  },
  examples: [
    {
      line: 'credit source try serasa-experian.bureau-score 33.683.111/0002-80',
      text: {
        en: 'one that ships; its secrets must be set',
        'pt-BR': 'um que vem pronto; exige seus segredos',
      },
    },
    {
      line: 'credit source try serasa-experian.bureau-score 33.683.111/0002-80 --json',
      text: { en: 'for a program', 'pt-BR': 'para um programa' },
    },
  ],
  run: async (context, { connector: word, document }) => {
    const { file, content } = await readConnectorWord(context, word);
    const [{ readConnectorSecrets }, { tryConnectorFile }, { values }] = await Promise.all([
      import('../../app.ts'),
      import('../../connector-work.ts'),
      context.settings(),
    ]);
    const trial = await tryConnectorFile(
      { file, name: word, content },
      { document, signal: context.signal },
      {
        ...values,
        connectorsFolder: connectorsFolder(context.places),
        secrets: readConnectorSecrets(context.env),
      },
    );
    if (context.globals.json) context.stdout.line(JSON.stringify(trial));
    else writeTrial(context, trial);
    return exitCodeOf(trial);
  },
});

function exitCodeOf({ outcome }: ConnectorTrial): ExitCode {
  return outcome === 'ANSWERED' || outcome === 'NO_RECORD' ? exitCodes.done : exitCodes.failed;
}

function writeTrial(
  { stdout, language, timezone, say }: CommandContext,
  { sandbox, tried, exchanges, outcome, failure, answer, sections, price }: ConnectorTrial,
): void {
  if (sandbox) stdout.line(say('inventedData'));
  if (!tried) stdout.words(say(words.untried));
  for (const { method, url, headers, body, answer: came } of exchanges) {
    stdout.line(`${method} ${url} → ${came}`);
    for (const [name, value] of Object.entries(headers)) stdout.line(`  ${name}: ${value}`);
    if (body !== null) stdout.line(`  ${body}`);
  }
  if (answer !== null) {
    stdout.line(`${say(words.answer)}:`);
    stdout.line(indented(prettyJson(answer.body)));
  }
  if (Object.keys(sections).length > 0) {
    stdout.line(`${say(words.sections)}:`);
    stdout.line(indented(JSON.stringify(sections, null, 2)));
  }
  if (price !== null) stdout.line(`${say(words.price)}: ${formatIn(language, timezone).money(price)}`);
  stdout.line(`${say(outcomes[outcome])}${failure === null ? '' : `: ${say(reasonOf(outcome, failure))}`}`);
}

function reasonOf(
  outcome: ConnectorTrial['outcome'],
  { code, message }: NonNullable<ConnectorTrial['failure']>,
): Text {
  const failed = `${code}. ${message}`;
  return outcome === 'NOT_ASKED'
    ? { en: `${code} is not set`, 'pt-BR': `${code} não está definida` }
    : { en: failed, 'pt-BR': failed };
}

function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function indented(text: string): string {
  return text.replace(/^/gm, '  ');
}
