// In the place of what packages bring for things that the program does not do: see rolldown.config.mjs.

/** Whoever does such a thing after all is told, and not left with half an answer. */
export default function refuse() {
  throw new Error('This was left out of the build: see rolldown.config.mjs');
}
