import { fillText, type Text } from '../../base/language.ts';
import type { DocumentRefusal } from '../../document/refusal.ts';
import { inputRange } from '../../policy/inputs/fit-input.ts';
import { inputText, type PolicyInput } from '../../policy/inputs/input.ts';
import { type BrokenCsvRow, type CsvPlace, longestCsvRow } from '../../spreadsheet/reading/read-csv.ts';

interface Refusal<Code extends string, Params> {
  readonly code: Code;
  readonly params: Params;
  /** A phrase that fits after "Line 4:". It never holds the document itself. */
  readonly text: Text;
}

/**
 * Why a line of a batch's input is not taken: whatever is wrong with a document, and what is wrong with a line.
 *
 * - NO_DOCUMENT: nothing on it looks like one. SEVERAL_DOCUMENTS: more than one where a table has one for each row.
 * - ABOVE_HEADER: a document among the titles above the names of the columns.
 * - NOTE: a document in a text unlike other rows, such as the issuer at the end of a report.
 * - OTHER_TITLES: a row below titles that are repeated with other names, so that the columns are unknown.
 * - COMMENT: a document on a line that begins with the mark of a comment.
 * - HIDDEN_ROW: a document in a row that a spreadsheet hides, also by a filter or in a closed group.
 * - STRUCK_ROW: a document that is struck out, or one with a value that is.
 * - AMOUNT, AMBIGUOUS_AMOUNT, EXTERNAL_ID: the document is right, and the column that is named is not.
 * - UNKNOWN_INPUT, INVALID_INPUT, INPUT_REQUIRED: the document is right, and what the caller says of it is not.
 * - FIELD_COUNT: more fields than columns, so that nobody knows which is which.
 * - UNCLOSED_QUOTE, TEXT_AFTER_QUOTE, LONG_RECORD: a row of a table as text that breaks the rules of `CsvReader`.
 * - ROUNDED_NUMBER, NO_RESULT: of a spreadsheet, a number that is no document as it is kept, and a formula not computed.
 */
export type LineRefusal =
  | DocumentRefusal
  | Refusal<'NO_DOCUMENT', Readonly<Record<string, never>>>
  | Refusal<'SEVERAL_DOCUMENTS', { readonly count: number }>
  | Refusal<'ABOVE_HEADER', Readonly<Record<string, never>>>
  | Refusal<'NOTE', Readonly<Record<string, never>>>
  | Refusal<'OTHER_TITLES', { readonly line: number }>
  | Refusal<'COMMENT', Readonly<Record<string, never>>>
  | Refusal<'HIDDEN_ROW', Readonly<Record<string, never>>>
  | Refusal<'STRUCK_ROW', Readonly<Record<string, never>>>
  | Refusal<'AMOUNT', { readonly column: string; readonly given: string }>
  | Refusal<
      'AMBIGUOUS_AMOUNT',
      { readonly column: string; readonly given: string; readonly first: string; readonly second: string }
    >
  | Refusal<'EXTERNAL_ID', { readonly column: string; readonly length: number }>
  | Refusal<'UNKNOWN_INPUT', { readonly input: string }>
  | Refusal<'INVALID_INPUT', { readonly input: string }>
  | Refusal<'INPUT_REQUIRED', { readonly input: string }>
  | Refusal<'FIELD_COUNT', { readonly found: number; readonly expected: number }>
  | Refusal<'UNCLOSED_QUOTE' | 'TEXT_AFTER_QUOTE', CsvPlace>
  | Refusal<'LONG_RECORD', { readonly mostCharacters: number }>
  | Refusal<'ROUNDED_NUMBER', Readonly<Record<string, never>>>
  | Refusal<'NO_RESULT', { readonly column: string }>;

export type LineRefusalCode = LineRefusal['code'];

export function refuseNoDocument(): LineRefusal {
  return {
    code: 'NO_DOCUMENT',
    params: {},
    text: { en: 'there is no CPF or CNPJ on it', 'pt-BR': 'não há CPF nem CNPJ nela' },
  };
}

/** The same of a row of a table, where the columns of documents are empty. */
export function refuseEmptyColumns(columns: readonly string[]): LineRefusal {
  const names = columns.map((name) => `"${name}"`).join(', ');
  const isOne = columns.length === 1;
  return {
    code: 'NO_DOCUMENT',
    params: {},
    text: {
      en: isOne ? `the column ${names} is empty on it` : `the columns ${names} are empty on it`,
      'pt-BR': isOne ? `a coluna ${names} está vazia nela` : `as colunas ${names} estão vazias nela`,
    },
  };
}

export function refuseSeveralDocuments(count: number): LineRefusal {
  return {
    code: 'SEVERAL_DOCUMENTS',
    params: { count },
    text: {
      en: `there are ${count} documents on it, and a row of a table has one: say which column is meant`,
      'pt-BR': `há ${count} documentos nela, e a linha de uma tabela tem um: informe qual coluna vale`,
    },
  };
}

