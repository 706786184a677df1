/** Texts by their numbers, in the order in which they came. */
export interface TextStore {
  add(text: string): void;
  /** Undefined for a number that no text has. */
  get(index: number): string | undefined;
}

/** Keeps texts as bytes one behind the other, since as many strings take several times the memory. */
export function openTextStore(): TextStore {
  let bytes = Buffer.alloc(64 * 1024);
  let ends = new Uint32Array(1024);
  let length = 0;
  let count = 0;
  return {
    add: (text) => {
      const needed = length + text.length * 3;
      if (needed > bytes.length) {
        const larger = Buffer.alloc(Math.max(needed, bytes.length * 2));
        larger.set(bytes.subarray(0, length));
        bytes = larger;
      }
      if (count === ends.length) {
        const larger = new Uint32Array(count * 2);
        larger.set(ends);
        ends = larger;
      }
      length += bytes.write(text, length);
      ends[count] = length;
      count += 1;
    },
    get: (index) => {
      if (!Number.isInteger(index) || index < 0 || index >= count) return undefined;
      return bytes.toString('utf8', index === 0 ? 0 : ends[index - 1], ends[index]);
    },
  };
}
