import { defineView } from '../define-view.ts';

/** BUREAU_INQUIRY: who else asked the bureau, of our BUREAU_SCORE. What is not told of 60 days stays null. */
export const bureauInquiry = defineView('BUREAU_SCORE', {
  name: 'BUREAU_INQUIRY',
  tab: 'RESTRICTIVE',
  entries: ({ inquiries }) =>
    inquiries === null
      ? []
      : [
          {
            inquiryLast30Days: inquiries.last30Days,
            inquiryLast60Days: null,
            inquiryLast90Days: inquiries.last90Days,
            inquiries: inquiries.entries.map(({ date, segment, count }) => ({
              date,
              segment,
              quantity: count,
            })),
          },
        ],
});
