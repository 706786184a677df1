import {
  fillTemplate,
  type Language,
  partsOfTemplate,
  say,
  type Text,
  templateOf,
} from '../base/language.ts';
import { dataAgeInWords } from '../wording/data-age.ts';
import { isRoleName, roles } from './roles.ts';

/** Who else gives no answer beside the sources. */
const others: Readonly<Record<string, Text>> = {
  caller: { en: 'The caller', 'pt-BR': 'Quem solicitou' },
  'financial-tab': { en: 'Attached statements', 'pt-BR': 'Demonstrações anexadas' },
  policy: { en: 'Policy', 'pt-BR': 'Política' },
  database: { en: 'Database', 'pt-BR': 'Banco de dados' },
};

/**
 * What a source is called, in the reader's language: the title of its role.
 *
 * @param name as reports name it: its role, with `/provider` where several play that role.
 */
export function sourceTitle(name: string, language: Language): string {
  const [role = '', ...provider] = name.split('/');
  if (!isRoleName(role)) return otherTitle(name, language);
  const title = say(roles[role].title, language);
  return provider.length === 0 ? title : `${title} (${provider.join('/')})`;
}

function otherTitle(name: string, language: Language): string {
  const title = Object.hasOwn(others, name) ? others[name] : undefined;
  return title === undefined ? name : say(title, language);
}

/** The code of a source that was not queried because a setting is missing; its message starts with the variable. */
export const settingMissing = 'SETTING_MISSING';

const settingText = {
  en: '{setting} is not set: the source was not queried.',
  'pt-BR': '{setting} não está definida: a fonte não foi consultada.',
} as const satisfies Text;

/** The code of a source that was not reached because the proxy refused or failed; its message contains the proxy's address. */
const proxyFailed = 'PROXY_FAILED';

const proxyText = {
  en: 'It was not reached: the proxy {proxy} refused the connection or failed.',
  'pt-BR': 'Não foi alcançada: o proxy {proxy} recusou a conexão ou falhou.',
} as const satisfies Text;

const failures: Readonly<Record<string, Text>> = {
  TIMEOUT: { en: 'It did not answer in time.', 'pt-BR': 'Não respondeu a tempo.' },
  UNREACHABLE: { en: 'It could not be reached.', 'pt-BR': 'Está fora do ar ou inacessível.' },
  RATE_LIMITED: { en: 'It was asked too often.', 'pt-BR': 'Recusou por excesso de consultas.' },
  SERVER_ERROR: { en: 'It has a problem of its own.', 'pt-BR': 'Tem um problema próprio.' },
  REFUSED: { en: 'It refused the question.', 'pt-BR': 'Recusou a consulta.' },
  REDIRECTED: {
    en: 'It sends elsewhere, and no redirect is followed.',
    'pt-BR': 'Encaminha a outro endereço, o que não é seguido.',
  },
  TOO_LARGE: { en: 'Its answer is too large.', 'pt-BR': 'A resposta é grande demais.' },
  INVALID_ANSWER: { en: 'Its answer cannot be read.', 'pt-BR': 'A resposta não pode ser lida.' },
  WRONG_SUBJECT: {
    en: 'It answered about another document.',
    'pt-BR': 'A resposta é sobre outro documento.',
  },
  DAILY_LIMIT: {
    en: 'The daily limit of its provider was reached during the query.',
    'pt-BR': 'O limite diário do provedor foi atingido durante a consulta.',
  },
  SUSPENDED: {
    en: 'It was not asked, having failed too often of late.',
    'pt-BR': 'Não foi consultada: falhou vezes demais há pouco.',
  },
  CONSENT_MISSING: {
    en: 'The holder has not consented to it, or not any more: nobody was asked.',
    'pt-BR': 'Falta a autorização do titular, ou ela não vale mais: ninguém foi consultado.',
  },
  EVALUATION_FAILED: { en: 'The evaluation failed.', 'pt-BR': 'A avaliação falhou.' },
  GIVEN_UP: {
    en: 'The analysis failed three times by a defect, a crash or lack of memory.',
    'pt-BR': 'A análise falhou três vezes por um defeito, uma queda ou falta de memória.',
  },
  PROCESS_LOST: {
    en: 'The process was lost several times during the analysis, even when it ran alone.',
    'pt-BR': 'O processo foi perdido várias vezes durante a análise, mesmo quando ela rodava sozinha.',
  },
};

