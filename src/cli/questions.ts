import type { Text } from '../base/language.ts';

/** A question that is asked on a terminal, and what answers it beforehand. */
interface AskedQuestion {
  /** What is asked, for the table of all questions. */
  readonly asks: Text;
  /** The commands that ask it; `credit` alone is the toolbox. */
  readonly commands: readonly string[];
  /** How the same is said without being asked: an option or argument of those commands, or another command. */
  readonly instead: readonly string[];
}

/** Every question of the program: none can be asked that has no row here, and `docs/reference/prompts.md` is made of it. */
export const questions = {
  document: {
    asks: {
      en: 'a CPF or CNPJ, or a pasted list of them',
      'pt-BR': 'um CPF ou CNPJ, ou uma lista colada',
    },
    commands: ['credit'],
    instead: ['credit analyze DOCUMENT', 'credit batch -'],
  },
  policy: {
    asks: { en: 'the policy, where there are several', 'pt-BR': 'a política, quando há várias' },
    commands: ['credit', 'analyze', 'batch'],
    instead: ['--policy'],
  },
  amount: {
    asks: { en: 'the amount that is asked for', 'pt-BR': 'o valor solicitado' },
    commands: ['credit'],
    instead: ['credit analyze DOCUMENT --amount AMOUNT'],
  },
  input: {
    asks: { en: 'what the policy asks of the caller', 'pt-BR': 'o que a política pede a quem solicita' },
    commands: ['credit'],
    instead: ['credit analyze DOCUMENT --input NAME=VALUE'],
  },
  purpose: {
    asks: { en: 'why a person is looked up', 'pt-BR': 'para que se consulta uma pessoa' },
    commands: ['credit'],
    instead: ['credit analyze DOCUMENT --purpose CODE', 'credit batch FILE --purpose CODE'],
  },
  batchFile: {
    asks: { en: 'a file of documents', 'pt-BR': 'um arquivo de documentos' },
    commands: ['credit'],
    instead: ['credit batch FILE'],
  },
  batchName: {
    asks: { en: 'the name of a batch', 'pt-BR': 'o nome de um lote' },
    commands: ['credit'],
    instead: ['credit batch FILE --name NAME'],
  },
  spreadsheet: {
    asks: { en: 'where its spreadsheet goes', 'pt-BR': 'para onde vai a planilha' },
    commands: ['credit'],
    instead: ['credit batch FILE --out FILE.xlsx'],
  },
  policyTemplate: {
    asks: { en: 'the policy that a new one begins as', 'pt-BR': 'a política da qual uma nova parte' },
    commands: ['policy new'],
    instead: ['--template', '--kind'],
  },
  policyId: {
    asks: { en: 'the id of a new policy', 'pt-BR': 'o id de uma política nova' },
    commands: ['policy new'],
    instead: ['--id'],
  },
  policyName: {
    asks: { en: 'the name of a new policy', 'pt-BR': 'o nome de uma política nova' },
    commands: ['policy new'],
    instead: ['--name'],
  },
  connectorName: {
    asks: {
      en: 'the provider and role of a new connector',
      'pt-BR': 'o fornecedor e o papel de um conector novo',
    },
    commands: ['source new'],
    instead: ['credit source new PROVIDER.ROLE'],
  },
  connectorAddress: {
    asks: { en: 'the address that it asks', 'pt-BR': 'o endereço que ele consulta' },
    commands: ['source new'],
    instead: ['--url'],
  },
  casesOfFiles: {
    asks: {
      en: 'a part of the names of files of cases',
      'pt-BR': 'uma parte dos nomes de arquivos de casos',
    },
    commands: ['policy test'],
    instead: ['credit policy test FILE'],
  },
  casesNamed: {
    asks: { en: 'a part of the names of cases', 'pt-BR': 'uma parte dos nomes de casos' },
    commands: ['policy test'],
    instead: ['--case'],
  },
  menu: {
    asks: { en: 'what else to do', 'pt-BR': 'o que mais fazer' },
    commands: ['credit'],
    instead: ['credit --help'],
  },
  report: {
    asks: { en: 'one of the newest reports', 'pt-BR': 'um dos relatórios mais novos' },
    commands: ['credit'],
    instead: ['credit report list', 'credit report show REPORT'],
  },
  reportAct: {
    asks: { en: 'what to do with a report', 'pt-BR': 'o que fazer com um relatório' },
    commands: ['credit'],
    instead: ['credit report show REPORT', 'credit report decide REPORT', 'credit report redo REPORT'],
  },
  decision: {
    asks: { en: 'whether to approve or to deny', 'pt-BR': 'se aprova ou nega' },
    commands: ['credit', 'report decide', 'report redo'],
    instead: ['--approve', '--deny'],
  },
  commentary: {
    asks: { en: 'the justification of a decision', 'pt-BR': 'a justificativa de uma decisão' },
    commands: ['credit', 'report decide', 'report redo'],
    instead: ['--commentary'],
  },
  goOn: {
    asks: {
      en: 'whether to go on, once the effect is shown',
      'pt-BR': 'se continua, depois de mostrar o efeito',
    },
    commands: [
      'batch',
      'batch cancel',
      'data remove',
      'db restore',
      'operation cancel',
      'outcome delete',
      'policy disable',
      'policy enable',
      'policy promote',
      'report decide',
      'report redo',
      'retention run',
      'review answer',
      'review withdraw',
      'subject hold',
      'user disable',
      'watch remove',
      'webhook remove',
    ],
    instead: ['--yes'],
  },
  name: {
    asks: {
      en: 'the name of what is lost for good, typed out',
      'pt-BR': 'o nome do que se perde em definitivo, digitado',
    },
    commands: ['client revoke', 'key revoke'],
    instead: ['--confirm'],
  },
  replaceFile: {
    asks: { en: 'whether to replace a file', 'pt-BR': 'se substitui um arquivo' },
    commands: ['batch', 'batch export', 'batch resume', 'batch retry', 'credit', 'usage'],
    instead: ['--force'],
  },
  unfinishedBatch: {
    asks: {
      en: 'whether to go on with the unfinished batch of that name',
      'pt-BR': 'se continua o lote inacabado com esse nome',
    },
    commands: ['batch'],
    instead: ['--resume', '--new'],
  },
} as const satisfies Readonly<Record<string, AskedQuestion>>;

export type QuestionKey = keyof typeof questions;
