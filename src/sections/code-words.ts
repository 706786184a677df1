import { type Language, say, type Text } from '../base/language.ts';
import { statusWords } from '../wording/statuses.ts';
import { maturityWords } from './scr-maturity-words.ts';

/**
 * What the words of closed sets are called by people. A word that is not here is its own name, in every language: most
 * statuses of the registries and sanctions lists are known by theirs.
 */
const codes: Readonly<Record<string, Text>> = {
  ...maturityWords,
  // Branches of justice
  CIVIL: { en: 'civil', 'pt-BR': 'cível' },
  LABOR: { en: 'labour', 'pt-BR': 'trabalhista' },
  CRIMINAL: { en: 'criminal', 'pt-BR': 'criminal' },
  TAX: { en: 'tax', 'pt-BR': 'tributária' },
  FAMILY: { en: 'family', 'pt-BR': 'família' },
  ELECTORAL: { en: 'electoral', 'pt-BR': 'eleitoral' },
  OTHER: { en: 'other', 'pt-BR': 'outro' },
  // Why nothing is known of a partner
  DOCUMENT_MASKED: { en: 'its document is masked', 'pt-BR': 'documento mascarado' },
  OTHER_KIND: { en: 'not asked about such documents', 'pt-BR': 'não se consulta esse tipo de documento' },
  TOO_MANY: { en: 'not asked: too many partners', 'pt-BR': 'não consultado: sócios demais' },
  COST_CEILING: { en: 'not asked: the ceiling of costs', 'pt-BR': 'não consultado: teto de custo' },
  NOT_KNOWN_THERE: { en: 'not known there', 'pt-BR': 'sem registro na fonte' },
  POSSIBLE_ONLY: { en: 'lawsuits of people with the same name', 'pt-BR': 'processos de possíveis homônimos' },
  NOT_ALL_LISTED: {
    en: 'the source counts more lawsuits than it lists',
    'pt-BR': 'a fonte conta mais processos do que lista',
  },
  SOURCE_FAILED: { en: 'the question failed', 'pt-BR': 'a consulta falhou' },
  // States of a certificate
  NEGATIVE: { en: 'negative', 'pt-BR': 'negativa' },
  POSITIVE: { en: 'positive', 'pt-BR': 'positiva' },
  POSITIVE_WITH_NEGATIVE_EFFECT: {
    en: 'positive with negative effect',
    'pt-BR': 'positiva com efeito de negativa',
  },
  NOT_ISSUED: { en: 'not issued', 'pt-BR': 'não emitida' },
  // Sanctions lists
  UN: { en: 'UN', 'pt-BR': 'ONU' },
  EU: { en: 'EU', 'pt-BR': 'UE' },
  UK: { en: 'UK', 'pt-BR': 'Reino Unido' },
  TCU_IRREGULAR: { en: 'TCU (irregular accounts)', 'pt-BR': 'TCU (contas irregulares)' },
  LENIENCY: { en: 'leniency agreements', 'pt-BR': 'acordos de leniência' },
  // Registration of a person, tax regime and size of a company
  REGULAR: { en: 'REGULAR', 'pt-BR': 'REGULAR' },
  PENDENTE_DE_REGULARIZACAO: { en: 'PENDENTE DE REGULARIZAÇÃO', 'pt-BR': 'PENDENTE DE REGULARIZAÇÃO' },
  TITULAR_FALECIDO: { en: 'TITULAR FALECIDO', 'pt-BR': 'TITULAR FALECIDO' },
  SIMPLES_NACIONAL: { en: 'SIMPLES NACIONAL', 'pt-BR': 'SIMPLES NACIONAL' },
  LUCRO_PRESUMIDO: { en: 'LUCRO PRESUMIDO', 'pt-BR': 'LUCRO PRESUMIDO' },
  LUCRO_REAL: { en: 'LUCRO REAL', 'pt-BR': 'LUCRO REAL' },
  LUCRO_ARBITRADO: { en: 'LUCRO ARBITRADO', 'pt-BR': 'LUCRO ARBITRADO' },
  IMUNE_OU_ISENTA: { en: 'IMUNE OU ISENTA', 'pt-BR': 'IMUNE OU ISENTA' },
  MICROEMPREENDEDOR_INDIVIDUAL: {
    en: 'MICROEMPREENDEDOR INDIVIDUAL',
    'pt-BR': 'MICROEMPREENDEDOR INDIVIDUAL',
  },
  MICRO_EMPRESA: { en: 'MICRO EMPRESA', 'pt-BR': 'MICRO EMPRESA' },
  EMPRESA_DE_PEQUENO_PORTE: { en: 'EMPRESA DE PEQUENO PORTE', 'pt-BR': 'EMPRESA DE PEQUENO PORTE' },
  // Registration of a company
  HEAD_OFFICE: { en: 'head office', 'pt-BR': 'matriz' },
  BRANCH: { en: 'branch', 'pt-BR': 'filial' },
  JUDICIAL_RECOVERY: { en: 'judicial recovery', 'pt-BR': 'recuperação judicial' },
  BANKRUPTCY: { en: 'bankruptcy', 'pt-BR': 'falência' },
  LIQUIDATION: { en: 'liquidation', 'pt-BR': 'liquidação' },
  INTERVENTION: { en: 'intervention', 'pt-BR': 'intervenção' },
  ESTATE: { en: 'estate of a deceased owner', 'pt-BR': 'espólio' },
  NONE: { en: 'none', 'pt-BR': 'nenhuma' },
  DEMAIS: { en: 'DEMAIS', 'pt-BR': 'DEMAIS' },
  // Kind of a document
  cpf: { en: 'CPF', 'pt-BR': 'CPF' },
  cnpj: { en: 'CNPJ', 'pt-BR': 'CNPJ' },
  // People
  FEMALE: { en: 'female', 'pt-BR': 'feminino' },
  MALE: { en: 'male', 'pt-BR': 'masculino' },
  MOBILE: { en: 'mobile', 'pt-BR': 'celular' },
  LANDLINE: { en: 'landline', 'pt-BR': 'fixo' },
  // Relations
  CERTAIN: { en: 'certain', 'pt-BR': 'certa' },
  POSSIBLE: { en: 'possible', 'pt-BR': 'possível' },
  SPOUSE: { en: 'spouse', 'pt-BR': 'cônjuge' },
  PARENT: { en: 'parent', 'pt-BR': 'pai ou mãe' },
  CHILD: { en: 'child', 'pt-BR': 'filho ou filha' },
  SIBLING: { en: 'sibling', 'pt-BR': 'irmão ou irmã' },
  GRANDPARENT: { en: 'grandparent', 'pt-BR': 'avô ou avó' },
  GRANDCHILD: { en: 'grandchild', 'pt-BR': 'neto ou neta' },
  UNCLE_OR_AUNT: { en: 'uncle or aunt', 'pt-BR': 'tio ou tia' },
  NEPHEW_OR_NIECE: { en: 'nephew or niece', 'pt-BR': 'sobrinho ou sobrinha' },
  PARTNER: { en: 'partner', 'pt-BR': 'sócio' },
  RELATIVE: { en: 'relative', 'pt-BR': 'parente' },
  ASSOCIATE: { en: 'associate', 'pt-BR': 'pessoa próxima' },
  // Registration changes
  NAME: { en: 'name', 'pt-BR': 'nome' },
  ADDRESS: { en: 'address', 'pt-BR': 'endereço' },
  MEMBERSHIP: { en: 'partners (QSA)', 'pt-BR': 'quadro societário (QSA)' },
  SHARE_CAPITAL: { en: 'share capital', 'pt-BR': 'capital social' },
  LEGAL_NATURE: { en: 'legal nature', 'pt-BR': 'natureza jurídica' },
  STATUS: { en: 'registration status', 'pt-BR': 'situação cadastral' },
  // Lawsuits, warrants and licences
  PASSIVE: { en: 'sued', 'pt-BR': 'passivo' },
  IN_PROGRESS: { en: 'in progress', 'pt-BR': 'em andamento' },
  SUSPENDED: { en: 'suspended', 'pt-BR': 'suspenso' },
  ARCHIVED: { en: 'archived', 'pt-BR': 'arquivado' },
  PREVENTIVE: { en: 'preventive', 'pt-BR': 'preventiva' },
  TEMPORARY: { en: 'temporary', 'pt-BR': 'temporária' },
  DEFINITIVE: { en: 'definitive', 'pt-BR': 'definitiva' },
  PENDING: { en: 'pending', 'pt-BR': 'pendente' },
  SERVED: { en: 'served', 'pt-BR': 'cumprido' },
  REVOKED: { en: 'revoked', 'pt-BR': 'revogado' },
  ACTIVE: { en: 'active', 'pt-BR': 'ativa' },
  EXPIRED: { en: 'expired', 'pt-BR': 'vencido' },
  CANCELLED: { en: 'cancelled', 'pt-BR': 'cancelada' },
  // States of a sanctions list
  LISTED: { en: 'listed', 'pt-BR': 'consta' },
  CLEAN: { en: 'clean', 'pt-BR': 'nada consta' },
  INCONCLUSIVE: { en: 'inconclusive', 'pt-BR': 'inconclusiva' },
  NOT_ASKED: { en: 'not asked', 'pt-BR': 'não consultada' },
  NOT_LOADED: { en: 'not loaded', 'pt-BR': 'não carregada' },
  STALE: { en: 'stale', 'pt-BR': 'vencida' },
  // States of a register
  REGISTERED: { en: 'registered', 'pt-BR': 'registrado' },
  NOT_REGISTERED: { en: 'not registered', 'pt-BR': 'sem registro' },
  // What fits of an entry of a list
  DOCUMENT: { en: 'document', 'pt-BR': 'documento' },
  DIGITS: { en: 'six digits', 'pt-BR': 'seis dígitos' },
  // Active debts
  MAIN: { en: 'main debtor', 'pt-BR': 'devedor principal' },
  CO_DEBTOR: { en: 'co-debtor', 'pt-BR': 'corresponsável' },
  IN_COLLECTION: { en: 'in collection', 'pt-BR': 'em cobrança' },
  IN_NEGOTIATION: { en: 'in negotiation', 'pt-BR': 'em negociação' },
  TAX_BENEFIT: { en: 'paid in parts or relieved', 'pt-BR': 'benefício fiscal' },
  GUARANTEED: { en: 'guaranteed', 'pt-BR': 'garantida' },
  // Certificates
  FEDERAL_TAX: { en: 'federal taxes', 'pt-BR': 'tributos federais' },
  STATE_TAX: { en: 'state taxes', 'pt-BR': 'tributos estaduais' },
  LABOUR: { en: 'labour', 'pt-BR': 'trabalhista' },
  ENVIRONMENTAL: { en: 'environmental', 'pt-BR': 'ambiental' },
  COURT: { en: 'court', 'pt-BR': 'judicial' },
  EMPLOYMENT_MINISTRY: { en: 'employment ministry', 'pt-BR': 'Ministério do Trabalho' },
  SEVERANCE_FUND: { en: 'severance fund (FGTS)', 'pt-BR': 'FGTS' },
  CRIMINAL_RECORD: { en: 'criminal record', 'pt-BR': 'antecedentes criminais' },
  NOT_APPLICABLE: { en: 'not applicable', 'pt-BR': 'não se aplica' },
  // Bank debt
  TO_EXPIRE: { en: 'not yet due', 'pt-BR': 'a vencer' },
  LOSS: { en: 'written off as loss', 'pt-BR': 'prejuízo' },
  // Financial statements
  TYPED: { en: 'typed', 'pt-BR': 'digitado' },
  SPREADSHEET: { en: 'spreadsheet', 'pt-BR': 'planilha' },
  SPED_ECD: { en: 'SPED ECD', 'pt-BR': 'SPED ECD' },
  SPED_ECF: { en: 'SPED ECF', 'pt-BR': 'SPED ECF' },
  PDF: { en: 'PDF file', 'pt-BR': 'arquivo PDF' },
  SOURCE: { en: 'source', 'pt-BR': 'fonte' },
  SUM_DIFFERS: { en: 'its parts do not add up to it', 'pt-BR': 'as partes não somam o total' },
  LINES_DIFFER: { en: 'its lines do not add up to it', 'pt-BR': 'as linhas não somam o grupo' },
  LINE_MISSING: { en: 'not found', 'pt-BR': 'não encontrado' },
  NAME_UNCLEAR: { en: 'the line may be another figure', 'pt-BR': 'a linha pode ser outra conta' },
  LINE_UNKNOWN: {
    en: 'lines of its group are not recognised',
    'pt-BR': 'há linhas do grupo não reconhecidas',
  },
  SIGN_UNLIKELY: { en: 'negative, which is unlikely', 'pt-BR': 'negativo, o que é improvável' },
  AMOUNT_UNLIKELY: { en: 'unlikely large', 'pt-BR': 'improvavelmente alto' },
  SCALE_UNCLEAR: {
    en: 'unit unclear: reais, thousands or millions',
    'pt-BR': 'unidade incerta: reais, milhares ou milhões',
  },
  CURRENCY_UNCLEAR: { en: 'currency unclear', 'pt-BR': 'moeda incerta' },
  OF_GROUP: { en: 'consolidated, of the group', 'pt-BR': 'consolidado, do grupo' },
  LENGTH_UNCLEAR: { en: 'length of the period unclear', 'pt-BR': 'duração do período incerta' },
  COMPANY_UNCLEAR: {
    en: 'company unclear: CNPJ in the titles',
    'pt-BR': 'empresa incerta: CNPJ nos títulos',
  },
  UPLOADS_DIFFER: {
    en: 'changes a figure that counts',
    'pt-BR': 'altera um valor que já conta',
  },
  INDIVIDUAL: { en: 'the company itself', 'pt-BR': 'a própria empresa' },
  CONSOLIDATED: { en: 'the group (consolidated)', 'pt-BR': 'o grupo (consolidado)' },
  READ_TWICE: { en: 'printed with two amounts', 'pt-BR': 'impresso com dois valores' },
  ATTENTION: { en: 'attention', 'pt-BR': 'atenção' },
  // Synthetic score
  SYNTHETIC: { en: 'synthetic', 'pt-BR': 'sintético' },
  REGISTRATION: { en: 'registration', 'pt-BR': 'cadastro' },
  AGE: { en: 'age', 'pt-BR': 'tempo de abertura' },
  PARTNERS: { en: 'partners', 'pt-BR': 'sócios' },
  LAWSUITS: { en: 'lawsuits', 'pt-BR': 'processos' },
  DEBTS: { en: 'debts', 'pt-BR': 'dívidas' },
  STATEMENTS: { en: 'statements', 'pt-BR': 'demonstrações' },
  // Additional data of a policy
  BUREAUS: { en: 'credit bureaus', 'pt-BR': 'bureaus de crédito' },
  SCR: { en: 'SCR', 'pt-BR': 'SCR' },
  FINANCIAL_STATEMENTS: { en: 'financial statements', 'pt-BR': 'demonstrações financeiras' },
  // Conditions of a rule
  FAIL_WHEN: { en: 'what the rule finds', 'pt-BR': 'achado' },
  PASS_WHEN: { en: 'what the rule asks for', 'pt-BR': 'critério' },
};

