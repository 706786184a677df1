import { type ErrorCode, errorCodes, explainErrorCode } from '../base/errors.ts';
import { type Language, say, type Text } from '../base/language.ts';
import type { FindingCode } from '../policy/finding-codes.ts';
import { environmentName, settingDefinitions, settingKeys } from '../settings.ts';
import type { ErrorHelp } from './code-help/code-help.ts';
import { exitCodeMeanings, exitCodes } from './exit-codes.ts';
import type { HelpTopic } from './help-text.ts';
import type { Channel } from './output/channel.ts';
import { sayIn } from './output/texts.ts';
import { pad, wrap } from './output/wrap.ts';

interface TopicStyle {
  readonly language: Language;
  readonly channel: Channel;
}

/** What is read from the environment, beside the `CREDIT_` form of every setting. */
const environment: readonly (readonly [string, Text])[] = [
  [
    'CREDIT_CONFIG',
    {
      en: 'a file of settings instead of ./credit.config.yaml',
      'pt-BR': 'um arquivo de configurações em vez de ./credit.config.yaml',
    },
  ],
  ['CREDIT_NO_INPUT', { en: '1: never ask', 'pt-BR': '1: nunca perguntar' }],
  ['CREDIT_DEBUG', { en: '1: timings and stacks', 'pt-BR': '1: tempos e pilhas' }],
  [
    'CREDIT_PAGER, PAGER',
    {
      en: 'what long answers are read with; empty: none',
      'pt-BR': 'com que se leem respostas longas; vazio: nenhum',
    },
  ],
  [
    'NO_COLOR',
    {
      en: 'not empty: no colour. Wins over FORCE_COLOR',
      'pt-BR': 'não vazio: sem cores. Vence FORCE_COLOR',
    },
  ],
  [
    'FORCE_COLOR',
    { en: '1: colour even into a pipe; 0: none', 'pt-BR': '1: cores mesmo em um pipe; 0: nenhuma' },
  ],
  [
    'TERM, COLUMNS',
    { en: 'dumb: no colour, nothing moves; width', 'pt-BR': 'dumb: sem cores, nada se move; largura' },
  ],
  [
    'CI',
    {
      en: 'set: nothing moves, no question, no next step',
      'pt-BR': 'definida: nada se move, sem perguntas nem próximo passo',
    },
  ],
  [
    'LC_ALL, LC_MESSAGES, LANG',
    { en: 'language, when nothing else says it', 'pt-BR': 'idioma, quando nada mais o diz' },
  ],
  [
    'XDG_DATA_HOME, XDG_CONFIG_HOME, XDG_CACHE_HOME, XDG_STATE_HOME',
    { en: 'folders, when absolute', 'pt-BR': 'pastas, quando absolutas' },
  ],
];

const formats: readonly (readonly [string, Text])[] = [
  [
    '--json',
    {
      en: 'the answer of the API as one JSON value on stdout; errors as {"error":{"code","message","mend"}} in the last line of stderr',
      'pt-BR':
        'a resposta da API como um valor JSON em stdout; erros como {"error":{"code","message","mend"}} na última linha de stderr',
    },
  ],
  [
    '| cut -f1',
    {
      en: 'lists in a pipe: a record a line, tab between, ISO times in UTC, nothing cut; --header adds the names',
      'pt-BR':
        'listas em um pipe: um registro por linha, tab entre campos, tempos ISO em UTC, nada cortado; --header põe os nomes',
    },
  ],
  [
    '--jsonl',
    { en: 'a long list as one JSON value a line', 'pt-BR': 'uma lista longa, um valor JSON por linha' },
  ],
  ['-o FILE.json', { en: 'the report as the API answers it', 'pt-BR': 'o relatório como a API responde' }],
  [
    '-o FILE.xlsx, FILE.csv',
    {
      en: 'the spreadsheet of a batch, or its results alone; the language settles separator and decimals of CSV',
      'pt-BR': 'a planilha de um lote, ou só os seus resultados; o idioma decide separador e decimais do CSV',
    },
  ],
  [
    '--progress json',
    {
      en: 'a batch tells an event a line on stderr: reading, began, progress, stopping, finished',
      'pt-BR': 'um lote diz um evento por linha em stderr: reading, began, progress, stopping, finished',
    },
  ],
];

