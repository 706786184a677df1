import { type Static, type TObject, type TProperties, type TSchema, Type } from '@sinclair/typebox';
import { fitsSchema } from '../../base/fits-schema.ts';
import { cnpjRoot } from '../../document/cnpj-root.ts';
import { SourceFailure } from '../define-source.ts';

/** A printed text. The portal leaves out an unknown one, or writes "Sem informação". */
export type Printed = string | null | undefined;

const maybe = <Schema extends TSchema>(schema: Schema) => Type.Optional(Type.Union([schema, Type.Null()]));
const text = maybe(Type.String());
const money = maybe(Type.Number());
const person = maybe(Type.Object({ cpfFormatado: text, cnpjFormatado: text, nome: text }));
const beneficiary = maybe(Type.Object({ cpfFormatado: text }));

interface RouteParts<Row> {
  /** The parameter that takes the document. */
  readonly parameter: string;
  /** The shape of a row. Any member may be missing. */
  readonly row: TObject & { readonly static: Row };
  /** Returns the documents that a row shows of the person or company that it is about. */
  readonly documents: (row: Row) => readonly Printed[];
}

const defineRoute = <Shape extends TProperties>(
  parameter: string,
  row: TObject<Shape>,
  documents: (row: Static<TObject<Shape>>) => readonly Printed[],
) => ({ parameter, row, documents });

const punishments = defineRoute(
  'codigoSancionado',
  Type.Object({
    dataInicioSancao: text,
    dataFimSancao: text,
    tipoSancao: maybe(Type.Object({ descricaoResumida: text })),
    fonteSancao: maybe(Type.Object({ nomeExibicao: text })),
    orgaoSancionador: maybe(Type.Object({ nome: text })),
    sancionado: maybe(Type.Object({ nome: text, codigoFormatado: text })),
    pessoa: person,
    numeroProcesso: text,
  }),
  ({ pessoa, sancionado }) => [pessoa?.cnpjFormatado, pessoa?.cpfFormatado, sancionado?.codigoFormatado],
);

const payments = (parameter: string) =>
  defineRoute(
    parameter,
    Type.Object({
      dataMesReferencia: text,
      valor: money,
      valorSaque: money,
      beneficiario: beneficiary,
      beneficiarioNovoBolsaFamilia: beneficiary,
    }),
    ({ beneficiario, beneficiarioNovoBolsaFamilia }) => [
      beneficiario?.cpfFormatado,
      beneficiarioNovoBolsaFamilia?.cpfFormatado,
    ],
  );

const routeTable = {
  ceis: punishments,
  cnep: punishments,
  cepim: defineRoute(
    'cnpjSancionado',
    Type.Object({
      motivo: text,
      orgaoSuperior: maybe(Type.Object({ nome: text })),
      pessoaJuridica: person,
      convenio: maybe(Type.Object({ numero: text })),
    }),
    ({ pessoaJuridica }) => [pessoaJuridica?.cnpjFormatado, pessoaJuridica?.cpfFormatado],
  ),
  ceaf: defineRoute(
    'cpfSancionado',
    Type.Object({
      dataPublicacao: text,
      punicao: maybe(Type.Object({ cpfPunidoFormatado: text, nomePunido: text, portaria: text })),
      tipoPunicao: maybe(Type.Object({ descricao: text })),
      pessoa: person,
      orgaoLotacao: maybe(Type.Object({ nome: text })),
    }),
    ({ pessoa, punicao }) => [pessoa?.cpfFormatado, pessoa?.cnpjFormatado, punicao?.cpfPunidoFormatado],
  ),
  'acordos-leniencia': defineRoute(
    'cnpjSancionado',
    Type.Object({
      id: maybe(Type.Union([Type.Number(), Type.String()])),
      dataInicioAcordo: text,
      dataFimAcordo: text,
      orgaoResponsavel: text,
      situacaoAcordo: text,
      sancoes: maybe(Type.Array(Type.Object({ razaoSocial: text, cnpj: text, cnpjFormatado: text }))),
    }),
    ({ sancoes }) => (sancoes ?? []).flatMap(({ cnpj, cnpjFormatado }) => [cnpjFormatado, cnpj]),
  ),
  peps: defineRoute(
    'cpf',
    Type.Object({
      cpf: text,
      descricao_funcao: text,
      nome_orgao: text,
      dt_inicio_exercicio: text,
      dt_fim_exercicio: text,
      dt_fim_carencia: text,
    }),
    ({ cpf }) => [cpf],
  ),
  'bpc-por-cpf-ou-nis': payments('codigo'),
  'peti-por-cpf-ou-nis': payments('codigo'),
  'safra-codigo-por-cpf-ou-nis': payments('codigo'),
  'seguro-defeso-codigo': payments('codigo'),
  'novo-bolsa-familia-sacado-por-nis': payments('nis'),
} as const;

export type Route = keyof typeof routeTable;

type Rows = { readonly [Name in Route]: Static<(typeof routeTable)[Name]['row']> };

/** The routes that are queried. */
export const routes: { readonly [Name in Route]: RouteParts<Rows[Name]> } = routeTable;

/** The names of the routes. */
export const routeNames: readonly Route[] = Object.keys(routes).filter(
  (name): name is Route => name in routes,
);

/** A row of a route. */
export type RowOf<Name extends Route> = Rows[Name];

/**
 * Returns a row of a route in its type.
 *
 * @throws SourceFailure INVALID_ANSWER with the name of the route if the row has another shape or none of the members of a row.
 */
export function readRow<Name extends Route>(route: Name, row: unknown): RowOf<Name> {
  const schema = routes[route].row;
  if (fitsSchema(schema, row) && Object.keys(schema.properties).some((member) => Object.hasOwn(row, member)))
    return row;
  throw new SourceFailure(
    'INVALID_ANSWER',
    `The answer of CGU's transparency portal cannot be used: ${route} has another shape.`,
  );
}

/**
 * Returns whether a row is the subject's, provided that the portal compared the document. A row without a document then is the
 * subject's, and so is a row with any document of the same company. A row that shows only other documents is another subject's.
 */
export function isOwn(subject: string, printed: readonly Printed[]): boolean {
  const shown = printed.filter(showsNumber);
  return shown.length === 0 || shown.some((one) => isOf(subject, one));
}

/** Returns whether a row shows the subject's complete number, or that of another establishment of the company. */
export function showsWhole(subject: string, printed: readonly Printed[]): boolean {
  return printed.some((one) => !bareNumber(one).startsWith('*') && isOf(subject, one));
}

/** Whether a text shows a number at all: "Sem informação" and a mask without digits do not. */
function showsNumber(printed: Printed): printed is string {
  return /[1-9]/.test(printed ?? '');
}

/**
 * Whether a printed document is the subject's. The portal masks CPFs (`***.456.789-**`): it has compared all digits, and the six
 * that it shows must be equal. All establishments of a company are one legal person.
 */
export function isOf(subject: string, printed: Printed): boolean {
  const bare = bareNumber(printed);
  if (subject.length === 14) return bare.length === 14 && cnpjRoot(bare) === cnpjRoot(subject);
  const [, digits] = /^\*{3}(\d{6})\*{2}$/.exec(bare) ?? [];
  return digits === undefined ? bare === subject : subject.slice(3, 9) === digits;
}

/** Returns a printed document without punctuation, in upper case. */
export function bareNumber(printed: Printed): string {
  return (printed ?? '').replace(/[./\s-]/g, '').toUpperCase();
}
