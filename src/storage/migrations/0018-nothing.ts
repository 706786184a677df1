/** A number that was passed over. */
export const nothing = '';
