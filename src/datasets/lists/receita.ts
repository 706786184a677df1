import type { Dataset } from '../dataset.ts';
import { contentOfFile, releaseParts } from '../registry/registry-tables.ts';

/** The register of companies. It is no list: its edition has a form of its own, and reports ask it before the registry over HTTP. */
export const receita: Dataset = {
  title: { en: 'CNPJ: the register of companies', 'pt-BR': 'CNPJ: o cadastro de empresas' },
  publisher: { en: 'Receita Federal, federal revenue', 'pt-BR': 'Receita Federal' },
  means: {
    en: 'The company is registered, as the register stood on its day: not that it trades, pays or is sound. A partner who is a person shows six digits of the CPF.',
    'pt-BR':
      'A empresa está cadastrada, como o cadastro estava no dia dele: não que ela opere, pague ou seja sólida. O sócio pessoa física mostra seis dígitos do CPF.',
  },
  address: 'https://arquivos.receitafederal.gov.br/index.php/s/YggdBLfdninEJX9',
  example: {
    en: 'the folder of a month with Empresas0.zip to Empresas9.zip and all others',
    'pt-BR': 'a pasta de um mês com Empresas0.zip a Empresas9.zip e todos os outros',
  },
  parts: releaseParts,
  // `….D61114.…`: the last digit of the year, and the month.
  editionOf: (name) => /\.D(\d(?:0[1-9]|1[0-2]))[0-3]\d(?:\.|$)/.exec(name)?.[1] ?? null,
  rhythmDays: 31,
  staleAfterDays: 75,
  // Tens of millions of companies: by document, and partners by their digits.
  namesIndexed: false,
  reader: {
    wants: (name) => contentOfFile(name) !== undefined,
    dateOf: () => null,
    read: () => {
      throw new Error('the register is not read entry by entry');
    },
  },
  build: async (options) => (await import('../registry/build-registry.ts')).buildRegistry(options),
  isReadable: async (file) => (await import('../registry/registry-reader.ts')).isRegistryFile(file),
};
