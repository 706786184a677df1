/** Characters that a cell of a spreadsheet holds at most, counted as UTF-16 code units. */
export const longestCellText = 32_767;

/** Rows of a sheet: https://support.microsoft.com/office/1672b34d-7043-467e-8e27-269d656771c3 */
export const mostRows = 1_048_576;
