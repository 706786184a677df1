import { kindByWord, labelWords } from '../../document/number-labels.ts';
import type { OtherNumberKind } from '../../document/other-number-kind.ts';

/** Labels that count only in the title of a column, because sentences use them differently, or because they are of other languages. */
const titleLabels =
  'telefono telefonos telemovel movil moviles landline telefonnummer handynummer carteirinha prontuario passport pasaporte passaporto licence license licenca eleitor voter cedula dni ssn sus inss account accounts acct card cards cuenta tarjeta invoice order contract factura rechnung remessa lote cheque cheques zip zipcode postcode birth birthday birthdate dob fecha date dt vencimento emissao amount price balance importe preco qtd qtde quantidade';
const labelsOfTitles = new Set([
  ...[...kindByWord].flatMap(([word, kind]) => (kind === 'DOCUMENT' ? [] : [word])),
  ...titleLabels.split(' '),
]);
/** A CNPJ is an `inscrição` too, unless another word names what is inscribed. */
const registrations = new Set('insc inscr inscricao'.split(' '));
const registers = new Set(
  'estadual est municipal mun imobiliaria rural produtor suframa eleitoral iptu oab'.split(' '),
);
/** Words before what is numbered: `código do contrato`, also written as one word, `nrtelefone`. */
const introductions = new Set(
  'n no nº num numero number nr nro nu cod codigo code cd id ds chave key'.split(' '),
);
const introduction = /^(?:numero|num|nro|nr|nu|cod|cd)(?=\p{L}{3})/u;
/** A long label is also recognised in names of databases, `telefonecliente`. */
const longLabels = [...labelsOfTitles].filter((word) => word.length >= 6 && !registrations.has(word));
const joints = new Set('de do da dos das del of pelo pela por para com for'.split(' '));

/**
 * Returns whether the title of a column names another number than a CPF or CNPJ, such as `Celular`, `nr_pis` or `cartaoSUS`.
 * The words before a preposition decide: `telefone do cliente` holds telephones, `titular da conta` holds people.
 */
export function namesOtherNumber(title: string): boolean {
  const words = labelWords(title.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')).map((word) =>
    word.replace(/\d+$/, ''),
  );
  if (words.some((word) => /cpf|cnpj/.test(word))) return false;
  let phrase: string[] = [];
  for (const word of [...words, 'de']) {
    if (!joints.has(word)) phrase.push(word);
    else if (phrase.some((one) => one !== '' && !introductions.has(one))) break;
    else phrase = [];
  }
  if (phrase.some((word) => kindByWord.get(word) === 'DOCUMENT')) return false;
  return phrase.some(
    (word) => isLabel(word) && !(registrations.has(word) && !phrase.some((one) => registers.has(one))),
  );
}

/** Returns the kind of number that a cell of a column of kinds names, such as `CNH`; undefined for `CPF`, `CNPJ` and others. */
export function numberKindOf(cell: string): OtherNumberKind | undefined {
  if (!namesOtherNumber(cell)) return undefined;
  const kinds = labelWords(cell).map((word) => kindByWord.get(word));
  return kinds.find((kind) => kind !== undefined && kind !== 'DOCUMENT') ?? 'REGISTRATION';
}

function isLabel(word: string): boolean {
  return (
    labelsOfTitles.has(word) ||
    labelsOfTitles.has(word.replace(introduction, '')) ||
    longLabels.some((label) => word.startsWith(label) || word.endsWith(label))
  );
}
