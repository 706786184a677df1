/** Holder name of a resting claim. No process works on it, and it can be claimed only after it expires. */
export const restingHolder = 'resting';
