import type { Text } from '../../base/language.ts';
import type { ProgressEvent } from '../../run/run-progress.ts';
import { failureInWords } from '../../sections/source-words.ts';
import { formatIn } from '../../wording/format.ts';
import type { CommandContext } from '../context.ts';
import { openLiveText } from './live-text.ts';
import { pad, textWidth, wrap } from './wrap.ts';

/** A source that asks longer than this is named, and so is the wait, each time so long again. */
const longWaitMs = 10_000;

type SourceEvent = Extract<ProgressEvent, { kind: 'source' }>;

/** Shows how the sources of one report answer. */
interface SourceWatch {
  onProgress(event: ProgressEvent): void;
  end(): void;
}

/**
 * On a terminal: one line a source that changes in place, in the order in which they are asked. Elsewhere: one line
 * on stderr when a source is done, and one each ten seconds that names those still asked.
 */
export async function watchSources(context: CommandContext): Promise<SourceWatch> {
  const { language, timezone, say, stderr } = context;
  const format = formatIn(language, timezone);
  const live = await openLiveText(context);
  const sources = new Map<string, { event: SourceEvent; since: number }>();

  const nameOf = (title: Text) => say(title);
  const waitedMs = (since: number) => performance.now() - since;
  const stateOf = ({ event, since }: { event: SourceEvent; since: number }): string => {
    const time = event.ms === undefined ? '' : `  ${format.seconds(event.ms)}`;
    switch (event.state) {
      case 'ASKING': {
        const waited = waitedMs(since);
        return waited < longWaitMs
          ? say('sourceAsking')
          : say('sourceAskingFor', { time: format.seconds(waited) });
      }
      case 'ANSWERED':
        return say('sourceAnswered') + time;
      case 'NO_RECORD':
        return say('sourceNoRecord') + time;
      case 'NOT_ASKED':
        return say('sourceNotAsked');
      case 'FAILED': {
        const why = event.failure ? `  ${failureInWords(event.failure, language)}` : '';
        return `${say('sourceFailed')}${time}${why}  (${say(event.required ? 'sourceRequired' : 'sourceOptional')})`;
      }
    }
  };
  const redraw = () => {
    const column = Math.max(...[...sources.values()].map(({ event }) => textWidth(nameOf(event.title))));
    const done = [...sources.values()].filter(({ event }) => event.state !== 'ASKING').length;
    // One row a source, whatever it says: a line that breaks would not be cleared.
    const lines = [...sources.values()].map((source) => {
      const line = `  ${pad(nameOf(source.event.title), column)}  ${stateOf(source)}`;
      return wrap(line.trimStart(), stderr.width - 4)[0] ?? '';
    });
    live?.show(
      [say('askingSources', { done, total: sources.size }), ...lines.map((line) => `  ${line}`)].join('\n'),
    );
  };

  const timer = setInterval(
    () => {
      if (sources.size === 0) return;
      if (live) redraw();
      else {
        const slow = [...sources.values()].filter(({ event }) => event.state === 'ASKING');
        if (slow.length > 0) {
          context.note(
            say('stillAsking', { names: slow.map(({ event }) => nameOf(event.title)).join(', ') }),
          );
        }
      }
    },
    live ? 1_000 : longWaitMs,
  );
  timer.unref();

  return {
    onProgress: (event) => {
      if (event.kind === 'report') {
        context.debug(`${event.outcome} ${event.reportId}`);
        context.resume.command = `credit report wait ${event.reportId}`;
      }
      if (event.kind !== 'source') return;
      const since = sources.get(event.name)?.since ?? performance.now();
      sources.set(event.name, { event, since });
      if (event.ms !== undefined)
        context.debug(`source ${event.name} ${event.state} ${Math.round(event.ms)} ms`);
      if (live) redraw();
      else if (event.state !== 'ASKING') context.note(`${nameOf(event.title)}: ${stateOf({ event, since })}`);
    },
    end: () => {
      clearInterval(timer);
      live?.end();
    },
  };
}