/** The same of an entry of a list. */
export function refuseSeveralInEntry(count: number): LineRefusal {
  return {
    code: 'SEVERAL_DOCUMENTS',
    params: { count },
    text: {
      en: `there are ${count} documents in it, and an entry of a list is one`,
      'pt-BR': `há ${count} documentos nela, e cada item de uma lista é um`,
    },
  };
}

export function refuseAboveHeader(): LineRefusal {
  return {
    code: 'ABOVE_HEADER',
    params: {},
    text: {
      en: 'it stands above the header of the table',
      'pt-BR': 'está acima do cabeçalho da tabela',
    },
  };
}

export function refuseNote(): LineRefusal {
  return {
    code: 'NOTE',
    params: {},
    text: {
      en: 'it looks like a note: it has other text next to the document, unlike the other rows',
      'pt-BR': 'parece uma observação: há outro texto junto com o documento, ao contrário das outras linhas',
    },
  };
}

/** @param line the line of the titles. */
export function refuseOtherTitles(line: number): LineRefusal {
  return {
    code: 'OTHER_TITLES',
    params: { line },
    text: {
      en: `it is below titles that differ from the titles of the table (line ${line}): put it in a separate file`,
      'pt-BR': `está abaixo de títulos diferentes dos da tabela (linha ${line}): coloque em um arquivo separado`,
    },
  };
}

export function refuseComment(): LineRefusal {
  return {
    code: 'COMMENT',
    params: {},
    text: {
      en: 'the line is a comment: remove the mark at its beginning to have it analysed',
      'pt-BR': 'a linha é um comentário: remova a marca do início para analisá-la',
    },
  };
}

export function refuseHiddenRow(): LineRefusal {
  return {
    code: 'HIDDEN_ROW',
    params: {},
    text: {
      en: 'the row is hidden in the spreadsheet: show it, or remove the filter, to have it analysed',
      'pt-BR': 'a linha está oculta na planilha: reexiba a linha, ou remova o filtro, para analisá-la',
    },
  };
}

export function refuseStruckRow(): LineRefusal {
  return {
    code: 'STRUCK_ROW',
    params: {},
    text: {
      en: 'the row, or a value of it that is used, is struck out: remove the line through it to have it analysed',
      'pt-BR': 'a linha, ou um valor dela que é usado, está tachada: remova o tachado para analisá-la',
    },
  };
}

/** The kind that the policy is not for; `refusal` says which. */
export function refuseKindOfPolicy(refusal: Extract<DocumentRefusal, { code: 'KIND' }>): LineRefusal {
  const [actual, expected] = [refusal.params.actual.toUpperCase(), refusal.params.expected.toUpperCase()];
  return {
    ...refusal,
    text: {
      en: `kind differs from the policy: it is a ${actual}, and the policy is for ${expected}`,
      'pt-BR': `tipo diferente da política: é um ${actual}, e a política é para ${expected}`,
    },
  };
}

export function refuseAmount(column: string, amount: string): LineRefusal {
  return {
    code: 'AMOUNT',
    params: { column, given: amount },
    text: {
      en: `"${amount}" in the column "${column}" is no amount above 0, such as 1234.56 or 1.234,56`,
      'pt-BR': `"${amount}" na coluna "${column}" não é um valor acima de 0, por exemplo 1234,56 ou 1.234,56`,
    },
  };
}

/** For 0, a dash or a negative number. Some exports write them in rows without an amount. */
export function refuseNoAmount(column: string, amount: string): LineRefusal {
  return {
    code: 'AMOUNT',
    params: { column, given: amount },
    text: {
      en: `"${amount}" in the column "${column}" is no amount above 0: leave the cell empty if no amount is requested, or ignore the column (--map "${column}=")`,
      'pt-BR': `"${amount}" na coluna "${column}" não é um valor acima de 0: deixe a célula vazia se nenhum valor foi solicitado, ou ignore a coluna (--map "${column}=")`,
    },
  };
}

/** @param amount the amount with its unit. */
export function refuseUnit(column: string, amount: string): LineRefusal {
  return {
    code: 'AMOUNT',
    params: { column, given: amount },
    text: {
      en: `"${amount}" in the column "${column}" is in another unit: convert the amounts to BRL`,
      'pt-BR': `"${amount}" na coluna "${column}" está em outra unidade: converta os valores para reais`,
    },
  };
}

export function refuseAmbiguousAmount(
  column: string,
  amount: string,
  { first, second }: { readonly first: string; readonly second: string },
): LineRefusal {
  return {
    code: 'AMBIGUOUS_AMOUNT',
    params: { column, given: amount, first, second },
    text: {
      en: `"${amount}" in the column "${column}" is ambiguous, ${first} or ${second}: give the cents too`,
      'pt-BR': `"${amount}" na coluna "${column}" é ambíguo, ${first} ou ${second}: informe também os centavos`,
    },
  };
}

/** The longest id that a report can have. */
export const longestExternalId = 200;

export function refuseExternalId(column: string, length: number): LineRefusal {
  return {
    code: 'EXTERNAL_ID',
    params: { column, length },
    text: {
      en: `the column "${column}" has ${length} characters; at most ${longestExternalId} fit`,
      'pt-BR': `a coluna "${column}" tem ${length} caracteres; cabem no máximo ${longestExternalId}`,
    },
  };
}

