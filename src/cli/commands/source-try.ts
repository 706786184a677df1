import { resolve } from 'node:path';
import { parseExactJson } from '../../base/exact-json.ts';
import { fillText, type Text } from '../../base/language.ts';
import type { ConnectorTrial } from '../../connector-work.ts';
import { formatIn } from '../../wording/format.ts';
import { readConnectorWord } from '../connector-word.ts';
import type { CommandContext } from '../context.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { connectorsFolder } from '../places.ts';
import { defineCommand, flag, required, value } from './define-command.ts';

const words = {
  untried: {
    en: 'The shape of this connector is from documentation and was not tried with a contract: compare answer and sections. Once they are right, take out tried: false of a connector of your own.',
    'pt-BR':
      'A forma deste conector vem da documentação e não foi experimentada com um contrato: compare resposta e seções. Quando estiverem certas, tire tried: false de um conector seu.',
  },
  answer: { en: 'Answer', 'pt-BR': 'Resposta' },
  sections: { en: 'Sections', 'pt-BR': 'Seções' },
  price: { en: 'Price', 'pt-BR': 'Preço' },
  empty: {
    en: 'Empty paths, {empty} of {paths}. Check them against the answer:',
    'pt-BR': 'Caminhos vazios, {empty} de {paths}. Confira com a resposta:',
  },
  allEmpty: {
    en: 'Every path of the map is empty: the answer has another shape than the connector expects.',
    'pt-BR':
      'Todos os caminhos do mapeamento (map:) estão vazios: a resposta tem outra forma que a esperada pelo conector.',
  },
  differs: {
    en: '{cassette} has {path}, and this answer has not, or in another form',
    'pt-BR': '{cassette} tem {path}, e esta resposta não, ou em outra forma',
  },
  recorded: {
    en: 'Recorded in {file}, with other documents, names and numbers. Look it over, and name it under cassettes: of the connector.',
    'pt-BR':
      'Gravado em {file}, com outros documentos, nomes e números. Confira, e cite-o em cassettes: do conector.',
  },
  notRecorded: {
    en: 'Nothing was recorded: no answer came',
    'pt-BR': 'Nada foi gravado: não veio resposta',
  },
  changed: {
    en: 'What is recorded gives {kept}, and the answer gave {came}: the connector tells apart by something that was taken out. Mend the cassette by hand.',
    'pt-BR':
      'O gravado resulta em {kept}, e a resposta, em {came}: o conector distingue por algo que foi retirado. Corrija o cassete à mão.',
  },
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
    en: 'Shows every request (secrets as [secret]), the answer as it came, the sections that the map makes of it, and the price. A provider under contract may charge for it. No report is made, and nothing is kept but what --record writes: a cassette of the answer in which documents, names and numbers are others. Lists the paths of the map that found nothing. Exit code 1: no usable answer, or every path is empty.',
    'pt-BR':
      'Mostra cada requisição (sem os segredos), a resposta como veio, as seções que resultam dela e o preço. Um fornecedor contratado pode cobrar por isso. Nenhum relatório é feito, e nada é guardado além do que --record grava: um cassete da resposta em que documentos, nomes e números são outros. Lista os caminhos do mapeamento (map:) que não encontraram nada. Código de saída 1: nenhuma resposta útil, ou todos os caminhos vazios.',
  },
  arguments: {
    connector: required({
      en: 'the name of a connector (PROVIDER.ROLE), or a YAML file',
      'pt-BR': 'o nome de um conector (FORNECEDOR.PAPEL), ou um arquivo YAML',
    }),
    document: required({ en: 'a CPF or CNPJ', 'pt-BR': 'um CPF ou CNPJ' }),
  },
  options: {
    record: value(
      '--record <file>',
      {
        en: 'write a cassette of the answer, without whom it is about',
        'pt-BR': 'grava um cassete da resposta, sem as pessoas de quem trata',
      },
      { complete: 'file' },
    ),
    force: flag('--force', {
      en: 'replace the file of --record',
      'pt-BR': 'substitui o arquivo de --record',
    }),
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
  run: async (context, { connector: word, document, record, force }) => {
    const { file, path, content } = await readConnectorWord(context, word);
    const [{ readConnectorSecrets }, { tryConnectorFile }, { requireFree, writeWholeFile }, { values }] =
      await Promise.all([
        import('../../app.ts'),
        import('../../connector-work.ts'),
        import('../output/write-file.ts'),
        context.settings(),
      ]);
    const target = record === undefined ? undefined : resolve(context.cwd, record);
    // Before a provider is asked, which may cost something.
    if (target !== undefined) await requireFree(target, { replace: force });
    const { cassette, ...trial } = await tryConnectorFile(
      { file, path, name: word, content },
      { document, askedOn: context.today(), signal: context.signal, records: target !== undefined },
      {
        ...values,
        connectorsFolder: connectorsFolder(context.places),
        secrets: readConnectorSecrets(context.env),
      },
    );
    if (context.globals.json) context.stdout.line(JSON.stringify(trial));
    else {
      writeTrial(context, trial);
      if (trial.differs !== undefined)
        context.stdout.words(context.say(fillText(words.differs, { ...trial.differs })));
    }
    if (target !== undefined) {
      if (cassette === undefined) context.note(context.say(words.notRecorded));
      else {
        await writeWholeFile(target, `${JSON.stringify(cassette, null, 2)}\n`, { replace: force });
        context.note(context.say(fillText(words.recorded, { file: target })));
        const { outcome: kept } = cassette.expected;
        if (kept !== trial.outcome)
          context.note(context.say(fillText(words.changed, { kept, came: trial.outcome })));
      }
    }
    return exitCodeOf(trial);
  },
});

function isAllEmpty({ outcome, mapped }: ConnectorTrial): boolean {
  return outcome === 'ANSWERED' && mapped.paths > 0 && mapped.empty.length === mapped.paths;
}

function exitCodeOf(trial: ConnectorTrial): ExitCode {
  const { outcome } = trial;
  if (isAllEmpty(trial)) return exitCodes.failed;
  return outcome === 'ANSWERED' || outcome === 'NO_RECORD' ? exitCodes.done : exitCodes.failed;
}

function writeTrial({ stdout, language, timezone, say }: CommandContext, trial: ConnectorTrial): void {
  const { sandbox, tried, exchanges, outcome, failure, answer, sections, mapped, price } = trial;
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
  const { paths, empty } = mapped;
  if (empty.length > 0) {
    stdout.line(say(fillText(words.empty, { empty: empty.length, paths })));
    for (const { place, path } of empty) stdout.line(`  ${place}: ${path}`);
  }
  if (isAllEmpty(trial)) stdout.words(say(words.allEmpty));
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
    return JSON.stringify(parseExactJson(text), null, 2);
  } catch {
    return text;
  }
}

function indented(text: string): string {
  return text.replace(/^/gm, '  ');
}
