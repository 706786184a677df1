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

/**
 * A painter that paints with the 16 colours that every terminal's user can choose, or not at all. What is good, a warning
 * or bad brings its own ground along, so that it can be read on a dark terminal and on a white one.
 */
export function painter(enabled: boolean): Painter {
  const style = (open: number | string, close: number | string) => (text: string) =>
    enabled && text !== '' ? `${introducer}${open}m${text}${introducer}${close}m` : text;
  return {
    enabled,
    strong: style(1, 22),
    faint: style(2, 22),
    good: style('30;102', '39;49'),
    warning: style('30;103', '39;49'),
    bad: style('97;41', '39;49'),
  };
}
