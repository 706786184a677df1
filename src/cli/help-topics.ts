import { type ErrorCode, errorCodes, type explainErrorCode } from '../base/errors.ts';
import { type Language, say, type Text } from '../base/language.ts';
import type { FindingCode } from '../policy/finding-codes.ts';
import { environmentName, settingDefinitions, settingKeys } from '../settings.ts';
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

/** One command that ends in each code, or shows what to do about it; of the others only the service speaks. */
const errorExamples: Readonly<Partial<Record<ErrorCode, string>>> = {
  INVALID_DOCUMENT: 'credit document check 11.222.333/0001-80',
  DOCUMENT_KIND_MISMATCH: 'credit document check --kind cpf 12.ABC.345/01DE-35',
  INVALID_ARGUMENT: 'credit report list --limit 500',
  UNKNOWN_CHOICE: 'credit report list --status DENYED',
  AMBIGUOUS_AMOUNT: 'credit analyze 12.ABC.345/01DE-35 --amount 1.234',
  USAGE: 'credit anlyze 12.ABC.345/01DE-35',
  PROMPT_NEEDED: 'credit analyze 12.ABC.345/01DE-35 --policy starter-company --no-input',
  NO_POLICY: 'credit policy enable starter-company',
  UNKNOWN_POLICY: 'credit policy list',
  NO_SUCH_RULE: 'credit policy rules',
  NO_FILES: 'credit policy check policies',
  UNKNOWN_POLICY_VERSION: 'credit policy show starter-company --policy-version 1',
  POLICY_DISABLED: 'credit policy enable starter-company',
  POLICY_KIND_MISMATCH: 'credit policy list --kind cpf --enabled',
  POLICY_INVALID: 'credit policy enable ./my-policy.yaml',
  FILE_UNREADABLE: 'credit --config ./missing.yaml config list',
  FILE_EXISTS: 'credit analyze 12.ABC.345/01DE-35 -o report.json --force',
  FILE_UNWRITABLE: 'credit analyze 12.ABC.345/01DE-35 -o ./no-such-folder/report.json',
  CONFIGURATION_INVALID: 'credit config list --origin',
  UNKNOWN_PROFILE: 'credit profile list',
  PROFILE_INVALID: 'credit profile check sandbox',
  UNKNOWN_REPORT: 'credit report list',
  UNKNOWN_SECTION: 'credit report show rpt_… --section PROTESTS',
  NO_MANUAL_DECISION: 'credit report decide rpt_… --approve --commentary "…"',
  MANUAL_DECISION_EXISTS: 'credit report redo rpt_… --deny --commentary "…"',
  REPORT_RUNNING: 'credit report wait rpt_…',
  UNKNOWN_BATCH: 'credit batch list',
  BATCH_RUNNING: 'credit batch show bat_… --follow',
  BATCH_ENDED: 'credit batch show bat_…',
  BATCH_NOT_WORKED_ON: 'credit batch resume bat_…',
  BATCH_INPUT_EMPTY: 'credit batch clientes.txt --dry-run',
  BATCH_WITHOUT_DOCUMENT: 'credit batch clientes.csv --column CNPJ --dry-run',
  BATCH_INPUT_NOT_READ: 'credit batch clientes.xlsx --dry-run',
  BATCH_WORKBOOK_REFUSED: 'credit batch clientes.csv --dry-run',
  BATCH_COLUMN_UNKNOWN: 'credit batch clientes.csv --column 2 --dry-run',
  BATCH_SHEET_UNKNOWN: 'credit batch clientes.xlsx --sheet Clientes --dry-run',
  BATCH_COLUMN_AMBIGUOUS: 'credit batch clientes.csv --column CNPJ --dry-run',
  UNKNOWN_SECTION_ID: 'credit report show rpt_…',
  NOT_AUTHENTICATED: 'credit client create --name erp --permission all',
  INVALID_CREDENTIALS: 'credit client rotate cli_…',
  PERMISSION_MISSING: 'credit client list',
  TOO_MANY_ATTEMPTS: 'credit client list',
  UNKNOWN_CLIENT: 'credit client list',
  CLIENT_EXISTS: 'credit client list',
  CLIENT_REVOKED: 'credit client create --name erp --permission all',
  SIGNING_KEY_WEAK: 'credit key rotate',
  SIGNING_KEYS_EXPOSED: 'credit key rotate',
  SIGNING_KEYS_BROKEN: 'credit config get signingKeyFile',
  UNKNOWN_SIGNING_KEY: 'credit key list',
  RATE_LIMITED: 'credit config set rateLimit 240000',
  QUEUE_FULL: 'credit config set queueLimit 50000',
  INTERNAL: 'credit serve --log info',
  ADDRESS_UNAVAILABLE: 'credit serve --port 0',
  REPLAY_DIFFERS: 'credit report replay rpt_…',
  REPLAY_IMPOSSIBLE: 'credit report show rpt_… --failed',
  STATEMENT_UNREADABLE: 'credit report show rpt_… --section FINANCIAL_STATEMENTS',
  STATEMENT_INCONSISTENT: 'credit report show rpt_… --section FINANCIAL_STATEMENTS',
  STATEMENT_OF_GROUP: 'credit report show rpt_… --section FINANCIAL_STATEMENTS',
  STATEMENT_EMPTY: 'credit report show rpt_… --section FINANCIAL_STATEMENTS',
  UPLOAD_TOO_LARGE: 'credit report show rpt_… --section FINANCIAL_STATEMENTS',
  UPLOAD_REFUSED: 'credit report show rpt_… --section FINANCIAL_STATEMENTS',
  STATEMENT_QUEUE_FULL: 'credit report show rpt_… --section FINANCIAL_STATEMENTS',
  UNKNOWN_WEBHOOK: 'credit webhook list',
  WEBHOOK_EXISTS: 'credit webhook list',
  WEBHOOK_TARGET_REFUSED: 'credit webhook listen',
  NOBODY_LISTENS: 'credit webhook listen',
  UNKNOWN_DELIVERY: 'credit webhook deliveries',
  DELIVERY_PENDING: 'credit webhook deliveries',
  STORAGE_NEWER: 'credit --db ./other.db db check',
  STORAGE_OLDER: 'credit db migrate',
  STORAGE_READ_ONLY: 'credit db path',
  STORAGE_CORRUPT: 'credit db check',
  STORAGE_SYNC_FAILED: 'credit db check',
  RECORD_DAMAGED: 'credit db salvage --to new.db',
  STORAGE_FULL: 'credit doctor',
  STORAGE_BUSY: 'credit doctor',
  STORAGE_UNAVAILABLE: 'credit --db ./credit.db db check',
  SQLITE_UNSUPPORTED: 'credit doctor',
};

