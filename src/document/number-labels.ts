import { plainText } from '../base/plain-text.ts';
import type { OtherNumberKind } from './other-number-kind.ts';

/** Words that name a number, in plain form. DOCUMENT is a CPF or CNPJ. */
const labels: Readonly<Record<OtherNumberKind | 'DOCUMENT', string>> = {
  DOCUMENT: 'cpf cpfs cnpj cnpjs documento documentos document documents doc docs',
  PHONE:
    'tel tels telef telefone telefones telephone fone fones phone phones cel cels celular celulares cellphone mobile cell whatsapp whats wats watsapp zap zapzap wpp wapp contato contatos ramal ramais fax sms telegram sac',
  SOCIAL_SECURITY: 'pis pasep nis nit pispasep cns',
  IDENTITY_CARD: 'rg rgs rne rnm identidade cnh renach habilitacao passaporte ctps titulo',
  POSTCODE: 'cep ceps',
  LAWSUIT: 'processo processos proc autos',
  AMOUNT: 'valor valores rs brl saldo limite total',
  DATE: 'data nascimento nasc',
  BANK_ACCOUNT: 'conta contas cc ag agencia cartao boleto iban',
  REGISTRATION:
    'ie inscricao matricula nire cei cno caepf nf nfe nfc nfce nfs nfse cte nota danfe cupom recibo fatura duplicata apolice sinistro guia darf pedido contrato protocolo chamado rastreio renavam chassi imei',
};
const kindByWord = new Map(
  (Object.keys(labels) as (keyof typeof labels)[]).flatMap((kind) =>
    labels[kind].split(' ').map((word) => [word, kind] as const),
  ),
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

/** Words between a label and its number that change nothing. */
const fillers = new Set(
  'n no nº nr num numero number is e o a os as do da de dos das of the corrente poupanca pessoal principal fiscal eletronica bancaria estadual municipal eleitor judicial'.split(
    ' ',
  ),
);

/** As many other words may be between a label and its number: `tel de João da Silva 11999900006`. */
const mostWordsBetween = 3;

/** A word that names the number after it. */
interface NumberLabel {
  readonly kind: OtherNumberKind | 'DOCUMENT';
  /** Whether no other word is between it and the number. */
  readonly isAdjacent: boolean;
}

/**
 * Returns the label that a number has by the text before it: the last word that names a number, or a word that goes with
 * telephones.
 *
 * @param text from the number before, or the beginning of the cell or line.
 */
export function labelBefore(text: string): NumberLabel | undefined {
  const words = plainText(text.replace(phoneSymbol, ' tel '))
    .replace(/\bc c$/, 'cc')
    .split(' ');
  let between = 0;
  let isHinted = false;
  for (const word of words.toReversed()) {
    const kind = kindByWord.get(word.replace(/\d+$/, ''));
    if (kind !== undefined) return { kind, isAdjacent: between === 0 };
    if (phoneHints.has(word)) isHinted = true;
    else if (word !== '' && !fillers.has(word)) between += 1;
    if (between > mostWordsBetween) break;
  }
  return isHinted ? { kind: 'PHONE', isAdjacent: false } : undefined;
}

/** Returns the kind of other number that a column holds by its name; undefined for documents and anything else. */
export function otherNumberColumn(name: string): OtherNumberKind | undefined {
  const kinds = plainText(name)
    .split(' ')
    .flatMap((word) => kindByWord.get(word.replace(/\d+$/, '')) ?? []);
  const [first] = kinds;
  return first === undefined || first === 'DOCUMENT' || kinds.includes('DOCUMENT') ? undefined : first;
}
