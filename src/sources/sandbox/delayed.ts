import { pause } from '../../base/clock.ts';
import type { Source } from '../define-source.ts';
import { Random } from './random.ts';

/** The same source, which takes its time: between the two, in ms, and for the same document always as long. */
export function delayed(source: Source, [from, to]: readonly [from: number, to: number]): Source {
  return {
    ...source,
    ask: async (request) => {
      const random = new Random(`${request.document.value} ${source.role}`);
      await pause(random.integer(from, to), request.signal);
      return source.ask(request);
    },
  };
}
