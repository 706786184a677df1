import { userInfo } from 'node:os';
import { packageVersion } from '../../src/base/own-package.ts';

/** The part of every id that the guides share; a letter behind it tells one from the next, in order of appearance. */
const exampleBody = '01kd9zs4q2fvx8e6m3n5t7w9y';
const letters = 'abcdefghjkmnpqrstvwxyz';
const hash = '3f9a2b7c51d0e684';

/**
 * What differs from one run of a guide to the next, as the guide writes it: ids and secrets, times, hashes, the port, the
 * reader, the folder and the version. Ids stay as long as they are, so that columns do.
 */
export class Likeness {
  readonly #folder: string;
  /** The ports of the service and of a receiver, each behind that of the guide. */
  readonly #ports: readonly (readonly [string, string])[];
  /** The real id of each example. */
  readonly #real = new Map<string, string>();

  constructor({ folder, ports }: { readonly folder: string; readonly ports: readonly [number, number] }) {
    this.#folder = folder;
    this.#ports = [
      ['127.0.0.1:8080', `127.0.0.1:${ports[0]}`],
      ['127.0.0.1:3000', `127.0.0.1:${ports[1]}`],
      ['--port 3000', `--port ${ports[1]}`],
    ];
  }

  /** Output as the guide shows it. */
  toShown(output: string): string {
    const user = userInfo().username.replace(/[^\w-]/g, '.');
    let shown = output.replaceAll(this.#folder, '/home/ana');
    for (const [example, real] of this.#ports) shown = shown.replaceAll(real, example);
    return shown
      .replace(/127\.0\.0\.1:\d{5}/g, '127.0.0.1:45678')
      .replace(/(rpt|bat|cli|req|rev)_[0-9a-z]{26}/g, (id, kind) => this.#exampleOf(id, kind))
      .replace(/(crs)_[\w-]{20,}/g, (secret, kind) => this.#exampleOf(secret, kind))
      .replace(/sha256 [0-9a-f]{12,64}…?/g, `sha256 ${hash}…`)
      .replace(new RegExp(`(decided by |decisão de |\\()${user}(?=\\b)`, 'g'), '$1ana')
      .replace(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '2026-11-20T12:30:00.000Z')
      .replace(/\b\d\d:\d\d:\d\d\b/g, '09:30:00')
      .replace(/\b\d+(?:\.\d+)? ms\b/g, '12 ms')
      .replaceAll(`credit ${packageVersion()} `, 'credit 1.0.0 ')
      .replaceAll('\u00A0', ' ');
  }

  /** A command of the guide with what this run has in place of the examples. */
  toReal(line: string): string {
    let real = line;
    for (const [example, value] of [...this.#ports, ...this.#real]) real = real.replaceAll(example, value);
    return real;
  }

  #exampleOf(value: string, kind: string): string {
    const examples = [...this.#real].filter(([example]) => example.startsWith(`${kind}_`));
    const [known] = examples.find(([, real]) => real === value) ?? [];
    if (known !== undefined) return known;
    const example = `${kind}_${exampleBody}${letters[examples.length] ?? '?'}`;
    this.#real.set(example, value);
    return example;
  }
}
