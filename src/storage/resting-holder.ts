/** The holder of something that rests: nobody works on it, and nobody takes it before its hold has run out. */
export const restingHolder = 'resting';
