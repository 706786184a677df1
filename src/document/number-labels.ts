import { plainText } from '../base/plain-text.ts';
import type { OtherNumberKind } from './other-number-kind.ts';

/** Words that name a number, in plain form. DOCUMENT is a CPF or CNPJ. */
const labels: Readonly<Record<OtherNumberKind | 'DOCUMENT', string>> = {
  DOCUMENT: 'cpf cpfs cnpj cnpjs documento documentos document documents doc docs',
  PHONE:
    'tel tels telef telefone telefones telephone fone fones phone cel cels celular celulares mobile cell whatsapp whats wats watsapp zap zapzap wpp wapp contato contatos ramal ramais fax sms telegram sac',
  SOCIAL_SECURITY: 'pis pasep nis nit pispasep cns',
  IDENTITY_CARD: 'rg rgs rne rnm identidade cnh renach habilitacao passaporte ctps titulo',
  POSTCODE: 'cep ceps',
  LAWSUIT: 'processo processos proc autos',
  AMOUNT: 'valor valores rs brl saldo limite total',
  DATE: 'data nascimento nasc',
  BANK_ACCOUNT: 'conta contas cc ag agencia cartao boleto iban',
  REGISTRATION:
    'ie inscricao matricula nire cei cno caepf nf nfe nota pedido contrato protocolo renavam chassi imei',
};
const kindByWord = new Map(
  (Object.keys(labels) as (keyof typeof labels)[]).flatMap((kind) =>
    labels[kind].split(' ').map((word) => [word, kind] as const),
  ),
);

/** Words between a label and its number that change nothing. */
const fillers = new Set(
  'n no nº nr num numero number is e o a os as do da de dos das of the corrente poupanca comercial residencial fixo movel pessoal principal recado recados bancaria estadual municipal eleitor judicial'.split(
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
 * Returns the label that a number has by the text before it: the last word that names a number.
 *
 * @param text from the number before, or the beginning of the cell or line.
 */
export function labelBefore(text: string): NumberLabel | undefined {
  const words = plainText(text)
    .replace(/\bc c$/, 'cc')
    .split(' ');
  let between = 0;
  for (const word of words.toReversed()) {
    const kind = kindByWord.get(word.replace(/\d+$/, ''));
    if (kind !== undefined) return { kind, isAdjacent: between === 0 };
    if (word === '' || fillers.has(word)) continue;
    between += 1;
    if (between > mostWordsBetween) return undefined;
  }
  return undefined;
}

/** Returns the kind of other number that a column holds by its name; undefined for documents and anything else. */
export function otherNumberColumn(name: string): OtherNumberKind | undefined {
  const kinds = plainText(name)
    .split(' ')
    .flatMap((word) => kindByWord.get(word.replace(/\d+$/, '')) ?? []);
  const [first] = kinds;
  return first === undefined || first === 'DOCUMENT' || kinds.includes('DOCUMENT') ? undefined : first;
}
