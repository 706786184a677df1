import type { FigureStyle } from '../../wording/counted.ts';
import { formatIn } from '../../wording/format.ts';
import type { CommandContext } from '../context.ts';

/** How the reader of a command's output reads figures. */
export function figureStyle({
  language,
  timezone,
}: Pick<CommandContext, 'language' | 'timezone'>): FigureStyle {
  return { language, format: formatIn(language, timezone) };
}
