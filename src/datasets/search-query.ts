import { CreditError } from '../base/errors.ts';
import { parseDocument, requireDocument } from '../document/document.ts';
import { plainCharacters } from '../document/plain-characters.ts';

/** What a search looks for. `text`: the query without spaces around it, for a search by name. */
export interface SearchQuery {
  readonly text: string;
  /** A CPF of 11 digits. */
  readonly cpf?: string;
  /** The first eight characters of a CNPJ. */
  readonly root?: string;
  /** The six middle digits of a CPF, which lists show. */
  readonly digits?: string;
}

const label = /^(?:cpf|cnpj|documento|document)\b[\s:.]*(?=\S*\d)/i;
const mask = /^[*Xx]{3}\.?(\d{3})\.?(\d{3})[-.]?[*Xx]{2}$/;
const maskedRoot = /^([\dA-Z]{2})\.([\dA-Z]{3})\.([\dA-Z]{3})$/i;
const bareRoot = /^\d{8}$|^(?=(?:.*\d){2})[\dA-Z]{8}$/i;
/** The wildcards of other search programs. `100% FOODS` is a name. */
const wildcard = /\*|%(?=\p{L})|(?<=\p{L})%/u;
/** Refusals of documents and numbers that contain letters, such as an alphanumeric CNPJ. */
const ofNumbers: ReadonlySet<string> = new Set(['CHECK_DIGITS', 'LOST_ZEROS', 'SCIENTIFIC_NOTATION']);
/** Fewest digits of a text that is not a name. */
const fewestDigits = 6;

/**
 * Reads the query of a search: a document, the root of a CNPJ, six digits of a CPF, or a name. A mistyped document is not a name:
 * nothing would be found, as if it were on no list.
 *
 * @throws CreditError INVALID_DOCUMENT for a number that is none of these; INVALID_ARGUMENT if there is nothing to look for, and
 *   for a wildcard, because it would find nothing.
 */
export function readSearchQuery(query: string): SearchQuery {
  const text = query.trim();
  const plain = plainCharacters(text).replace(label, '').trim();
  const shown = mask.exec(plain);
  if (shown !== null) return { text, digits: shown.slice(1).join('') };
  const { document, refusal } = parseDocument(plain);
  if (document?.kind === 'cnpj') return { text, root: document.value.slice(0, 8) };
  if (document?.kind === 'cpf') return { text, cpf: document.value, digits: document.value.slice(3, 9) };
  const sign = wildcard.exec(plain)?.[0];
  if (sign !== undefined) throw noWildcards(sign);
  const root = maskedRoot.exec(plain)?.slice(1).join('') ?? bareRoot.exec(plain)?.[0];
  if (root !== undefined) return { text, root: root.toUpperCase() };
  const hasLetters = /\p{L}/u.test(plain);
  const digits = plain.replace(/\D/g, '').length;
  if (!hasLetters && digits === 0) throw nothingToFind();
  const isNumber = !hasLetters || (refusal !== undefined && ofNumbers.has(refusal.code));
  if (digits >= fewestDigits && isNumber) requireDocument(plain);
  return { text };
}

function noWildcards(sign: string): CreditError {
  return new CreditError('INVALID_ARGUMENT', {
    name: 'query',
    reason: {
      en: `it contains ${sign}, but wildcards are not supported`,
      'pt-BR': `contém ${sign}, mas a busca não aceita curingas`,
    },
    expected: {
      en: 'complete words of a name, in any order',
      'pt-BR': 'palavras completas de um nome, em qualquer ordem',
    },
  });
}

function nothingToFind(): CreditError {
  return new CreditError('INVALID_ARGUMENT', {
    name: 'query',
    reason: { en: 'it contains neither letters nor digits', 'pt-BR': 'não tem letras nem dígitos' },
    expected: {
      en: 'a CPF, a CNPJ, the first 8 characters of a CNPJ, six digits such as ***456789**, or a name',
      'pt-BR':
        'um CPF, um CNPJ, os 8 primeiros caracteres de um CNPJ, seis dígitos como ***456789**, ou um nome',
    },
  });
}
