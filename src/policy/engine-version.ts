/**
 * Counts up when the same policy over the same sections comes to another result, byte for byte, as after a mended mistake. What
 * is only new (a rule, an operator, a field) leaves it as it is, for no policy from before uses it.
 */
export const engineVersion = 1;
