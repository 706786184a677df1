/** What a policy decides. */
export type PolicyStatus = 'APPROVED' | 'ALERT' | 'DENIED';

/** What one rule, or a group as a whole, comes to. */
export type RuleStatus = PolicyStatus | 'NOT_APPLIED';
