import { join } from 'node:path';
import { Type } from '@sinclair/typebox';
import { isPlainAddress } from './base/plain-address.ts';
import { isBucketPlace, readBucketAddress } from './datasets/share/bucket-address.ts';

/** Where datasets lie, and who is asked for newer ones. */
export interface DatasetSettings {
  /** The folder of the datasets: public data that is kept here. */
  readonly datasetsFolder: string;
  /** Address of a server that has the publishers' files, asked in their place; null: the publishers themselves. */
  readonly datasetsMirror: string | null;
  /** A folder that machines share, or `s3://bucket/folder`, where each finds the editions that one has loaded; null: none. */
  readonly datasetsPlace: string | null;
}

/** See settings.ts. */
export const datasetSettings = {
  datasetsFolder: {
    title: { en: 'folder of the datasets', 'pt-BR': 'pasta dos conjuntos de dados' },
    expected: { en: 'a path', 'pt-BR': 'um caminho' },
    schema: Type.String({ minLength: 1 }),
    fallback: ({ places }: { readonly places: { readonly data: string } }) => join(places.data, 'datasets'),
  },
  datasetsMirror: {
    title: {
      en: "server that has the publishers' files, as ADDRESS/HOST/PATH, asked in their place (null: the publishers)",
      'pt-BR':
        'servidor que tem os arquivos dos órgãos, como ENDEREÇO/SERVIDOR/CAMINHO, consultado no lugar deles (null: os órgãos)',
    },
    expected: {
      en: 'an http or https address without a query, such as https://mirror.example.com',
      'pt-BR': 'um endereço http ou https sem consulta, como https://espelho.example.com',
    },
    schema: Type.Union([Type.String({ minLength: 1, maxLength: 1_000 }), Type.Null()]),
    isSound: (address: string | null) => address === null || isPlainAddress(address),
    fallback: () => null,
  },
  datasetsPlace: {
    title: {
      en: 'folder that machines share, or s3://bucket/folder, where each finds the editions that one of them has loaded (null: none)',
      'pt-BR':
        'pasta que as máquinas compartilham, ou s3://bucket/pasta, onde cada uma encontra as edições que uma delas carregou (null: nenhuma)',
    },
    expected: {
      en: 'a path, or a folder of a bucket such as s3://my-bucket/datasets',
      'pt-BR': 'um caminho, ou uma pasta de um bucket como s3://meu-bucket/dados',
    },
    schema: Type.Union([Type.String({ minLength: 1, maxLength: 1_000 }), Type.Null()]),
    isSound: (place: string | null) =>
      place === null || !isBucketPlace(place) || readBucketAddress(place) !== undefined,
    fallback: () => null,
  },
};
