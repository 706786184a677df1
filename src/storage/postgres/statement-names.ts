/** A statement gets a name once it was said so often: what is said once in a while is planned anew for less than it takes to keep. */
const usesBefore = 3;
/** So many statements have one; a connection keeps a plan of each. */
const mostNames = 200;
/** Longer texts are of many rows, and of another number each time. */
const longestText = 4_000;

/**
 * Names under which connections keep the plans of statements, so that what every document asks is parsed and planned once for each
 * connection. Once a plan does not fit its tables any more, since another machine has migrated them, all names are new.
 */
export class StatementNames {
  #uses = new Map<string, number>();
  #names = new Map<string, string>();
  #last = 0;

  /** The name of a statement; undefined where it is said by its text. */
  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= mostNames || text.length > longestText) return name;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    if (uses <= usesBefore) {
      // Beyond that the texts are of as many kinds as there are lists in them.
      if (this.#uses.size < 10 * mostNames || uses > 1) this.#uses.set(text, uses);
      return undefined;
    }
    this.#uses.delete(text);
    this.#last += 1;
    const next = `credit_${this.#last}`;
    this.#names.set(text, next);
    return next;
  }

  /** No plan of before is used any more. */
  renew(): void {
    this.#names = new Map();
  }
}
