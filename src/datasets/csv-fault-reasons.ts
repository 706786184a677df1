import type { Text } from '../base/language.ts';
import type { CsvFault } from '../spreadsheet/reading/read-csv.ts';

/** Why a table is refused, by the fault in it. */
export const csvFaultReasons = {
  TOO_LONG: {
    en: 'a row is longer than any row of such a table',
    'pt-BR': 'uma linha é mais longa do que qualquer linha de uma tabela dessas',
  },
  TOO_MANY_FIELDS: {
    en: 'a row has more fields than any row of such a table',
    'pt-BR': 'uma linha tem mais campos do que qualquer linha de uma tabela dessas',
  },
  OPEN_QUOTE: {
    en: 'the quotes that open here are never closed: the file is damaged or was cut off',
    'pt-BR': 'as aspas abertas aqui nunca se fecham: o arquivo está danificado ou foi cortado',
  },
  TEXT_AFTER_QUOTE: {
    en: 'quotes are closed in the middle of a field: the file is damaged',
    'pt-BR': 'há aspas fechadas no meio de um campo: o arquivo está danificado',
  },
} as const satisfies Record<CsvFault, Text>;
