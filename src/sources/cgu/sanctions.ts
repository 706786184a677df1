import { type Static, Type } from '@sinclair/typebox';
import { periodOf, textOf } from '../../datasets/printed-values.ts';
import type { SanctionList, SanctionScreening, SanctionsDetails } from '../../sections/sanctions.ts';
import { type CguAnswer, isOf, type Route, rowsOf } from './answer.ts';

type Hit = SanctionScreening['hits'][number];

/** Everything may be missing: the portal was seen to leave members out, and to say "Sem informação" for a day. */
const text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const maybe = <Schema extends Parameters<typeof Type.Optional>[0]>(schema: Schema) =>
  Type.Optional(Type.Union([schema, Type.Null()]));
const person = maybe(Type.Object({ cpfFormatado: text, cnpjFormatado: text, nome: text }));

const punished = Type.Object({
  dataInicioSancao: text,
  dataFimSancao: text,
  tipoSancao: maybe(Type.Object({ descricaoResumida: text })),
  fonteSancao: maybe(Type.Object({ nomeExibicao: text })),
  orgaoSancionador: maybe(Type.Object({ nome: text })),
  sancionado: maybe(Type.Object({ nome: text, codigoFormatado: text })),
  pessoa: person,
  numeroProcesso: text,
});

const barred = Type.Object({
  motivo: text,
  orgaoSuperior: maybe(Type.Object({ nome: text })),
  pessoaJuridica: person,
  convenio: maybe(Type.Object({ numero: text })),
});

const expelled = Type.Object({
  dataPublicacao: text,
  punicao: maybe(Type.Object({ cpfPunidoFormatado: text, nomePunido: text, portaria: text })),
  tipoPunicao: maybe(Type.Object({ descricao: text })),
  pessoa: person,
  orgaoLotacao: maybe(Type.Object({ nome: text })),
});

const agreement = Type.Object({
  id: maybe(Type.Union([Type.Number(), Type.String()])),
  dataInicioAcordo: text,
  dataFimAcordo: text,
  orgaoResponsavel: text,
  situacaoAcordo: text,
  sancoes: maybe(Type.Array(Type.Object({ razaoSocial: text, cnpj: text, cnpjFormatado: text }))),
});

/** By which the portal says first whether the list of a route names the document; null where it has none. */
export const sanctionFlags = {
  ceis: 'sancionadoCEIS',
  cnep: 'sancionadoCNEP',
  cepim: 'sancionadoCEPIM',
  ceaf: 'sancionadoCEAF',
  'acordos-leniencia': null,
} as const satisfies Partial<Record<Route, string | null>>;

export type SanctionRoute = keyof typeof sanctionFlags;

/** Each list that the portal answers by whole document: its route, and the hits among its rows. */
const lists: readonly {
  readonly list: SanctionList;
  readonly route: SanctionRoute;
  readonly hitsOf: (answer: CguAnswer) => readonly Hit[];
}[] = [
  {
    list: 'CEIS',
    route: 'ceis',
    hitsOf: (answer) => punishments(answer, 'ceis'),
  },
  {
    list: 'CNEP',
    route: 'cnep',
    hitsOf: (answer) => punishments(answer, 'cnep'),
  },
  {
    list: 'CEPIM',
    route: 'cepim',
    hitsOf: (answer) =>
      rowsOf(answer, 'cepim', barred).flatMap((row) =>
        certain(answer, row.pessoaJuridica?.cnpjFormatado, {
          name: row.pessoaJuridica?.nome,
          reference: row.convenio?.numero,
          sanction: row.motivo,
          authority: row.orgaoSuperior?.nome,
        }),
      ),
  },
  {
    list: 'CEAF',
    route: 'ceaf',
    hitsOf: (answer) =>
      rowsOf(answer, 'ceaf', expelled).flatMap((row) =>
        certain(answer, row.pessoa?.cpfFormatado ?? row.punicao?.cpfPunidoFormatado, {
          name: row.pessoa?.nome ?? row.punicao?.nomePunido,
          reference: row.punicao?.portaria,
          sanction: row.tipoPunicao?.descricao,
          authority: row.orgaoLotacao?.nome,
          from: row.dataPublicacao,
        }),
      ),
  },
  {
    list: 'LENIENCY',
    route: 'acordos-leniencia',
    hitsOf: (answer) =>
      rowsOf(answer, 'acordos-leniencia', agreement).flatMap((row) =>
        (row.sancoes ?? []).flatMap((company) =>
          certain(answer, company.cnpjFormatado ?? company.cnpj, {
            name: company.razaoSocial,
            reference: row.id === null || row.id === undefined ? null : String(row.id),
            sanction: row.situacaoAcordo,
            authority: row.orgaoResponsavel,
            from: row.dataInicioAcordo,
            until: row.dataFimAcordo,
          }),
        ),
      ),
  },
];

/** SANCTIONS by the lists of CGU that were asked for the whole document; what was not asked is left to others. */
export function sanctionsOf(answer: CguAnswer): SanctionsDetails | undefined {
  const screenings = lists.flatMap(({ list, route, hitsOf }): SanctionScreening[] => {
    if (answer.rows[route] === undefined) return [];
    const flag = sanctionFlags[route];
    const hits = [...hitsOf(answer)];
    // It says that the list names the document, and shows rows of others alone: that is no answer, and not clean.
    if (hits.length === 0 && flag !== null && answer.flags[flag] === true) return [];
    return [{ list, state: 'CLEAN', editionDate: answer.askedOn, hits }];
  });
  return screenings.length === 0 ? undefined : { lists: screenings };
}

function punishments(answer: CguAnswer, route: 'ceis' | 'cnep'): readonly Hit[] {
  return rowsOf(answer, route, punished).flatMap((row: Static<typeof punished>) =>
    certain(answer, printedDocument(row), {
      name: row.sancionado?.nome ?? row.pessoa?.nome,
      reference: row.numeroProcesso,
      sanction: row.tipoSancao?.descricaoResumida,
      authority: row.orgaoSancionador?.nome ?? row.fonteSancao?.nomeExibicao,
      from: row.dataInicioSancao,
      until: row.dataFimSancao,
    }),
  );
}

function printedDocument({ pessoa, sancionado }: Static<typeof punished>): string | null | undefined {
  return [pessoa?.cnpjFormatado, pessoa?.cpfFormatado, sancionado?.codigoFormatado].find((text) => text);
}

type Printed = string | null | undefined;

/** A hit that was found by the whole document; none where the row is of somebody else. */
function certain(
  { document }: CguAnswer,
  printed: Printed,
  row: {
    readonly name?: Printed;
    readonly reference?: Printed;
    readonly sanction?: Printed;
    readonly authority?: Printed;
    readonly from?: Printed;
    readonly until?: Printed;
  },
): readonly Hit[] {
  if (!isOf(document, printed)) return [];
  return [
    {
      name: textOf(row.name ?? ''),
      document,
      reference: textOf(row.reference ?? ''),
      sanction: textOf(row.sanction ?? ''),
      authority: textOf(row.authority ?? ''),
      ...periodOf(row.from ?? '', row.until ?? ''),
      certainty: 'CERTAIN',
      matched: ['DOCUMENT'],
    },
  ];
}