/** Every exit code with what it means. */
export function exitCodeRows(language: Language): readonly (readonly [string, string])[] {
  const names = Object.keys(exitCodes).filter((name): name is keyof typeof exitCodes => name in exitCodes);
  return names.map((name) => [String(exitCodes[name]), say(exitCodeMeanings[name], language)]);
}

/** Every variable that is read with what it settles. */
export function environmentRows(language: Language): readonly (readonly [string, string])[] {
  return [
    ...settingKeys.map((key): [string, string] => [
      environmentName(key),
      say(settingDefinitions[key].title, language),
    ]),
    ...environment.map(([name, text]): [string, string] => [name, say(text, language)]),
  ];
}

/** A topic of `credit help`. */
export function topicText(topic: HelpTopic, style: TopicStyle): string {
  const { language } = style;
  switch (topic) {
    case 'exit-codes': {
      return [
        ...table(exitCodeRows(language), style),
        '',
        ...wrap(sayIn(language)('severalExitCodes'), style.channel.width),
        '',
      ].join('\n');
    }
    case 'environment':
      return `${table(environmentRows(language), style).join('\n')}\n`;
    case 'formats':
      return `${table(
        formats.map(([name, text]) => [name, say(text, language)]),
        style,
      ).join('\n')}\n`;
    case 'error-codes':
      return `${errorCodes.join('\n')}\n`;
  }
}

/** Why an error arises, a wrong and a right line, what to do next, and what it ends with. */
export async function errorText(code: ErrorCode, style: TopicStyle): Promise<string> {
  const { errorHelp } = await import('./code-help/error-help.ts');
  const { exitCode, httpStatus } = explainErrorCode(code);
  const ending = sayIn(style.language)('errorEndsWith', { exitCode, httpStatus });
  return codeText(code, errorHelp[code], ending, style);
}

/** What a code of a check is about, in the same form. */
export async function findingText(
  { code, severity, title }: FindingCode,
  style: TopicStyle,
): Promise<string> {
  const { findingHelp } = await import('./code-help/finding-help.ts');
  const say = sayIn(style.language);
  const weight = say(severity === 'error' ? 'findingIsError' : 'findingIsWarning');
  return codeText(code, findingHelp(code), `${say(title)}. ${weight}`, style);
}

function codeText(code: string, help: ErrorHelp, ending: string, { language, channel }: TopicStyle): string {
  const say = sayIn(language);
  const { paint, width } = channel;
  const lines = (text: string) => wrap(text, width - 2).map((line) => `  ${line}`);
  // What stands in a file or is typed is never broken.
  const example = (text: string | Text) =>
    (typeof text === 'string' ? text : say(text)).split('\n').map((line) => `  ${line}`);
  return [
    paint.strong(code),
    ...lines(say(help.why)),
    '',
    paint.strong(say('helpWrong')),
    ...example(help.wrong),
    paint.strong(say('helpRight')),
    ...example(help.right),
    '',
    paint.strong(say('helpNext')),
    ...lines(say(help.next)),
    '',
    ...lines(ending),
    '',
  ].join('\n');
}

const widestTerm = 24;

function table(rows: readonly (readonly [string, string])[], { channel }: TopicStyle): readonly string[] {
  const column = Math.min(widestTerm, Math.max(...rows.map(([term]) => term.length)));
  return rows.flatMap(([term, text]) => {
    const lines = wrap(text, Math.max(16, channel.width - column - 4)).map(
      (line) => `${' '.repeat(column + 4)}${line}`,
    );
    if (term.length > column) return [...wrap(term, channel.width - 2).map((line) => `  ${line}`), ...lines];
    return [`  ${pad(term, column)}  ${(lines[0] ?? '').trimStart()}`, ...lines.slice(1)];
  });
}