/** Messages about a part of an answer that failed, while the rest can be used. `{message}` is the reason. */
const partialFailures = {
  caseIndex: {
    en: 'Class and filing day of cases are not known from {courts}. {message}',
    'pt-BR':
      'O índice de processos (DataJud) não forneceu a classe e a data de ajuizamento de processos de {courts}. {message}',
  },
  unreadNotices: {
    en: 'The journal of justice (DJEN) has too many notices of that name: {unread} were not read.',
    'pt-BR': 'O DJEN tem comunicações demais com esse nome: {unread} não foram lidas.',
  },
  undatedNotices: {
    en: 'The journal of justice (DJEN) has no valid day in {undated} of {all} notices.',
    'pt-BR': 'O DJEN não informa um dia válido em {undated} de {all} comunicações.',
  },
  portalLists: {
    en: 'Could not read these lists: {lists}. {message}',
    'pt-BR': 'Não foi possível ler estas listas: {lists}. {message}',
  },
  portalOthers: {
    en: "CGU's transparency portal returned rows of other documents: {lists}.",
    'pt-BR': 'O Portal da Transparência (CGU) devolveu registros de outros documentos: {lists}.',
  },
} as const satisfies Record<string, Text>;

/** Returns the message of a part of an answer that failed, in English, as reports store it. */
export function partialFailure(
  part: keyof typeof partialFailures,
  params: Readonly<Record<string, string | number>>,
): string {
  return fillTemplate(partialFailures[part].en, params);
}

/** Returns the message of a failed part in another language; undefined if the message is about a complete answer. */
function partialFailureInWords(message: string, reason: string, language: Language): string | undefined {
  for (const text of Object.values(partialFailures)) {
    const parts = partsOfTemplate(message, text.en);
    if (parts !== undefined) return fillTemplate(templateOf(text, language), { ...parts, message: reason });
  }
  return undefined;
}

const sandboxMark = 'SANDBOX: ';

/**
 * Returns why a source, or a part of its answer, failed, in the reader's language. The stored message is in English and has more
 * details. In other languages, the text follows from the code.
 */
export function failureInWords(
  { code, message }: { readonly code: string; readonly message: string },
  language: Language,
): string {
  if (code === settingMissing) return say(settingText, language, { setting: settingIn(message) });
  if (code === proxyFailed && language !== 'en') {
    return say(proxyText, language, { proxy: / proxy (\S+)/.exec(message)?.[1] ?? '' });
  }
  const text = language === 'en' || !Object.hasOwn(failures, code) ? undefined : failures[code];
  if (text === undefined) return message;
  const ofPart = partialFailureInWords(message, say(text, language), language);
  if (ofPart !== undefined) return ofPart;
  return (message.startsWith(sandboxMark) ? sandboxMark : '') + say(text, language);
}

/** The variable that a message of `settingMissing` begins with. */
export function settingIn(message: string): string {
  return /^[A-Z0-9_]+/.exec(message)?.[0] ?? '';
}

/** Returns the date and the age of a source's data; empty if they have no edition and are of the day of the evaluation. */
export function sourceAgeInWords(
  {
    dataDate: date,
    ageDays,
    editionDate,
    maximumAgeDays,
  }: {
    readonly dataDate?: string;
    readonly ageDays?: number;
    readonly editionDate: string | null;
    readonly maximumAgeDays?: number;
  },
  language: Language,
): readonly [string] | readonly [] {
  if (date === undefined || ageDays === undefined || (editionDate === null && ageDays === 0)) return [];
  return [dataAgeInWords({ date, ageDays, maximumAgeDays }, language)];
}
