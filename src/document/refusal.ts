import type { Text } from '../base/language.ts';
import type { DocumentKind } from './kind.ts';
import { type OtherNumberKind, otherNumberNames } from './other-number-kind.ts';

interface Refusal<Code extends string, Params> {
  readonly code: Code;
  readonly params: Params;
  /** A phrase that fits after "Invalid document …:". It never holds the document itself. */
  readonly text: Text;
}

/**
 * Why a text is not a document, as data and as a phrase. Positions count from 1, blanks around the text left out.
 *
 * - CHARACTER: one that has no place in a document, or not in this part of it.
 * - EXAMPLE_NUMBER: right by its digits, and printed as an example everywhere, so that nobody means it.
 * - FILLED_ZEROS: a CPF padded with zeros to the length of a CNPJ, which is also a valid CNPJ.
 * - KIND: a valid document of the kind that was not asked for.
 * - LOST_ZEROS: digits that are a valid document once zeros stand in front, as a spreadsheet drops them.
 * - NUMBER_FORMAT: a number with decimals or thousands separators, as a spreadsheet or a data frame writes a document.
 * - OTHER_NUMBER: a telephone, an amount or another number that is not a document, by its form or by the word before it.
 * - UNCLEAR_NUMBER: digits of a valid document in a text that does not say what they are.
 */
export type DocumentRefusal =
  | Refusal<'EMPTY', Readonly<Record<string, never>>>
  | Refusal<'LENGTH', { readonly length: number }>
  | Refusal<'CHARACTER', { readonly character: string; readonly position: number }>
  | Refusal<'REPEATED', { readonly character: string }>
  | Refusal<'CHECK_DIGITS', { readonly expected: string; readonly found: string }>
  | Refusal<'EXAMPLE_NUMBER', Readonly<Record<string, never>>>
  | Refusal<'FILLED_ZEROS', Readonly<Record<string, never>>>
  | Refusal<'KIND', { readonly actual: DocumentKind; readonly expected: DocumentKind }>
  | Refusal<'LOST_ZEROS', { readonly length: number; readonly kind: DocumentKind }>
  | Refusal<'NUMBER_FORMAT', Readonly<Record<string, never>>>
  | Refusal<'OTHER_NUMBER', { readonly numberKind: OtherNumberKind }>
  | Refusal<'SCIENTIFIC_NOTATION', Readonly<Record<string, never>>>
  | Refusal<'SPREADSHEET_ERROR', { readonly error: string }>
  | Refusal<'UNCLEAR_NUMBER', Readonly<Record<string, never>>>;

export function refuseEmpty(): DocumentRefusal {
  return { code: 'EMPTY', params: {}, text: { en: 'it is empty', 'pt-BR': 'está vazio' } };
}

const lengths = {
  any: {
    en: 'a CPF has 11 digits and a CNPJ 14 characters',
    'pt-BR': 'um CPF tem 11 dígitos e um CNPJ, 14 caracteres',
  },
  cpf: { en: 'a CPF has 11 digits', 'pt-BR': 'um CPF tem 11 dígitos' },
  cnpj: { en: 'a CNPJ has 14 characters', 'pt-BR': 'um CNPJ tem 14 caracteres' },
} as const satisfies Record<string, Text>;

export function refuseLength(length: number, kind: DocumentKind | undefined): DocumentRefusal {
  const right = lengths[kind ?? 'any'];
  return {
    code: 'LENGTH',
    params: { length },
    text: {
      en: `its length is ${length}, but ${right.en}`,
      'pt-BR': `o comprimento é ${length}, mas ${right['pt-BR']}`,
    },
  };
}

/** What may stand where a wrong character was found. */
const allowances = {
  anywhere: {
    en: 'only digits and the letters A to Z are allowed',
    'pt-BR': 'só valem dígitos e letras de A a Z',
  },
  inCpf: { en: 'a CPF has digits only', 'pt-BR': 'um CPF só tem dígitos' },
  asCheckDigit: {
    en: 'the last two characters of a CNPJ are digits',
    'pt-BR': 'os dois últimos caracteres de um CNPJ são dígitos',
  },
  asSeparator: {
    en: 'the separators are those of 000.000.000-00 and 00.000.000/0000-00',
    'pt-BR': 'os separadores são os de 000.000.000-00 e 00.000.000/0000-00',
  },
} as const satisfies Record<string, Text>;

export function refuseCharacter(
  character: string,
  position: number,
  options: { where: keyof typeof allowances },
): DocumentRefusal {
  const allowed = allowances[options.where];
  const shown = showCharacter(character);
  return {
    code: 'CHARACTER',
    params: { character, position },
    text: {
      en: `${shown.en} stands at position ${position}, but ${allowed.en}`,
      'pt-BR': `${shown['pt-BR']} está na posição ${position}, mas ${allowed['pt-BR']}`,
    },
  };
}

