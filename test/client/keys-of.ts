/** Every key of a type, sorted; one that is missing or too many does not compile. */
export function keysOf<T>() {
  return <const K extends readonly (keyof T)[]>(
    keys: Exclude<keyof T, K[number]> extends never ? K : never,
  ): readonly string[] => [...keys].map(String).sort();
}
