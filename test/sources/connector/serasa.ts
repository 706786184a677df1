import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const connectorsFolder = join(import.meta.dirname, '../../../connectors');

/** The YAML of the connector that ships, at an address of the test where one is given. */
export function serasaYaml(url?: URL): string {
  const text = readFileSync(join(connectorsFolder, 'serasa-experian.bureau-score.yaml'), 'utf8');
  if (url === undefined) return text;
  return text
    .replaceAll('https://api.serasaexperian.com.br', url.origin)
    .replace('[api.serasaexperian.com.br]', `['${url.host}']`);
}

interface Cassette {
  readonly document: string;
  readonly answer: { readonly status: number; readonly body: unknown };
}

/** A kept answer of it. */
export function serasaCassette(name: string): Cassette {
  const path = join(connectorsFolder, 'cassettes/serasa-experian.bureau-score.json');
  const cassettes: Readonly<Record<string, Cassette>> = JSON.parse(readFileSync(path, 'utf8'));
  const cassette = cassettes[name];
  if (cassette === undefined) throw new Error(`${path} has no ${name}`);
  return cassette;
}