/** By the name of the field, where the same code is called otherwise there. */
const codesOfField: Readonly<Record<string, Text>> = {
  'pole.ACTIVE': { en: 'plaintiff', 'pt-BR': 'ativo' },
  'pole.PASSIVE': { en: 'defendant', 'pt-BR': 'passivo' },
  'pole.OTHER': { en: 'third party', 'pt-BR': 'terceiro' },
  'severity.POSITIVE': { en: 'in favour', 'pt-BR': 'a favor' },
  'severity.NEGATIVE': { en: 'against', 'pt-BR': 'contra' },
  'situation.OTHER': { en: 'other special situation', 'pt-BR': 'outra situação especial' },
  'kind.CIVIL': { en: 'civil', 'pt-BR': 'civil' },
  'gender.OTHER': { en: 'other', 'pt-BR': 'outro' },
  'kinship.OTHER': { en: 'other', 'pt-BR': 'outro' },
  'state.SUSPENDED': { en: 'suspended', 'pt-BR': 'suspensa' },
  'validity.IN_FORCE': { en: 'in force', 'pt-BR': 'em vigor' },
  'validity.NOT_YET': { en: 'starts later', 'pt-BR': 'começa depois' },
  'validity.ENDED': { en: 'ended', 'pt-BR': 'encerrada' },
  'validity.UNCLEAR': { en: 'unclear', 'pt-BR': 'incerta' },
  'state.EXPIRED': { en: 'expired', 'pt-BR': 'vencida' },
};

/**
 * A word of a closed set as people say it.
 *
 * @param field the name of the field that holds it, where one is shown.
 */
export function codeInWords(code: string, language: Language, field = ''): string {
  const text = textOf(codesOfField, `${field}.${code}`) ?? textOf(codes, code) ?? textOf(statusWords, code);
  return text === undefined ? code : say(text, language);
}

function textOf(texts: Readonly<Record<string, Text>>, key: string): Text | undefined {
  return Object.hasOwn(texts, key) ? texts[key] : undefined;
}

/** Returns the texts of several codes in the reader's language. */
export function codesInWords(codes: readonly string[], language: Language): readonly string[] {
  return codes.map((code) => codeInWords(code, language));
}
