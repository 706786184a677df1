/** The most that an input of text, or a choice, can hold. */
export const longestInputText = 200;

/** How inputs are spelt: as the keys of the API are. */
export const inputNamePattern = '^[a-z][A-Za-z0-9]{0,39}$';
