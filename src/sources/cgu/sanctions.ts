import { agreementState } from '../../datasets/lists/leniency.ts';
import { sanctionNamed } from '../../datasets/lists/sanction-facts.ts';
import { periodOf, textOf } from '../../datasets/printed-values.ts';
import type { SanctionList, SanctionScreening, SanctionsDetails } from '../../sections/sanctions.ts';
import { type CguAnswer, sortRows } from './answer.ts';
import { bareNumber, isOf, type Printed, type Route, type RowOf, routes } from './routes.ts';

type Hit = SanctionScreening['hits'][number];

/** The member in which the portal first states whether the list of a route names the document; null if it has none. */
export const sanctionFlags = {
  ceis: 'sancionadoCEIS',
  cnep: 'sancionadoCNEP',
  cepim: 'sancionadoCEPIM',
  ceaf: 'sancionadoCEAF',
  'acordos-leniencia': null,
} as const satisfies Partial<Record<Route, string | null>>;

export type SanctionRoute = keyof typeof sanctionFlags;

/** The facts of a row, as printed. */
interface Entry {
  readonly name?: Printed;
  readonly reference?: Printed;
  readonly sanction?: Printed;
  readonly authority?: Printed;
  readonly from?: Printed;
  readonly until?: Printed;
  /** The state of a leniency agreement, which `sanction` contains too. */
  readonly agreement?: Printed;
}

const punishment = (row: RowOf<'ceis'>): Entry => ({
  name: row.sancionado?.nome ?? row.pessoa?.nome,
  reference: row.numeroProcesso,
  sanction: row.tipoSancao?.descricaoResumida,
  authority: row.orgaoSancionador?.nome ?? row.fonteSancao?.nomeExibicao,
  from: row.dataInicioSancao,
  until: row.dataFimSancao,
});

/** The lists that the portal answers by complete document, each with its route and the hits among the subject's rows. */
const lists: readonly {
  readonly list: SanctionList;
  readonly route: SanctionRoute;
  readonly hitsOf: (answer: CguAnswer) => readonly Hit[];
}[] = [
  { list: 'CEIS', route: 'ceis', hitsOf: hitsIn('ceis', punishment) },
  { list: 'CNEP', route: 'cnep', hitsOf: hitsIn('cnep', punishment) },
  {
    list: 'CEPIM',
    route: 'cepim',
    hitsOf: hitsIn('cepim', (row) => ({
      name: row.pessoaJuridica?.nome,
      reference: row.convenio?.numero,
      sanction: row.motivo,
      authority: row.orgaoSuperior?.nome,
    })),
  },
  {
    list: 'CEAF',
    route: 'ceaf',
    hitsOf: hitsIn('ceaf', (row) => ({
      name: row.pessoa?.nome ?? row.punicao?.nomePunido,
      reference: row.punicao?.portaria,
      sanction: row.tipoPunicao?.descricao,
      authority: row.orgaoLotacao?.nome,
      from: row.dataPublicacao,
    })),
  },
  {
    list: 'LENIENCY',
    route: 'acordos-leniencia',
    hitsOf: hitsIn('acordos-leniencia', (row, document) => ({
      name: (row.sancoes ?? []).find(({ cnpj, cnpjFormatado }) =>
        [cnpjFormatado, cnpj].some((one) => isOf(document, one)),
      )?.razaoSocial,
      reference: row.id === null || row.id === undefined ? null : String(row.id),
      sanction: row.situacaoAcordo,
      agreement: row.situacaoAcordo ?? '',
      authority: row.orgaoResponsavel,
      from: row.dataInicioAcordo,
      until: row.dataFimAcordo,
    })),
  },
];

/**
 * Returns SANCTIONS by the queried lists of CGU. A list without an entry is CLEAN only if the portal compared the document of the
 * subject. It compares one establishment, so the list is inconclusive for a company. A list is also inconclusive if it has rows of
 * other documents. If the portal states that a list names the document but does not show the entry, the list gets an entry without
 * dates. This entry may be in force, and an older list without an entry does not override it.
 */
export function sanctionsOf(answer: CguAnswer): SanctionsDetails | undefined {
  const isCompany = answer.document.length === 14;
  const screenings = lists.flatMap(({ list, route, hitsOf }): SanctionScreening[] => {
    const flag = sanctionFlags[route];
    const isNamed = flag !== null && answer.flags[flag] === true;
    if (answer.rows[route] === undefined && !isNamed) return [];
    const isOpen = isCompany || isNamed || sortRows(answer, route).hasForeign;
    const state = isOpen ? 'INCONCLUSIVE' : 'CLEAN';
    const shown = hitsOf(answer);
    const hits = isNamed && shown.length === 0 ? [unshownHit(answer.document, flag)] : [...shown];
    return [{ list, state, editionDate: answer.askedOn, hits }];
  });
  return screenings.length === 0 ? undefined : { lists: screenings };
}

/** Returns an entry for a list that names the document by a flag of the portal, without showing the row. */
function unshownHit(document: string, flag: string): Hit {
  return {
    ...{ name: null, document, reference: null, sanction: null, authority: null, from: null, until: null },
    stateAsWritten: flag,
    certainty: 'CERTAIN',
    matched: ['DOCUMENT'],
  };
}

function hitsIn<Name extends SanctionRoute>(
  route: Name,
  entryOf: (row: RowOf<Name>, document: string) => Entry,
): (answer: CguAnswer) => readonly Hit[] {
  return (answer) =>
    sortRows(answer, route).own.map((row) => {
      const entry = entryOf(row, answer.document);
      const { name, reference, authority, from, until } = entry;
      return {
        name: textOf(name ?? ''),
        document: documentOnList(answer.document, routes[route].documents(row)),
        reference: textOf(reference ?? ''),
        authority: textOf(authority ?? ''),
        ...periodOf(from ?? '', until ?? ''),
        ...stateOf(entry, answer.askedOn),
        certainty: 'CERTAIN',
        matched: ['DOCUMENT'],
      };
    });
}

/** Returns the sanction of an entry and whether it has ended or may have ended, by the known words of the lists. */
function stateOf({ sanction, agreement, until }: Entry, askedOn: string) {
  const { sanction: name, stateAsWritten: named = null } = sanctionNamed(textOf(sanction ?? ''));
  const { ended, stateAsWritten: stated = null } =
    typeof agreement === 'string'
      ? agreementState({ state: agreement, until: until ?? '', reportedOn: askedOn })
      : { stateAsWritten: named };
  return {
    sanction: name,
    ...(ended === 'YES' && { ended: true }),
    ...(stated !== null && { stateAsWritten: stated }),
  };
}

/** Returns the subject's document, or that of another establishment if the row shows only this one. */
function documentOnList(subject: string, printed: readonly Printed[]): string {
  const own = printed.filter((one) => isOf(subject, one)).map(bareNumber);
  const isOther = subject.length === 14 && !own.includes(subject);
  return isOther ? (own[0] ?? subject) : subject;
}
