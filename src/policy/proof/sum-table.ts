/** Of so many, those are sought that another outdoes. */
const mostCompared = 1_500;
/** So few are looked through one by one. */
const few = 8;

/**
 * Sums over some rows, each once, in flat lists: proofs look at a million of them, and an object and a text for each were most of their time.
 * Each remembers two numbers, of its maker's choosing.
 */
export class SumTable {
  readonly #width: number;
  #values: number[] = [];
  #first: number[] = [];
  #second: number[] = [];
  /** One more than the place of a sum, by its hash; 0 where there is none. None as long as there are few. */
  #slots: Int32Array | undefined;

  /** @param width how many rows there are. */
  constructor(width: number) {
    this.#width = width;
  }

  get size(): number {
    return this.#first.length;
  }

  valueAt(place: number, row: number): number {
    return this.#values[place * this.#width + row] ?? 0;
  }

  firstAt(place: number): number {
    return this.#first[place] ?? 0;
  }

  secondAt(place: number): number {
    return this.#second[place] ?? 0;
  }

  /** Where the sum stands, added where it did not: then its place is the size that there was before. */
  add(sum: readonly number[], first: number, second: number): number {
    if (this.size >= (this.#slots === undefined ? few : this.#slots.length / 2)) this.#grow();
    const slots = this.#slots;
    if (slots === undefined) {
      for (let place = 0; place < this.size; place += 1) if (this.#isAt(place, sum, 0)) return place;
    } else {
      const slot = this.#slotOf(slots, sum, 0);
      const there = slots[slot] ?? 0;
      if (there > 0) return there - 1;
      slots[slot] = this.size + 1;
    }
    const place = this.size;
    for (let row = 0; row < this.#width; row += 1) this.#values.push(sum[row] ?? 0);
    this.#first.push(first);
    this.#second.push(second);
    return place;
  }

  /** Where a sum stands among the slots, or would: its values begin in the list at `from`. */
  #slotOf(slots: Int32Array, list: readonly number[], from: number): number {
    const width = this.#width;
    const mask = slots.length - 1;
    let hash = 0;
    for (let row = 0; row < width; row += 1)
      hash = Math.imul(hash ^ ((list[from + row] ?? 0) | 0), 0x9e3779b1) ^ (hash >>> 15);
    let slot = (hash ^ (hash >>> 13)) & mask;
    for (;;) {
      const place = (slots[slot] ?? 0) - 1;
      if (place < 0 || this.#isAt(place, list, from)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #isAt(place: number, list: readonly number[], from: number): boolean {
    const width = this.#width;
    let row = 0;
    while (row < width && this.#values[place * width + row] === list[from + row]) row += 1;
    return row === width;
  }

  #grow(): void {
    const slots = new Int32Array((this.#slots?.length ?? 16) * 4);
    for (let place = 0; place < this.size; place += 1)
      slots[this.#slotOf(slots, this.#values, place * this.#width)] = place + 1;
    this.#slots = slots;
  }

  /** The places of those that no other outdoes in every row, the greatest first; all where there are too many to compare. */
  outstanding(): readonly number[] {
    const places = Array.from({ length: this.size }, (_, place) => place);
    if (places.length > mostCompared || places.length < 2) return places;
    const rows = this.#differing();
    const totals = places.map((place) => rows.reduce((sum, row) => sum + this.valueAt(place, row), 0));
    // One that outdoes another adds up to more.
    places.sort((a, b) => (totals[b] ?? 0) - (totals[a] ?? 0));
    const width = this.#width;
    const values = this.#values;
    const judges: number[] = [];
    const front: number[] = [];
    for (const place of places) {
      if (isOutdone(place * width, { judges, values, rows })) continue;
      front.push(place);
      judges.push(place * width);
    }
    return front;
  }

  /** The rows in which not all are alike. */
  #differing(): readonly number[] {
    const rows: number[] = [];
    for (let row = 0; row < this.#width; row += 1) {
      const value = this.valueAt(0, row);
      let place = 1;
      while (place < this.size && this.valueAt(place, row) === value) place += 1;
      if (place < this.size) rows.push(row);
    }
    return rows;
  }
}

interface Comparison {
  /** Where the values begin of those that nobody outdoes. */
  readonly judges: number[];
  readonly values: readonly number[];
  readonly rows: readonly number[];
}

/** Loops and no closures: much of the time of a proof goes here. Who outdoes one stands nearer the beginning for the next, whom they are likely to outdo too. */
function isOutdone(at: number, { judges, values, rows }: Comparison): boolean {
  const count = rows.length;
  for (let place = 0; place < judges.length; place += 1) {
    const judge = judges[place] ?? 0;
    let index = 0;
    while (index < count) {
      const row = rows[index] ?? 0;
      if ((values[judge + row] ?? 0) < (values[at + row] ?? 0)) break;
      index += 1;
    }
    if (index < count) continue;
    const nearer = place >> 1;
    judges[place] = judges[nearer] ?? judge;
    judges[nearer] = judge;
    return true;
  }
  return false;
}
