import type { Agent, Dispatcher } from 'undici';

/** Sends, unless `signal` has aborted, and reads until the body is over or too long. */
export function exchange(
  agent: Agent,
  options: {
    readonly request: Dispatcher.DispatchOptions;
    readonly maximumBodyBytes: number;
    readonly signal: AbortSignal;
    readonly onAnswer: (
      status: number,
      headers: Readonly<Record<string, string | string[] | undefined>>,
    ) => void;
    /** Called when undici has let go of the connection, which may be later than the cut. */
    readonly onOver: () => void;
  },
): Promise<void> {
  const { request, maximumBodyBytes, signal, onAnswer, onOver } = options;
  return new Promise((resolve, reject) => {
    let bodyBytes = 0;
    if (signal.aborted) return onOver();
    agent.dispatch(request, {
      onRequestStart(controller) {
        const end = () => controller.abort(new Error('This post is over.'));
        // What waits for its connection cannot be called back: undici asks once that stands, before it writes anything.
        if (signal.aborted) end();
        else signal.addEventListener('abort', end, { once: true });
      },
      onResponseStart(_, status, headers) {
        if (status >= 200) onAnswer(status, headers);
      },
      onResponseData(controller, piece) {
        bodyBytes += piece.length;
        if (bodyBytes > maximumBodyBytes) controller.abort(new Error('This is enough.'));
      },
      onResponseEnd() {
        onOver();
        resolve();
      },
      onResponseError(_, error) {
        onOver();
        reject(error);
      },
    });
  });
}
