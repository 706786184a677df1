import { type Language, say, type Text } from '../base/language.ts';

/** The five regions of the country, by the states in them (IBGE). */
const regions: Readonly<Record<string, { readonly states: string; readonly title: Text }>> = {
  NORTE: { states: 'AC AM AP PA RO RR TO', title: { en: 'North', 'pt-BR': 'Norte' } },
  NORDESTE: { states: 'AL BA CE MA PB PE PI RN SE', title: { en: 'Northeast', 'pt-BR': 'Nordeste' } },
  CENTRO_OESTE: { states: 'DF GO MS MT', title: { en: 'Central-West', 'pt-BR': 'Centro-Oeste' } },
  SUDESTE: { states: 'ES MG RJ SP', title: { en: 'Southeast', 'pt-BR': 'Sudeste' } },
  SUL: { states: 'PR RS SC', title: { en: 'South', 'pt-BR': 'Sul' } },
};

/** The code of the region that a state lies in; undefined for what is no state. */
export function regionOf(state: string): string | undefined {
  return Object.entries(regions).find(([, { states }]) =>
    states.split(' ').includes(state.toUpperCase()),
  )?.[0];
}

/** A region by its name; the code itself where it is of none. */
export function regionInWords(code: string, language: Language): string {
  const region = regions[code];
  return region === undefined ? code : say(region.title, language);
}