const inputTexts = {
  unknown: {
    en: 'the policy declares no input "{input}"; its inputs: {choices}',
    'pt-BR': 'a política não declara a entrada "{input}"; as suas entradas: {choices}',
  },
  invalid: {
    en: 'the input "{title}" cannot be "{given}": expected {expected}',
    'pt-BR': 'a entrada "{title}" não pode ser "{given}": esperado {expected}',
  },
  required: {
    en: 'the policy decides nothing without the input "{title}": {expected}',
    'pt-BR': 'a política não decide nada sem a entrada "{title}": {expected}',
  },
} as const satisfies Record<string, Text>;

/** `input` is what the line calls it. */
export function refuseUnknownInput(input: string, declared: readonly PolicyInput[]): LineRefusal {
  const choices = declared.map(({ name }) => name).join(', ') || '–';
  return {
    code: 'UNKNOWN_INPUT',
    params: { input },
    text: fillText(inputTexts.unknown, { input, choices }),
  };
}

/** `word` is what stands there, of a person hidden. */
export function refuseInvalidInput(input: PolicyInput, word: string): LineRefusal {
  return {
    code: 'INVALID_INPUT',
    params: { input: input.name },
    text: fillText(inputTexts.invalid, { title: inputText(input), given: word, expected: inputRange(input) }),
  };
}

export function refuseMissingInput(input: PolicyInput): LineRefusal {
  return {
    code: 'INPUT_REQUIRED',
    params: { input: input.name },
    text: fillText(inputTexts.required, { title: inputText(input), expected: inputRange(input) }),
  };
}

export function refuseFieldCount(actual: number, expected: number): LineRefusal {
  if (actual < expected)
    return {
      code: 'FIELD_COUNT',
      params: { found: actual, expected },
      text: {
        en: `it has ${actual} ${actual === 1 ? 'field' : 'fields'}, and the header ${expected}: it may have another separator`,
        'pt-BR': `ela tem ${actual} ${actual === 1 ? 'campo' : 'campos'}, e o cabeçalho, ${expected}: pode ter outro separador`,
      },
    };
  return {
    code: 'FIELD_COUNT',
    params: { found: actual, expected },
    text: {
      en: `it has ${actual} fields, and the header ${expected}: a value with the separator in it needs quotes`,
      'pt-BR': `ela tem ${actual} campos, e o cabeçalho, ${expected}: um valor com o separador dentro precisa de aspas`,
    },
  };
}

/** Refuses the first line of a row that cannot be read, with the line and the column of the fault. */
export function refuseBrokenRow({ line, fault, place, quote }: BrokenCsvRow): LineRefusal {
  // No row has more fields than characters.
  if (fault === 'TOO_LONG' || fault === 'TOO_MANY_FIELDS') return refuseLongRecord(longestCsvRow);
  // A quote that is closed on a later line, before other text, was meant to be closed on its own line.
  if (fault === 'OPEN_QUOTE' || place.line > quote.line) {
    const { en, 'pt-BR': pt } = placeText(quote, line);
    return {
      code: 'UNCLOSED_QUOTE',
      params: quote,
      text: {
        en: `the quotation mark at ${en} is never closed`,
        'pt-BR': `na ${pt} abre uma aspa que não fecha`,
      },
    };
  }
  const { en, 'pt-BR': pt } = placeText(place, line);
  return {
    code: 'TEXT_AFTER_QUOTE',
    params: place,
    text: {
      en: `text follows a closing quotation mark at ${en}: write a quotation mark within quotes twice`,
      'pt-BR': `na ${pt} há texto depois da aspa que fecha: escreva duas vezes uma aspa dentro de aspas`,
    },
  };
}

function placeText({ line, column }: CsvPlace, ownLine: number): Text {
  return line === ownLine
    ? { en: `column ${column}`, 'pt-BR': `coluna ${column}` }
    : { en: `line ${line}, column ${column},`, 'pt-BR': `linha ${line}, coluna ${column},` };
}

export function refuseLongRecord(mostCharacters: number): LineRefusal {
  return {
    code: 'LONG_RECORD',
    params: { mostCharacters },
    text: {
      en: `it has more than ${mostCharacters} characters`,
      'pt-BR': `ela tem mais de ${mostCharacters} caracteres`,
    },
  };
}

export function refuseRoundedNumber(): LineRefusal {
  return {
    code: 'ROUNDED_NUMBER',
    params: {},
    text: {
      en: 'the spreadsheet keeps a number there that was rounded or has a fraction: format the column as text',
      'pt-BR': 'a planilha guarda ali um número arredondado ou com decimais: formate a coluna como texto',
    },
  };
}

export function refuseNoResult(column: string): LineRefusal {
  return {
    code: 'NO_RESULT',
    params: { column },
    text: {
      en: `the formula in the column "${column}" has no result: open the file, save it and give it again`,
      'pt-BR': `a fórmula na coluna "${column}" não tem resultado: abra o arquivo, salve e informe de novo`,
    },
  };
}
