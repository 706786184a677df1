import type { Tone } from '../../presentation/page.ts';
import type { Painter } from './colour.ts';

/** The colour that repeats what a line says in words. */
export function tonePainter(tone: Tone, paint: Painter): (text: string) => string {
  switch (tone) {
    case 'GOOD':
      return paint.good;
    case 'WARNING':
      return paint.warning;
    case 'BAD':
      return paint.bad;
    case 'PLAIN':
      return (text) => text;
  }
}
