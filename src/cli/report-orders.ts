/** The orders in which reports are listed. */
export const reportOrders = ['newest', 'oldest', 'updated', 'score', 'status', 'name'] as const;

export type ReportOrder = (typeof reportOrders)[number];
