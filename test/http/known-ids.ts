import type { Random } from './random.ts';

/** Ids in JSON: the kind, and 26 characters that sort by time. */
const ids = /^([a-z]{3})_[0-9a-z]{26}$/;
/** Ids of one kind that are remembered. */
const mostOfKind = 40;

/**
 * The ids of a service by their kind (`rpt`, `bat`), and the entity tags of its answers. It learns from answers, so that requests are
 * about records in every state: just created, processing, finished, erased.
 */
export class KnownIds {
  readonly #ofKind = new Map<string, string[]>();
  readonly #kept = new Set<string>();
  readonly #tags = new Map<string, string>();
  /** Reports by what belongs to them: a note, the hash of a source's answer. */
  readonly #reports = new Map<string, string>();
  #focus = new Map<string, string>();

  /** Excludes what the caller itself depends on, which a request might revoke. */
  protect(...own: readonly string[]): void {
    for (const id of own) this.#kept.add(id);
  }

  /** Remembers the ids in a value that an answer contains. */
  learn(value: unknown): void {
    if (Array.isArray(value)) for (const one of value) this.learn(one);
    else if (value !== null && typeof value === 'object')
      for (const one of Object.values(value)) this.learn(one);
    else if (typeof value === 'string') this.#learnText(value);
  }

  /** Remembers to which report a note or an answer of a source belongs. */
  learnPart(part: string, report: string): void {
    this.#reports.set(part, report);
  }

  /** A note (`not_`) or a hash with the report that it belongs to; undefined if there is none. */
  pickPart(pattern: RegExp, random: Random): readonly [part: string, report: string] | undefined {
    const parts = [...this.#reports].filter(([part]) => pattern.test(part));
    return parts.length === 0 ? undefined : random.pick(parts);
  }

  #learnText(text: string): void {
    const [, kind] = ids.exec(text) ?? [];
    if (kind === undefined || this.#kept.has(text)) return;
    const present = this.#ofKind.get(kind) ?? [];
    if (present.includes(text)) return;
    // The first half stays, because it was made with care; the other half follows what happens.
    if (present.length === mostOfKind) present.splice(mostOfKind / 2, 1);
    this.#ofKind.set(kind, [...present, text]);
  }

  learnTag(path: string, tag: unknown): void {
    if (typeof tag === 'string') this.#tags.set(path, tag);
  }

  /** The entity tag of the last answer of a path. */
  tagOf(path: string): string {
    return this.#tags.get(path) ?? '"none"';
  }

  /** Makes the next requests about the same records, until it is called again. */
  focus(random: Random, isFocused: boolean): void {
    this.#focus = new Map(
      isFocused ? [...this.#ofKind].map(([kind, present]) => [kind, random.pick(present)]) : [],
    );
  }

  kinds(): readonly string[] {
    return [...this.#ofKind.keys()];
  }

  /** An id of a kind; one that no service has if there is none. */
  pick(kind: string, random: Random): string {
    const present = this.#ofKind.get(kind);
    return this.#focus.get(kind) ?? (present === undefined ? unknownId(kind) : random.pick(present));
  }
}

/** An id that no service has. */
export function unknownId(kind: string): string {
  return `${kind}_00000000000000000000000000`;
}
