/** The depths of a report, each holding the one before. */
export const depths = ['SIMPLES', 'ESSENCIAL', 'COMPLETO', 'COMPLETO+'] as const;
export type Depth = (typeof depths)[number];

/** What a policy may add to any depth. */
export const additionals = ['BUREAUS', 'SCR', 'FINANCIAL_STATEMENTS'] as const;
export type Additional = (typeof additionals)[number];
