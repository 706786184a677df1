import type { Text } from '../../base/language.ts';
import type { ConsentAnswer } from '../../client/consent-calls.ts';
import type { AccessListAnswer } from '../../client/subject-calls.ts';

/** What stands on the pages about what is held of a person or a company. */
export const subjectWords = {
  title: { en: 'Subjects', 'pt-BR': 'Titulares' },
  lead: {
    en: 'What is held about a person or a company, a copy to hand over, and erasing. The document stands in no address and no history.',
    'pt-BR':
      'O que se guarda sobre uma pessoa ou empresa, a cópia para entregar, e o apagamento. O documento não fica em endereço nem histórico.',
  },
  document: { en: 'CPF or CNPJ of the subject', 'pt-BR': 'CPF ou CNPJ do titular' },
  show: { en: 'Show', 'pt-BR': 'Mostrar' },
  couldNotShow: { en: 'It could not be shown', 'pt-BR': 'Não foi possível mostrar' },
  another: { en: 'Another subject', 'pt-BR': 'Outro titular' },
  copy: { en: 'Download the copy', 'pt-BR': 'Baixar a cópia' },
  couldNotCopy: { en: 'The copy was not made', 'pt-BR': 'A cópia não foi feita' },
  copyFile: { en: 'copy', 'pt-BR': 'copia' },
  invented: { en: 'SANDBOX: rests on invented data', 'pt-BR': 'SANDBOX: baseia-se em dados inventados' },
  recordsOne: { en: '{count} record', 'pt-BR': '{count} registro' },
  records: { en: '{count} records', 'pt-BR': '{count} registros' },

  held: { en: 'What is held', 'pt-BR': 'O que se guarda' },
  kind: { en: 'What', 'pt-BR': 'O quê' },
  count: { en: 'How many', 'pt-BR': 'Quantos' },
  first: { en: 'From', 'pt-BR': 'De' },
  last: { en: 'To', 'pt-BR': 'Até' },
  inOthers: { en: 'Beside others', 'pt-BR': 'Junto de outros' },
  why: { en: 'Why, and how long', 'pt-BR': 'Por quê, e por quanto tempo' },
  notSearched: { en: 'Not searched', 'pt-BR': 'Onde não se procura' },
  nothing: { en: 'Nothing is held about this document', 'pt-BR': 'Nada se guarda sobre este documento' },
  nothingWhy: {
    en: 'That is an answer too: you may give it to whoever asks.',
    'pt-BR': 'Isso também é uma resposta: pode ser dada a quem pergunta.',
  },

  readers: { en: 'Who has read', 'pt-BR': 'Quem leu' },
  readersNote: {
    en: 'a row a person, report and way in 15 minutes',
    'pt-BR': 'uma linha por pessoa, relatório e caminho em 15 minutos',
  },
  reader: { en: 'Who', 'pt-BR': 'Quem' },
  way: { en: 'By which way', 'pt-BR': 'Por onde' },
  readReport: { en: 'Report', 'pt-BR': 'Relatório' },
  inList: { en: 'in a list', 'pt-BR': 'em uma lista' },
  when: { en: 'When', 'pt-BR': 'Quando' },
  noReaders: { en: 'Nobody has read it yet.', 'pt-BR': 'Ninguém leu ainda.' },
  notOfCompanies: {
    en: 'Of companies nobody is noted.',
    'pt-BR': 'De empresas não se anota quem lê.',
  },
  allReaders: { en: 'Show all {count}', 'pt-BR': 'Mostrar todas as {count}' },
  couldNotReaders: {
    en: 'Who has read could not be read',
    'pt-BR': 'Não foi possível ler quem leu',
  },

  consents: { en: 'Consents', 'pt-BR': 'Autorizações' },
  scr: { en: 'SCR, the central bank’s register', 'pt-BR': 'SCR, o registro do Banco Central' },
  noConsent: {
    en: 'None is recorded. Without one the register is not asked, and the section says so.',
    'pt-BR': 'Nenhuma registrada. Sem ela o registro não é consultado, e a seção diz isso.',
  },
  couldNotConsents: {
    en: 'The consents could not be read',
    'pt-BR': 'Não foi possível ler as autorizações',
  },
  inForce: { en: 'In force', 'pt-BR': 'Em vigor' },
  inForceUntil: { en: 'In force until {day}', 'pt-BR': 'Em vigor até {day}' },
  revoked: { en: 'Revoked', 'pt-BR': 'Revogada' },
  over: { en: 'Over since {day}', 'pt-BR': 'Vencida em {day}' },
  givenBy: { en: 'Given by', 'pt-BR': 'Dada por' },
  recorded: { en: 'Recorded', 'pt-BR': 'Registrada' },
  by: { en: '{when}, by {name}', 'pt-BR': '{when}, por {name}' },
  paper: { en: 'Paper', 'pt-BR': 'Prova' },
  revoke: { en: 'Revoke', 'pt-BR': 'Revogar' },
  revokeTitle: { en: 'Revoke this consent?', 'pt-BR': 'Revogar esta autorização?' },
  revokeWhy: {
    en: 'From now on the register is not asked. What was asked while it was in force stays.',
    'pt-BR': 'A partir de agora o registro não é consultado. O que foi consultado na vigência fica.',
  },
  addConsent: { en: 'Record a consent', 'pt-BR': 'Registrar autorização' },
  record: { en: 'Record', 'pt-BR': 'Registrar' },
  who: { en: 'Who gave it, by name', 'pt-BR': 'Quem deu, pelo nome' },
  whoMissing: { en: 'Say who gave it.', 'pt-BR': 'Diga quem deu.' },
  how: { en: 'How', 'pt-BR': 'Como' },
  givenOn: { en: 'On (now where left out)', 'pt-BR': 'Em (agora, se vazio)' },
  validUntil: { en: 'Good until (optional)', 'pt-BR': 'Vale até (opcional)' },
  file: {
    en: 'What was signed: its SHA-256 is kept, the file is not',
    'pt-BR': 'O que foi assinado: fica só o SHA-256, não o arquivo',
  },
  notDone: { en: 'It was not done', 'pt-BR': 'Não foi feito' },

  hold: { en: 'Legal hold', 'pt-BR': 'Guarda legal' },
  heldSince: {
    en: 'Under legal hold since {day}: nothing of it is removed',
    'pt-BR': 'Sob guarda legal desde {day}: nada é removido',
  },
  heldUntil: { en: 'until {day}', 'pt-BR': 'até {day}' },
  heldOpen: { en: 'until it is released', 'pt-BR': 'até ser encerrada' },
  holdThis: { en: 'Put under legal hold', 'pt-BR': 'Pôr sob guarda legal' },
  holdWhy: {
    en: 'Nothing about this document is removed, neither by age nor by erasing.',
    'pt-BR': 'Nada sobre este documento é removido, nem por prazo nem por apagamento.',
  },
  reason: { en: 'Reason', 'pt-BR': 'Motivo' },
  reasonMissing: { en: 'Say why.', 'pt-BR': 'Diga o motivo.' },
  lastDay: { en: 'Last day (optional)', 'pt-BR': 'Último dia (opcional)' },
  release: { en: 'Release', 'pt-BR': 'Encerrar' },
  releaseTitle: { en: 'End the legal hold?', 'pt-BR': 'Encerrar a guarda legal?' },
  releaseWhy: {
    en: 'What is older than its term goes with the next run of retention.',
    'pt-BR': 'O que passou do prazo sai na próxima execução da retenção.',
  },
  holds: { en: 'Under legal hold', 'pt-BR': 'Sob guarda legal' },
  couldNotHolds: {
    en: 'The legal holds could not be listed',
    'pt-BR': 'Não foi possível listar as guardas legais',
  },
  until: { en: 'Until', 'pt-BR': 'Até' },
  ended: { en: 'over', 'pt-BR': 'vencida' },

  erase: { en: 'Erase the data of this subject', 'pt-BR': 'Apagar os dados deste titular' },
  goes: { en: 'Goes, and does not come back', 'pt-BR': 'Sai, e não volta' },
  stays: { en: 'Stays', 'pt-BR': 'Fica' },
  staysCounts: {
    en: 'Counts, prices and the audit chain, without name or document.',
    'pt-BR': 'Contagens, preços e a cadeia de auditoria, sem nome nem documento.',
  },
  staysReaders: {
    en: 'Who has read which report.',
    'pt-BR': 'Quem leu qual relatório.',
  },
  staysOutside: {
    en: 'Files that were handed out, backups made before, and what receivers keep: webhooks that were sent anything are told.',
    'pt-BR':
      'Arquivos entregues, backups anteriores e o que receptores guardam: os webhooks que receberam algo são avisados.',
  },
  copyFirst: {
    en: 'If a copy was asked for, download it first.',
    'pt-BR': 'Se foi pedida uma cópia, baixe-a antes.',
  },
  reasonHint: {
    en: 'As it is kept in the proof: such as the number of the request. No name and no document.',
    'pt-BR': 'Como fica na prova: por exemplo o número do pedido. Sem nome nem documento.',
  },
  confirmCpf: { en: 'To confirm, type the whole CPF', 'pt-BR': 'Para confirmar, digite o CPF inteiro' },
  confirmCnpj: { en: 'To confirm, type the whole CNPJ', 'pt-BR': 'Para confirmar, digite o CNPJ inteiro' },
  confirmHint: {
    en: 'It is erased once the document is the one above.',
    'pt-BR': 'Só se apaga quando o documento for o de cima.',
  },
  otherDocument: { en: 'This is not the document above.', 'pt-BR': 'Este não é o documento de cima.' },
  eraseVerb: { en: 'Erase for good', 'pt-BR': 'Apagar de vez' },
  notErased: { en: 'Nothing was erased', 'pt-BR': 'Nada foi apagado' },
  eraseReport: { en: 'Erase this report', 'pt-BR': 'Apagar este relatório' },
  eraseReportTitle: { en: 'Erase this report for good?', 'pt-BR': 'Apagar este relatório de vez?' },
  eraseReportGoes: {
    en: 'Name, document, sections, answers of sources, notes, files and reviews of this report go, and do not come back.',
    'pt-BR':
      'Nome, documento, seções, respostas de fontes, notas, arquivos e revisões deste relatório saem, e não voltam.',
  },
  eraseReportStays: {
    en: 'Other reports of the subject, its operations and portfolios. To erase all of it: What is held.',
    'pt-BR': 'Outros relatórios do titular, operações e carteiras. Para apagar tudo: O que se guarda.',
  },
  eraseReportHint: {
    en: 'It is erased once the document is the one of the report.',
    'pt-BR': 'Só se apaga quando o documento for o do relatório.',
  },
  heldNoErase: {
    en: 'It is under legal hold. End the hold, where that is allowed, and it can be erased.',
    'pt-BR': 'Está sob guarda legal. Encerrada a guarda, se isso for permitido, pode ser apagado.',
  },
} as const satisfies Record<string, Text>;

