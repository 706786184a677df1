/** All states of a review. Only OPEN can change. ERASED: the report was erased while the review was open. */
export const reviewStates = ['OPEN', 'UPHELD', 'CHANGED', 'WITHDRAWN', 'ERASED'] as const;
export type ReviewState = (typeof reviewStates)[number];
