/** On whose behalf something is done: one analyst, acting within one organisation. */
export interface Actor {
  readonly organizationId: string;
  readonly analystId: string;
  readonly analystName: string;
  /** True of whoever sits at the command line of the machine. */
  readonly isOperator?: true;
}