/** What stands in the proof of an erasing. */
export const proofWords = {
  title: { en: 'Proof of an erasing', 'pt-BR': 'Prova de apagamento' },
  couldNotRead: { en: 'The proof could not be read', 'pt-BR': 'Não foi possível ler a prova' },
  done: { en: 'Erased on {when}', 'pt-BR': 'Apagado em {when}' },
  doneWhy: {
    en: 'Nothing of the person stands in this proof. Keep it with your answer.',
    'pt-BR': 'Nesta prova não há nada da pessoa. Guarde-a com a sua resposta.',
  },
  goesOn: { en: 'The erasing goes on', 'pt-BR': 'O apagamento continua' },
  goesOnWhy: {
    en: 'It ends by itself, also when this page is closed. Where an analysis of somebody else that names the document is under way, its end is waited for.',
    'pt-BR':
      'Ele termina sozinho, mesmo com esta página fechada. Se há em curso uma análise de outra pessoa que cita o documento, espera-se o fim dela.',
  },
  download: { en: 'Download the proof', 'pt-BR': 'Baixar a prova' },
  id: { en: 'Erasing', 'pt-BR': 'Apagamento' },
  scope: { en: 'Scope', 'pt-BR': 'Alcance' },
  wholeSubject: { en: 'all that was held', 'pt-BR': 'tudo o que se guardava' },
  oneReport: { en: 'one report', 'pt-BR': 'um relatório' },
  requested: { en: 'Asked for', 'pt-BR': 'Pedido' },
  hash: { en: 'Document, as a keyed hash', 'pt-BR': 'Documento, em hash com chave' },
  found: { en: 'What was found, and what became of it', 'pt-BR': 'O que havia, e o que se fez' },
  fate: { en: 'What became of it', 'pt-BR': 'O que se fez' },
  removed: { en: 'removed', 'pt-BR': 'removido' },
  masked: { en: 'masked', 'pt-BR': 'mascarado' },
  inOthers: { en: 'Taken out of analyses of others', 'pt-BR': 'Retirado de análises de outros' },
  sections: { en: 'Sections', 'pt-BR': 'Seções' },
  hashes: {
    en: 'Hashes of source answers: {count}',
    'pt-BR': 'Hashes de respostas de fontes: {count}',
  },
  source: { en: 'Source', 'pt-BR': 'Fonte' },
  before: { en: 'Before (keyed)', 'pt-BR': 'Antes (com chave)' },
  after: { en: 'Now (SHA-256)', 'pt-BR': 'Agora (SHA-256)' },
  gone: { en: 'gone', 'pt-BR': 'não existe mais' },
  receivers: { en: 'Who had been given data', 'pt-BR': 'Quem tinha recebido dados' },
  receiversNote: { en: 'LGPD, art. 18, § 6', 'pt-BR': 'LGPD, art. 18, § 6º' },
  webhookOne: { en: 'Webhook, {count} event', 'pt-BR': 'Webhook, {count} evento' },
  webhook: { en: 'Webhook, {count} events', 'pt-BR': 'Webhook, {count} eventos' },
  files: { en: 'Files in {format}: {count}', 'pt-BR': 'Arquivos em {format}: {count}' },
  last: { en: 'Last', 'pt-BR': 'Última vez' },
  stays: { en: 'What stays, and why', 'pt-BR': 'O que fica, e por quê' },
  damaged: {
    en: 'Damaged analyses of others that could not be looked through: {count}',
    'pt-BR': 'Análises danificadas de outros que não puderam ser examinadas: {count}',
  },
} as const satisfies Record<string, Text>;

