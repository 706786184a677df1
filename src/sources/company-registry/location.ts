import type { LocationDetails } from '../../sections/location.ts';
import type { CompanyRecord } from './answer-schema.ts';
import { codeOf, digitsOf, textOf } from './blank-values.ts';

/** LOCATION as far as the registry knows it; undefined when it says nothing of an address. */
export function locationOf(record: CompanyRecord): LocationDetails | undefined {
  const street = [textOf(record.descricao_tipo_de_logradouro), textOf(record.logradouro)]
    .filter((part) => part !== null)
    .join(' ');
  const state = textOf(record.uf);
  const postalCode = digitsOf(record.cep);
  const address = {
    street: street === '' ? null : street,
    number: textOf(record.numero),
    complement: textOf(record.complemento),
    district: textOf(record.bairro),
    city: (state === 'EX' ? textOf(record.nome_cidade_no_exterior) : null) ?? textOf(record.municipio),
    state,
    // The register keeps it as a number, and the zero in front of São Paulo's is lost in places.
    postalCode: /^\d{7,8}$/.test(postalCode) ? postalCode.padStart(8, '0') : null,
    ibgeCode: codeOf(record.codigo_municipio_ibge, 7),
  };
  if (Object.values(address).every((value) => value === null)) return undefined;
  return { address, coordinates: null, mapReference: null, facadePhotos: null };
}