/** A blank by its name, and a control character by its number, since it must not reach the reader's terminal. */
function showCharacter(character: string): Text {
  if (character === ' ') return { en: 'a blank', 'pt-BR': 'um espaço' };
  if (!/[\p{C}\p{Z}]/u.test(character)) return { en: `"${character}"`, 'pt-BR': `"${character}"` };
  const number = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return { en: `U+${number}`, 'pt-BR': `U+${number}` };
}

export function refuseRepeated(character: string): DocumentRefusal {
  return {
    code: 'REPEATED',
    params: { character },
    text: {
      en: `it is the digit ${character} repeated`,
      'pt-BR': `é o dígito ${character} repetido`,
    },
  };
}

export function refuseCheckDigits(expected: string, actual: string): DocumentRefusal {
  return {
    code: 'CHECK_DIGITS',
    params: { expected, found: actual },
    text: {
      en: `the check digits are ${expected}, not ${actual}`,
      'pt-BR': `os dígitos verificadores são ${expected}, não ${actual}`,
    },
  };
}

export function refuseExampleNumber(): DocumentRefusal {
  return {
    code: 'EXAMPLE_NUMBER',
    params: {},
    text: {
      en: 'it is a well-known example number, which is not accepted',
      'pt-BR': 'é um número de exemplo conhecido, que não é aceito',
    },
  };
}

export function refuseFilledZeros(): DocumentRefusal {
  return {
    code: 'FILLED_ZEROS',
    params: {},
    text: {
      en: 'it can be a CPF padded with zeros or a CNPJ: enter it with separators',
      'pt-BR': 'pode ser um CPF completado com zeros ou um CNPJ: informe com separadores',
    },
  };
}

export function refuseKind(
  actual: DocumentKind,
  expected: DocumentKind,
  { lostZeros = false }: { readonly lostZeros?: boolean } = {},
): DocumentRefusal {
  const [own, other] = [actual.toUpperCase(), expected.toUpperCase()];
  return {
    code: 'KIND',
    params: { actual, expected },
    text: lostZeros
      ? {
          en: `leading zeros lost? With them it is a ${own}, not a ${other}`,
          'pt-BR': `zeros à esquerda perdidos? Com eles é um ${own}, não um ${other}`,
        }
      : { en: `it is a ${own}, not a ${other}`, 'pt-BR': `é um ${own}, não um ${other}` },
  };
}

export function refuseLostZeros(length: number, kind: DocumentKind): DocumentRefusal {
  return {
    code: 'LOST_ZEROS',
    params: { length, kind },
    text: {
      en: `leading zeros lost? It has ${length} digits, and with zeros in front it is a valid ${kind.toUpperCase()}`,
      'pt-BR': `zeros à esquerda perdidos? Tem ${length} dígitos, e com zeros na frente é um ${kind.toUpperCase()} válido`,
    },
  };
}

export function refuseNumberFormat(): DocumentRefusal {
  return {
    code: 'NUMBER_FORMAT',
    params: {},
    text: {
      en: 'it is a number with decimals or thousands separators: format the column as text',
      'pt-BR': 'é um número com casas decimais ou separador de milhar: formate a coluna como texto',
    },
  };
}

export function refuseOtherNumber(numberKind: OtherNumberKind): DocumentRefusal {
  const name = otherNumberNames[numberKind];
  return {
    code: 'OTHER_NUMBER',
    params: { numberKind },
    text: {
      en: `it is ${name.en}, not a CPF or CNPJ`,
      'pt-BR': `é ${name['pt-BR']}, não um CPF ou CNPJ`,
    },
  };
}

export function refuseScientificNotation(): DocumentRefusal {
  return {
    code: 'SCIENTIFIC_NOTATION',
    params: {},
    text: {
      en: 'it is in scientific notation, which loses digits: format the column as text',
      'pt-BR': 'está em notação científica, que perde dígitos: formate a coluna como texto',
    },
  };
}

export function refuseSpreadsheetError(error: string): DocumentRefusal {
  return {
    code: 'SPREADSHEET_ERROR',
    params: { error },
    text: { en: `it is the spreadsheet error ${error}`, 'pt-BR': `é o erro de planilha ${error}` },
  };
}

export function refuseUnclearNumber(): DocumentRefusal {
  return {
    code: 'UNCLEAR_NUMBER',
    params: {},
    text: {
      en: 'it can be another number: write CPF or CNPJ before it, or enter it with separators',
      'pt-BR': 'pode ser outro número: escreva CPF ou CNPJ antes dele ou informe com separadores',
    },
  };
}
