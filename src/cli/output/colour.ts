/** The few ways in which text may stand out. Meaning is always in the words as well. */
export interface Painter {
  readonly enabled: boolean;
  strong(text: string): string;
  faint(text: string): string;
  good(text: string): string;
  warning(text: string): string;
  bad(text: string): string;
}

const introducer = '\u001B[';

/** A painter that paints with the 16 colours that every terminal's user can choose, or not at all. */
export function painter(enabled: boolean): Painter {
  const style = (open: number, close: number) => (text: string) =>
    enabled && text !== '' ? `${introducer}${open}m${text}${introducer}${close}m` : text;
  return {
    enabled,
    strong: style(1, 22),
    faint: style(2, 22),
    good: style(32, 39),
    warning: style(33, 39),
    bad: style(31, 39),
  };
}
