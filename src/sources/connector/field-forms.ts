/**
 * How providers write days and months. What stands behind the day (a time) is left. The time since 1970 (UTC) is the day in Brasília,
 * or the day in UTC if it is midnight there: providers write days as either midnight.
 */
export const dateForms = [
  'YYYY-MM-DD',
  'DD/MM/YYYY',
  'DD-MM-YYYY',
  'DD.MM.YYYY',
  'YYYYMMDD',
  'DDMMYYYY',
  'YYYY-MM',
  'MM/YYYY',
  'YYYYMM',
  'epoch-seconds',
  'epoch-milliseconds',
] as const;

/** How providers write numbers, where they do not write them as JSON does. */
export const numberForms = ['1.234,56', '1,234.56', 'cents', 'share'] as const;
