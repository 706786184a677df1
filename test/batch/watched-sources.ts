import { type ScriptedSource, scriptedSource } from '../collector/scripted-source.ts';

/** The four sources of depth SIMPLES; `onAsk` comes before each answer of `registration`. */
export function watchedSources(
  onAsk: (document: string, signal: AbortSignal) => Promise<void> | void,
): ScriptedSource[] {
  const others = ['revenue', 'location', 'relations'].map((name) => scriptedSource(name));
  const registration = scriptedSource('registration');
  const watched: ScriptedSource = {
    ...registration,
    ask: async (request) => {
      await onAsk(request.document.value, request.signal);
      return registration.ask(request);
    },
  };
  return [watched, ...others];
}
