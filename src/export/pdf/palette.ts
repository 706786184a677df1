/** The colours of the page. The three of a status are one grey on purpose: shape and word tell them apart. */
export const colours = {
  ink: '#1b1b17',
  soft: '#51504b',
  faint: '#6a6964',
  denied: '#b12728',
  deniedWash: '#fff0ef',
  alert: '#915600',
  alertWash: '#fff5e0',
  yellow: '#f5c400',
  approved: '#006d42',
  approvedWash: '#eaf7f0',
  unknown: '#5a5e63',
  unknownWash: '#f1f2f3',
  due: '#8c9198',
  mark: '#868b92',
  track: '#dcdee1',
  line: '#d4d3cf',
  sandbox: '#f4f3f0',
  white: '#ffffff',
} as const;

/** What a decision, a rule or a warrant says, for its mark and its colour. */
export type Tone = 'DENIED' | 'ALERT' | 'APPROVED' | 'UNKNOWN';

export const tones: Readonly<Record<Tone, { readonly ink: string; readonly wash: string }>> = {
  DENIED: { ink: colours.denied, wash: colours.deniedWash },
  ALERT: { ink: colours.alert, wash: colours.alertWash },
  APPROVED: { ink: colours.approved, wash: colours.approvedWash },
  UNKNOWN: { ink: colours.unknown, wash: colours.unknownWash },
};

/** The tone of a status of a report, a policy or a rule. */
export function toneOfStatus(status: string): Tone {
  return status === 'DENIED' || status === 'ALERT' || status === 'APPROVED' ? status : 'UNKNOWN';
}
