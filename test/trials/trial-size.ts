/** How large a test is this time. */
export interface TrialSize {
  readonly number: number;
  readonly seed: number;
  /** It has the machine to itself, and the time that it takes. */
  readonly isTrial: boolean;
  /** Writes a figure, or how far it is, where somebody waits for it. */
  tell(line: string): void;
}

/**
 * The size of a test that `npm run trials` does in a large number, and every run of the tests in a small one.
 *
 * @param variable of the environment, which says the number where it is a trial; `<variable>_SEED` says the seed.
 * @param quick the number, and the seed, of every run.
 */
export function trialSize(
  variable: `CREDIT_${string}`,
  quick: { readonly number: number; readonly seed: number },
): TrialSize {
  const number = process.env[variable];
  return {
    number: Number(number ?? quick.number),
    seed: Number(process.env[`${variable}_SEED`] ?? quick.seed),
    isTrial: number !== undefined,
    tell: (line) => {
      if (number !== undefined) process.stdout.write(`${line}\n`);
    },
  };
}
