import { plainText } from '../base/plain-text.ts';
import type { OtherNumberKind } from './other-number-kind.ts';

/** Words that name a number, in plain form. DOCUMENT is a CPF or CNPJ. */
const labels: Readonly<Record<OtherNumberKind | 'DOCUMENT', string>> = {
  DOCUMENT: 'cpf cpfs cnpj cnpjs documento documentos document documents doc docs',
  PHONE:
    'tel tels telef telefone telefones telephone fone fones phone phones cel cels celular celulares cellphone mobile cell whatsapp whats wats watsapp zap zapzap wpp wapp contato contatos ramal ramais fax sms telegram sac',
  SOCIAL_SECURITY: 'pis pasep nis nit pispasep pisnit cns cadunico',
  IDENTITY_CARD: 'rg rgs rne rnm identidade cnh renach habilitacao passaporte ctps titulo reservista',
  POSTCODE: 'cep ceps',
  LAWSUIT: 'processo processos proc autos',
  AMOUNT: 'valor valores rs brl saldo limite total',
  DATE: 'data nascimento nasc',
  BANK_ACCOUNT:
    'conta contas cc ag agencia op operacao cartao boleto iban nossonumero barras digitavel nsu txid e2e endtoendid autorizacao transacao',
  REGISTRATION: [
    'ie im ccm matricula nire cei cno caepf cnae siape rntrc nirf cib ccir',
    'nf nfe nfc nfce nfs nfse cte mdfe nota chaveacesso danfe cupom recibo fatura duplicata apolice sinistro guia darf',
    'pedido ordem oc contrato ccb empenho protocolo prot chamado ticket bo ocorrencia bilhete voucher minuta awb rastreio rastreamento',
    'placa placas renavam chassi imei serie serial ean gtin sku ncm isbn medidor hidrometro instalacao uc iptu itr beneficio nb',
    'ein vat nif cuit cuil ruc rut',
  ].join(' '),
};
/**
 * Bodies that register people and companies, and also have a CNPJ of their own: `CREA-SP 60.985.017/0001-77`. Also
 * certificates, registrations, proposals, payments and numbered queries, which show the holder's document:
 * `Certidão: 33.683.111/0002-80`, `Inscrição: 33.683.111/0002-80`, `Consulta nº 123: 33.683.111/0002-80`.
 */
const bodies = new Set(
  'crm crmv crea cau crc cro crp crf crn cra creci cref crefito cress coren crq crbio oab cft cvm susep suframa siafi antt incra sus inss certidao alvara autenticacao insc inscr inscricao numerointerno proposta propostas prop parcela tombamento comprovante ted'.split(
    ' ',
  ),
);
/** The kind of number that a word names, in plain form. */
export const kindByWord: ReadonlyMap<string, OtherNumberKind | 'DOCUMENT'> = new Map(
  (Object.keys(labels) as (keyof typeof labels)[])
    .flatMap((kind) => labels[kind].split(' ').map((word) => [word, kind] as const))
    .concat([...bodies].map((word) => [word, 'REGISTRATION'] as const)),
);

/** Words that make the next number a telephone only if it looks like one: `ligar 11999900006`. A PIX key can be a CPF. */
const phoneHints = new Set(
  'pix fixo movel comercial residencial recado recados ligar ligue ligacao chamar chame call discar falar fale wa'.split(
    ' ',
  ),
);

/** Symbols of a telephone, read as a word. */
export const phoneSymbol =
  /[\u260E\u260F\u2706\u{1F4DE}\u{1F4DF}\u{1F4E0}\u{1F4F1}\u{1F4F2}\u{1F57B}\u{1F57D}\u{1F57E}\u{1F57F}\u{1F581}]/gu;

/** Words between a label and its number that are ignored, including the states of Brazil: `CRM/SP 52998224725`. */
const fillers = new Set(
  [
    'n no nº nr num numero number is sob e o a os as do da de dos das of the corrente poupanca salario pessoal principal fiscal eletronica bancaria',
    'registro funcional imovel veiculo atendimento administrativo administrativa',
    'estadual est municipal mun eleitor eleitoral judicial ssp',
    'ac al am ap ba ce df es go ma mg ms mt pa pb pe pi pr rj rn ro rr sc se sp to',
  ].flatMap((words) => words.split(' ')),
);

