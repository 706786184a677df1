/** How providers write days and months. What stands behind the day (a time) is left. */
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
] as const;

/** How providers write numbers, where they do not write them as JSON does. */
export const numberForms = ['1.234,56', '1,234.56', 'cents', 'share'] as const;
