import type { Text } from '../base/language.ts';

/** Every exit code of the program; `credit help exit-codes` prints this list. */
export const exitCodes = {
  done: 0,
  failed: 1,
  wrongUsage: 2,
  askedToFailOn: 3,
  reportInError: 4,
  notFinished: 5,
  interrupted: 130,
  terminated: 143,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

export const exitCodeMeanings: Readonly<Record<keyof typeof exitCodes, Text>> = {
  done: { en: 'done (an empty list is done)', 'pt-BR': 'feito (uma lista vazia é feito)' },
  failed: {
    en: 'failed: this program, the disk, the network or the server',
    'pt-BR': 'falhou: este programa, o disco, a rede ou o servidor',
  },
  wrongUsage: {
    en: 'wrong usage or invalid input: an unknown option, an invalid document, unreadable settings, a question without a terminal to ask on',
    'pt-BR':
      'uso errado ou entrada inválida: opção desconhecida, documento inválido, configuração ilegível, pergunta sem terminal para perguntar',
  },
  askedToFailOn: {
    en: 'done, and the outcome is one to fail on: one that --fail-on names, an error that policy check finds, a policy case that fails or a policy covered too little, policies that differ under policy diff --exit-code, a claim that policy prove refutes, too few changes that policy mutate sees killed, lines that outcome import or policy backtest refuses, rows that db salvage could not save, an audit chain that audit verify finds broken, a proof of an erasing that is of another document',
    'pt-BR':
      'feito, e o resultado é um em que se deve falhar: um que --fail-on nomeia, um erro que policy check encontra, um caso de política que falha ou uma política pouco coberta, políticas que diferem com policy diff --exit-code, uma afirmação que policy prove refuta, mudanças de menos mortas em policy mutate, linhas de desfechos recusadas por outcome import ou policy backtest, linhas que db salvage não pôde guardar, uma cadeia que audit verify acha violada, uma prova de apagamento que é de outro documento',
  },
  reportInError: {
    en: 'a report, or a document of a batch, ended in ERROR: there is no decision',
    'pt-BR':
      'um relatório, ou um documento de um lote, terminou em ERROR: uma fonte obrigatória falhou, não há decisão',
  },
  notFinished: {
    en: 'not finished when --wait SECONDS ran out, or a batch was cancelled meanwhile; the id was printed; or policy prove, an invariant of policy check or a change of policy mutate could be decided neither way',
    'pt-BR':
      'não terminou dentro de --wait SEGUNDOS, ou um lote foi cancelado no meio; o id foi impresso; ou policy prove, um invariante de policy check ou uma mudança de policy mutate não pôde ser decidida',
  },
  interrupted: {
    en: 'interrupted (Ctrl-C); what was done is kept',
    'pt-BR': 'interrompido (Ctrl-C); o que foi feito está guardado',
  },
  terminated: {
    en: 'terminated (SIGTERM); what was done is kept',
    'pt-BR': 'encerrado (SIGTERM); o que foi feito está guardado',
  },
};

/** What holds when several outcomes do: a failure, then a report in ERROR, then --fail-on, then not finished. */
const rank: readonly ExitCode[] = [
  exitCodes.failed,
  exitCodes.reportInError,
  exitCodes.askedToFailOn,
  exitCodes.notFinished,
];

/** The one exit code of several outcomes of work that has been done. */
export function worstExitCode(codes: Iterable<ExitCode>): ExitCode {
  const all = new Set(codes);
  return rank.find((code) => all.has(code)) ?? exitCodes.done;
}
