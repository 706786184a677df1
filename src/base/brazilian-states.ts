import { comparedText } from './plain-text.ts';

const names = {
  AC: 'Acre',
  AL: 'Alagoas',
  AM: 'Amazonas',
  AP: 'Amapá',
  BA: 'Bahia',
  CE: 'Ceará',
  DF: 'Distrito Federal',
  ES: 'Espírito Santo',
  GO: 'Goiás',
  MA: 'Maranhão',
  MG: 'Minas Gerais',
  MS: 'Mato Grosso do Sul',
  MT: 'Mato Grosso',
  PA: 'Pará',
  PB: 'Paraíba',
  PE: 'Pernambuco',
  PI: 'Piauí',
  PR: 'Paraná',
  RJ: 'Rio de Janeiro',
  RN: 'Rio Grande do Norte',
  RO: 'Rondônia',
  RR: 'Roraima',
  RS: 'Rio Grande do Sul',
  SC: 'Santa Catarina',
  SE: 'Sergipe',
  SP: 'São Paulo',
  TO: 'Tocantins',
} as const;

/** What registers write for the state of an address abroad. */
const abroad = { EX: 'Exterior' } as const;

/** The codes of the states and of the federal district, and EX for an address abroad. */
export const stateCodes: readonly string[] = Object.keys({ ...names, ...abroad });

const codesByText: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...names, ...abroad }).flatMap(([code, name]) => [
    [comparedText(code), code],
    [comparedText(name), code],
  ]),
);

/** Whether a text is the code of a state or of the federal district, such as `SP`. */
export function isState(text: string): boolean {
  return Object.hasOwn(names, text);
}

/** Returns the code of a state from its code or name in any case, with or without accents; undefined for other texts. */
export function stateCode(text: string): string | undefined {
  return Object.hasOwn(names, text) ? text : codesByText.get(comparedText(text));
}