/** Labels of several words, and the word that replaces each. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [/\bc c\b/g, 'cc'],
  [/\bnosso (?:numero|num|nro|nr|n[oº]?)(?= |$)/g, 'nossonumero'],
  [/\bcartao (?:nacional )?(?:d[aeo] )?(?:saude|sus)\b/g, 'cns'],
  [/\bcartao (?:de )?(?:credito|debito)\b/g, 'cartao'],
  [/\bdocumento (?:de )?identidade\b/g, 'rg'],
  [/\bcarteira (?:nacional )?de (?:motorista|habilitacao)\b/g, 'cnh'],
  [/\bcnh (?:categoria|cat) [a-e]{1,2}\b/g, 'cnh'],
  [/\b(?:numero|num|nro|nr|n[oº]?) (?:(?:de|do) )?registro\b/g, 'cnh'],
  [/\bcarteira (?:de )?trabalho\b/g, 'ctps'],
  [/\bchave (?:de )?acesso\b/g, 'chaveacesso'],
  [/\bcedula de credito (?:bancario|imobiliario|rural)\b/g, 'ccb'],
  [/\bunidade consumidora\b/g, 'uc'],
  [/\b(?:codigo|cod|chave) (?:de )?(?:controle|verificacao|validacao|autenticidade)\b/g, 'autenticacao'],
  [/\bordem de (?:servico|compra)\b/g, 'ordem'],
  // `Consulta 52998224725` is a request for this CPF.
  [
    /\b(?:consulta|proposta|solicitacao|simulacao|cotacao|orcamento|analise|relatorio|laudo) (?:numero|num|nro|nr|n[oº]?)(?= |$)/g,
    'numerointerno',
  ],
  [
    /\b(?:insc|inscr|inscricao) (?:est|estadual|mun|municipal|imobiliaria|eleitoral|(?:de )?produtor)\b/g,
    'ie',
  ],
  [/\b(nfs?|ct|mdf|nfc) e\b/g, '$1e'],
];

/** Returns the words of a text in plain form, with each label as one word. */
export function labelWords(text: string): readonly string[] {
  // `R.G.` is `RG`, but in lower case `i.e.` is English.
  const abbreviated = text
    .replace(
      /(?<![\p{L}\p{N}])\p{Lu}(?:\.\s?\p{Lu}(?![\p{L}\p{N}]))+\.?/gu,
      (initials) => ` ${initials.replace(/[^\p{L}]/gu, '')} `,
    )
    .replace(phoneSymbol, ' tel ');
  return phrases
    .reduce((plain, [phrase, word]) => plain.replace(phrase, word), plainText(abbreviated))
    .split(' ');
}

/** As many other words may be between a label and its number: `tel de João da Silva 11999900006`. */
const mostWordsBetween = 3;

/** A word that names the number after it. */
export interface NumberLabel {
  readonly kind: OtherNumberKind | 'DOCUMENT';
  /** The label in plain form. Undefined for words that only hint at a telephone. */
  readonly word?: string;
  /** Whether no other word is between it and the number. */
  readonly isAdjacent: boolean;
  /** Whether the label is in `bodies`. A formatted document after it is a CNPJ, not a registration number. Default: false. */
  readonly isBody?: boolean;
}

/**
 * Returns the label that a number has by the text before it: the last word that names a number, or a word that goes with
 * telephones.
 *
 * @param text from the number before, or the beginning of the cell or line.
 */
export function labelBefore(text: string): NumberLabel | undefined {
  const words = labelWords(text).toReversed();
  // In `limite do 52998224725`, the number belongs to a customer.
  let between = /^d[ao]s?$/.test(words[0] ?? '') ? 1 : 0;
  let isHinted = false;
  for (const word of words) {
    const kind = kindByWord.get(word.replace(/\d+$/, ''));
    if (kind !== undefined) return { kind, word, isAdjacent: between === 0, isBody: bodies.has(word) };
    if (phoneHints.has(word)) isHinted = true;
    else if (word !== '' && !fillers.has(word)) between += 1;
    if (between > mostWordsBetween) break;
  }
  return isHinted ? { kind: 'PHONE', isAdjacent: false } : undefined;
}

/** The kinds of numbers that a note behind a number can name. `52998224725 (limite)` has an amount elsewhere. */
const notedKinds: ReadonlySet<OtherNumberKind> = new Set([
  'SOCIAL_SECURITY',
  'IDENTITY_CARD',
  'LAWSUIT',
  'BANK_ACCOUNT',
  'REGISTRATION',
]);

/** Returns the kind of the label with which the text behind a number begins, up to 3 words: `52998224725 (conta)`. */
export function notedKind(text: string): OtherNumberKind | undefined {
  const [, inBrackets, end] = /^\s*(?:[([]([^\d)\]]+)[)\]]|(?<=\s)[-\u2013]?\s*([^\d]+)$)/u.exec(text) ?? [];
  const words = labelWords(inBrackets ?? end ?? '');
  const kind = words.length > 3 ? undefined : kindByWord.get(words[0] ?? '');
  return kind !== undefined && kind !== 'DOCUMENT' && notedKinds.has(kind) ? kind : undefined;
}
