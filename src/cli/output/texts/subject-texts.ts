import type { Text } from '../../../base/language.ts';

/** What is held about a person or a company. */
export const subjectTexts = {
  subjectSandbox: {
    en: 'SANDBOX  some of this is invented data',
    'pt-BR': 'SANDBOX  parte disto são dados inventados',
  },
  subjectHeld: { en: 'What is held', 'pt-BR': 'O que se guarda' },
  subjectCount: { en: 'Number', 'pt-BR': 'Quantos' },
  subjectFirst: { en: 'First', 'pt-BR': 'Primeiro' },
  subjectLast: { en: 'Last', 'pt-BR': 'Último' },
  subjectOthers: { en: 'Where it stands beside others', 'pt-BR': 'Onde está ao lado de outros' },
  subjectReasons: { en: 'Why it is kept, and how long', 'pt-BR': 'Por que se guarda, e até quando' },
  subjectNothing: {
    en: 'Nothing is held about {document} in this organisation.',
    'pt-BR': 'Nada se guarda sobre {document} nesta organização.',
  },
  subjectUnderHold: {
    en: 'Under legal hold since {since}, until {until}: {reason}',
    'pt-BR': 'Sob guarda legal desde {since}, até {until}: {reason}',
  },
  accessNone: {
    en: 'Nobody has been noted as reading. Of companies nobody is.',
    'pt-BR': 'Não há leitura anotada. De empresas não se anota ninguém.',
  },
  accessWhen: { en: 'When', 'pt-BR': 'Quando' },
  accessWay: { en: 'By', 'pt-BR': 'Por' },
  accessReport: { en: 'Report', 'pt-BR': 'Relatório' },
  accessReader: { en: 'Who', 'pt-BR': 'Quem' },
  accessList: { en: 'list of {count}', 'pt-BR': 'lista de {count}' },
  consentBy: { en: 'consent add: --by is missing', 'pt-BR': 'consent add: falta --by' },
  consentAdded: {
    en: 'Recorded: the SCR may be asked from now on.',
    'pt-BR': 'Registrada: o SCR pode ser consultado a partir de agora.',
  },
  consentNone: { en: 'There is no consent.', 'pt-BR': 'Não há autorização.' },
  consentId: { en: 'Consent', 'pt-BR': 'Autorização' },
  consentState: { en: 'State', 'pt-BR': 'Situação' },
  consentGiven: { en: 'Given', 'pt-BR': 'Dada em' },
  consentUntil: { en: 'Until', 'pt-BR': 'Até' },
  consentGivenBy: { en: 'By', 'pt-BR': 'Por' },
  consentInForce: { en: 'in force', 'pt-BR': 'em vigor' },
  consentOver: { en: 'over', 'pt-BR': 'vencida' },
  consentIsRevoked: { en: 'revoked', 'pt-BR': 'revogada' },
  consentWasRevoked: { en: 'Revoked: {consent}', 'pt-BR': 'Revogada: {consent}' },
  zipName: { en: 'a name that ends in .zip', 'pt-BR': 'um nome que termine em .zip' },
  subjectNotSearched: { en: 'Not looked through', 'pt-BR': 'Onde não se procurou' },
  held: {
    en: 'Held. Nothing about it is removed until then.',
    'pt-BR': 'Sob guarda. Nada sobre ele é removido até lá.',
  },
  holdReleased: {
    en: 'Released. The terms of keeping go for it again.',
    'pt-BR': 'Guarda encerrada. Os prazos de guarda valem de novo.',
  },
  releasesHold: {
    en: 'What is older than its term will be removed with the next run of retention.',
    'pt-BR': 'O que passou do prazo será removido na próxima execução da retenção.',
  },
  holdNone: { en: 'Nobody is under legal hold.', 'pt-BR': 'Ninguém está sob guarda legal.' },
  holdOpen: { en: 'released', 'pt-BR': 'encerrar' },
  holdOver: { en: '{day}, over', 'pt-BR': '{day}, vencida' },
  holdOrRelease: {
    en: 'Give --reason to hold, or --release alone to end it',
    'pt-BR': 'Dê --reason para pôr sob guarda, ou só --release para encerrar',
  },
  holdWithoutDocument: {
    en: 'Without a document the holds are listed: --reason, --until and --release want one',
    'pt-BR': 'Sem documento as guardas são listadas: --reason, --until e --release pedem um',
  },
  eraseWants: {
    en: 'Say whom, and why: a document or a report, and --reason',
    'pt-BR': 'Diga quem, e por quê: um documento ou um relatório, e --reason',
  },
  proofName: { en: 'a name that ends in .html or .json', 'pt-BR': 'um nome que termine em .html ou .json' },
  erasesSubject: {
    en: 'All of it is erased for good, from what was collected about others too. Counts and prices stay.',
    'pt-BR': 'Tudo é apagado para sempre, também do que foi coletado sobre outros. Contagens e preços ficam.',
  },
  erasesReport: {
    en: 'The report {reportId} is erased for good; its count and price stay.',
    'pt-BR': 'O relatório {reportId} é apagado para sempre; a contagem e o preço ficam.',
  },
  nothingToErase: {
    en: 'Nothing is held about it in this organisation: nothing was erased.',
    'pt-BR': 'Nada se guarda sobre ele nesta organização: nada foi apagado.',
  },
  erased: { en: 'Erased on {at}. The proof is {id}.', 'pt-BR': 'Apagado em {at}. A prova é {id}.' },
  erasureWaits: {
    en: 'Not done yet ({id}): an analysis of somebody else that names it is under way, or another process reads the log of the database. The service goes on by itself; so does this command.',
    'pt-BR':
      'Ainda não terminou ({id}): uma análise de outro que o cita está em curso, ou outro processo lê o log do banco. O serviço continua sozinho; este comando também.',
  },
  fateRemoved: { en: 'removed', 'pt-BR': 'removidos' },
  fateMasked: { en: 'masked', 'pt-BR': 'mascarados' },
  erasedInOthers: { en: 'Analyses of others', 'pt-BR': 'Análises de outros' },
  erasureTold: { en: 'Webhooks that are told: {webhooks}', 'pt-BR': 'Webhooks avisados: {webhooks}' },
  proofIsOfIt: {
    en: 'The proof is of this document: its fingerprint is the same.',
    'pt-BR': 'A prova é deste documento: a impressão digital é a mesma.',
  },
  proofIsOfAnother: {
    en: 'The proof is NOT of this document: its fingerprint is another one.',
    'pt-BR': 'A prova NÃO é deste documento: a impressão digital é outra.',
  },
  copiesHoldErased: {
    en: 'Copies of the database from before lie beside it and still hold what was erased: {files}. Remove them as soon as they are not needed any more.',
    'pt-BR':
      'Ao lado do banco há cópias de antes, que ainda guardam o que se apagou: {files}. Remova-as assim que não forem mais necessárias.',
  },
  erasureNotLooked: {
    en: 'Analyses of others that are damaged and could not be looked through: {count}',
    'pt-BR': 'Análises de outros que estão danificadas e não puderam ser examinadas: {count}',
  },
} as const satisfies Record<string, Text>;
