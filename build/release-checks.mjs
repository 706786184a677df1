// What a release has passed at a commit, in release/checks.json: hours of trials are not done again where the next one fails.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/**
 * @typedef {{ step: string, day: string, seconds: number, node: string, cores: number, missed: readonly string[] }} Check
 * how long a step took, on which day and machine; of benches also what missed its demand
 */
export class ReleaseChecks {
  #file;
  #commit;
  /** @type {readonly Check[]} */
  #passed;

  /** @param {string} commit what is looked at: what passed at another counts for nothing. @param {string} file where it is kept. */
  static of(commit, file) {
    const kept = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { commit, passed: [] };
    return new ReleaseChecks({ commit, file, passed: kept.commit === commit ? kept.passed : [] });
  }

  constructor({ commit, file, passed }) {
    this.#commit = commit;
    this.#file = file;
    this.#passed = passed;
  }

  /** @returns {Check | undefined} of a step that has passed. */
  find(step) {
    return this.#passed.find((one) => one.step === step);
  }

  /** Does a step, and keeps that it has passed; rejects with what it throws, and then keeps nothing. @returns {Promise<Check>} */
  async pass(step, work) {
    const began = performance.now();
    const missed = (await work()) ?? [];
    const check = {
      step,
      day: new Date().toISOString().slice(0, 10),
      seconds: Math.round((performance.now() - began) / 1_000),
      node: process.version,
      cores: availableParallelism(),
      missed,
    };
    this.#passed = [...this.#passed, check];
    writeFileSync(
      this.#file,
      `${JSON.stringify({ commit: this.#commit, passed: this.#passed }, undefined, 2)}\n`,
    );
    return check;
  }
}