type Way = AccessListAnswer['items'][number]['way'];

/** By which way somebody has read. */
export const wayWords = {
  CLI: { en: 'command line', 'pt-BR': 'linha de comando' },
  API: { en: 'API', 'pt-BR': 'API' },
  V1: { en: 'API, first version', 'pt-BR': 'API, primeira versão' },
  PAGE: { en: 'page', 'pt-BR': 'página' },
  PDF: { en: 'PDF', 'pt-BR': 'PDF' },
  WORKBOOK: { en: 'spreadsheet', 'pt-BR': 'planilha' },
  EXPORT: { en: 'file', 'pt-BR': 'arquivo' },
  SUBJECT: { en: 'page or command of subjects', 'pt-BR': 'página ou comando de titulares' },
} as const satisfies Record<Way, Text>;

/** How a consent was given. */
export const consentWayWords = {
  PAPER: { en: 'on paper', 'pt-BR': 'em papel' },
  ELECTRONIC_SIGNATURE: { en: 'by electronic signature', 'pt-BR': 'por assinatura eletrônica' },
  APP: { en: 'in an app', 'pt-BR': 'em aplicativo' },
  WEBSITE: { en: 'on a website', 'pt-BR': 'em site' },
  RECORDING: { en: 'in a recording', 'pt-BR': 'em gravação' },
  OTHER: { en: 'in another way', 'pt-BR': 'de outro modo' },
} as const satisfies Record<ConsentAnswer['how'], Text>;
