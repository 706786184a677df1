/**
 * A text that must not be seen: a key, a password, a token. It can be handed around and is never printed, whether by
 * mistake (a log, an error, JSON, a console) or on purpose: only net/ reveals it, to send it where it belongs.
 */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The text itself. A test holds that only net/ calls this. */
  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return hidden;
  }

  toJSON(): string {
    return hidden;
  }

  /** What Node's console and `util.inspect` show. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return hidden;
  }
}

const hidden = '[secret]';
