import { type Language, say, type Text } from '../../base/language.ts';
import { statusWords } from '../../wording/statuses.ts';
import type { RelationName } from './operation.ts';
import type { NodeState } from './operation-node.ts';
import type { OperationOutcome } from './outcome.ts';

/** What an operation has come to, in a word. */
export const operationStatusWords: Readonly<
  Record<'PENDING' | 'PROCESSING' | OperationOutcome | 'CANCELLED', Text>
> = {
  PENDING: statusWords.PENDING,
  PROCESSING: { en: 'Under way', 'pt-BR': 'Em andamento' },
  APPROVED: statusWords.APPROVED,
  ALERT: statusWords.ALERT,
  DENIED: statusWords.DENIED,
  ERROR: statusWords.ERROR,
  CANCELLED: { en: 'Cancelled', 'pt-BR': 'Cancelada' },
};

/** What has become of a document, where it has no result. */
export const nodeStateWords: Readonly<Record<Exclude<NodeState, 'ANALYSED'>, Text>> = {
  PENDING: { en: 'Waits', 'pt-BR': 'Espera' },
  PROCESSING: { en: 'Under way', 'pt-BR': 'Em andamento' },
  ERROR: statusWords.ERROR,
  NOT_ANALYSABLE: { en: 'Not analysable', 'pt-BR': 'Não analisável' },
  LEFT_OUT: { en: 'Left out', 'pt-BR': 'Fora' },
  NOT_PAID: { en: 'Not paid', 'pt-BR': 'Não pago' },
  CANCELLED: { en: 'Cancelled', 'pt-BR': 'Cancelado' },
};

/** Why somebody is not analysed, or what an analysis failed for. */
const nodeReasonWords: Readonly<Record<string, Text>> = {
  LEVEL: { en: 'farther than the step asks for', 'pt-BR': 'mais distante do que a etapa pede' },
  SHARE: { en: 'a smaller share than the step asks for', 'pt-BR': 'participação menor do que a etapa pede' },
  INACTIVE: { en: 'registered as not active', 'pt-BR': 'com situação cadastral diferente de ativa' },
  UNCERTAIN: { en: 'perhaps somebody else', 'pt-BR': 'pode ser outra pessoa' },
  KIND: { en: 'the step has no policy for this kind', 'pt-BR': 'a etapa não tem política para este tipo' },
  LIMIT: { en: 'over the limit of the step', 'pt-BR': 'passa do limite da etapa' },
  REPORTS: { en: 'over the limit of the operation', 'pt-BR': 'passa do limite da operação' },
  ROOT_DECIDED: { en: 'the root decided already', 'pt-BR': 'a raiz já decidiu' },
  MASKED: { en: 'the source hides a part of the document', 'pt-BR': 'a fonte oculta parte do documento' },
  NO_DOCUMENT: { en: 'the source gives no document', 'pt-BR': 'a fonte não dá o documento' },
  RELATIONS_UNKNOWN: {
    en: 'unknown: no source lists any',
    'pt-BR': 'sem dados: nenhuma fonte informa',
  },
  SUPERSEDED: {
    en: 'other requests took the place of its analysis',
    'pt-BR': 'outros pedidos tomaram o lugar da sua análise',
  },
  TIMEOUT: { en: 'a source did not answer in time', 'pt-BR': 'uma fonte não respondeu a tempo' },
  UNREACHABLE: {
    en: 'a source could not be reached',
    'pt-BR': 'uma fonte está fora do ar ou inacessível',
  },
  PROXY_FAILED: {
    en: 'the proxy refused or failed, so a source was not reached',
    'pt-BR': 'o proxy recusou ou falhou, e uma fonte não foi alcançada',
  },
  RATE_LIMITED: { en: 'a source was asked too often', 'pt-BR': 'uma fonte recusou por excesso de consultas' },
  SERVER_ERROR: { en: 'a source has a problem of its own', 'pt-BR': 'uma fonte tem um problema próprio' },
  REFUSED: { en: 'a source refused the question', 'pt-BR': 'uma fonte recusou a consulta' },
  REDIRECTED: { en: 'a source sends elsewhere', 'pt-BR': 'uma fonte encaminha a outro endereço' },
  TOO_LARGE: {
    en: 'the answer of a source is too large',
    'pt-BR': 'a resposta de uma fonte é grande demais',
  },
  INVALID_ANSWER: {
    en: 'the answer of a source cannot be read',
    'pt-BR': 'a resposta de uma fonte não pode ser lida',
  },
  WRONG_SUBJECT: {
    en: 'a source answered about another document',
    'pt-BR': 'a resposta de uma fonte é sobre outro documento',
  },
  DAILY_LIMIT: {
    en: 'the daily limit of a provider was reached during a query',
    'pt-BR': 'o limite diário de um provedor foi atingido durante uma consulta',
  },
  SUSPENDED: {
    en: 'a source was not asked, having failed too often of late',
    'pt-BR': 'uma fonte não foi consultada: falhou vezes demais há pouco',
  },
  CONSENT_MISSING: {
    en: 'the holder has not consented to a source, or not any more',
    'pt-BR': 'falta a autorização do titular para uma fonte, ou ela não vale mais',
  },
  EVALUATION_FAILED: { en: 'its evaluation failed', 'pt-BR': 'a sua avaliação falhou' },
  GIVEN_UP: {
    en: 'its analysis failed three times by a defect, a crash or lack of memory',
    'pt-BR': 'a sua análise falhou três vezes por um defeito, uma queda ou falta de memória',
  },
  PROCESS_LOST: {
    en: 'the process was lost several times during its analysis',
    'pt-BR': 'o processo foi perdido várias vezes durante a sua análise',
  },
  NOT_SEEN: {
    en: 'its policy gives no decision without data that were missing',
    'pt-BR': 'a sua política não decide sem dados que faltaram',
  },
  ERROR: { en: 'its analysis failed', 'pt-BR': 'a sua análise falhou' },
};

/** Why somebody is not analysed, or what failed; a code that nobody has put in words as it is. */
export function reasonInWords(reason: string, language: Language): string {
  const words = Object.hasOwn(nodeReasonWords, reason) ? nodeReasonWords[reason] : undefined;
  return words === undefined ? reason : say(words, language);
}

/** What a member is where the source does not say it in its own word. */
export const relationWords: Readonly<Record<RelationName, Text>> = {
  PARTNERS: { en: 'partner', 'pt-BR': 'sócio' },
  BRANCHES: { en: 'branch', 'pt-BR': 'filial' },
  COMPANIES: { en: 'company', 'pt-BR': 'empresa' },
  RELATIVES: { en: 'relative', 'pt-BR': 'parente' },
  SAME_ADDRESS: { en: 'same address', 'pt-BR': 'mesmo endereço' },
};