/** A topic of `credit help`. */
export function topicText(topic: HelpTopic, style: TopicStyle): string {
  const { language } = style;
  switch (topic) {
    case 'exit-codes': {
      const names = Object.keys(exitCodes).filter(
        (name): name is keyof typeof exitCodes => name in exitCodes,
      );
      const rows = names.map((name): [string, string] => [
        String(exitCodes[name]),
        say(exitCodeMeanings[name], language),
      ]);
      return [
        ...table(rows, style),
        '',
        ...wrap(sayIn(language)('severalExitCodes'), style.channel.width),
        '',
      ].join('\n');
    }
    case 'environment':
      return `${table(
        [
          ...settingKeys.map((key): [string, string] => [
            environmentName(key),
            say(settingDefinitions[key].title, language),
          ]),
          ...environment.map(([name, text]): [string, string] => [name, say(text, language)]),
        ],
        style,
      ).join('\n')}\n`;
    case 'formats':
      return `${table(
        formats.map(([name, text]) => [name, say(text, language)]),
        style,
      ).join('\n')}\n`;
    case 'error-codes':
      return `${errorCodes.join('\n')}\n`;
  }
}

/** What an error code means, what mends it, and an example. */
export function errorText(
  code: ErrorCode,
  entry: ReturnType<typeof explainErrorCode>,
  style: TopicStyle,
): string {
  const { language, channel } = style;
  const say = sayIn(language);
  const example = errorExamples[code] ?? 'credit serve';
  const lines = (text: string) => wrap(text, channel.width - 2).map((line) => `  ${line}`);
  return [
    channel.paint.strong(code),
    ...lines(say(entry.message)),
    ...lines(say(entry.mend)),
    '',
    ...lines(say('errorEndsWith', { exitCode: entry.exitCode, httpStatus: entry.httpStatus })),
    '',
    channel.paint.strong(say('helpExample')),
    `  ${example}`,
    '',
  ].join('\n');
}

/** What a code of `credit policy check` is about. */
export function findingText({ code, severity, title }: FindingCode, style: TopicStyle): string {
  const { language, channel } = style;
  const say = sayIn(language);
  const lines = (text: string) => wrap(text, channel.width - 2).map((line) => `  ${line}`);
  return [
    channel.paint.strong(code),
    ...lines(say(title)),
    '',
    ...lines(say(severity === 'error' ? 'findingIsError' : 'findingIsWarning')),
    '',
    channel.paint.strong(say('helpExample')),
    '  credit policy check policies/starter-company.yaml',
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
