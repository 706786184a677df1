import { fitsSchema } from '../base/fits-schema.ts';
import type { SetAsideMatch } from '../sections/fields.ts';
import { type LicencesDetails, licences } from '../sections/licences.ts';
import { type PepDetails, pep } from '../sections/pep.ts';
import { type SanctionsDetails, sanctions } from '../sections/sanctions.ts';
import { type TaxDebtsDetails, taxDebts } from '../sections/tax-debts.ts';

/** An entry of a list that may be the subject's, or that was decided not to be, as a report shows it. */
export interface ShownMatch {
  readonly section: 'SANCTIONS' | 'PEP' | 'TAX_DEBTS' | 'LICENCES';
  readonly dataset: string;
  readonly rowSha256: string;
  /** On the list; null where it shows none. */
  readonly name: string | null;
  /** As the list shows it. */
  readonly document: string | null;
  /** How many to one it is the subject; null where that is not known, or no matter of odds. */
  readonly odds: number | null;
  /** How alike the names are, 0 to 100; null where it is no matter of likeness. */
  readonly score: number | null;
  /** What the list says: a sanction, an office, a debt, a licence. */
  readonly says: string | null;
  /** Birth dates and nationalities on the list. Null if the list has none. */
  readonly birthDates: string | null;
  readonly nationalities: string | null;
  /** Whether the report was made without it. */
  readonly setAside: boolean;
}

interface SectionContent {
  readonly type: string;
  readonly details: unknown;
}

/** The possible matches of a report, and those that it was made without. */
export function matchesOf(sections: readonly SectionContent[]): readonly ShownMatch[] {
  return sections.flatMap(({ type, details }) => {
    if (type === 'SANCTIONS' && fitsSchema(sanctions.details, details)) return ofSanctions(details);
    if (type === 'PEP' && fitsSchema(pep.details, details)) return ofPep(details);
    if (type === 'LICENCES' && fitsSchema(licences.details, details)) return ofLicences(details);
    return type === 'TAX_DEBTS' && fitsSchema(taxDebts.details, details) ? ofTaxDebts(details) : [];
  });
}

function ofSanctions({ lists }: SanctionsDetails): readonly ShownMatch[] {
  return lists.flatMap(({ hits, setAside, edition }) => [
    ...hits
      .filter(({ certainty }) => certainty === 'POSSIBLE')
      .flatMap((hit) => shown('SANCTIONS', edition, { ...hit, says: hit.sanction })),
    ...asideOf('SANCTIONS', edition, setAside),
  ]);
}

function ofPep({ possible = [], related, setAside, edition }: PepDetails): readonly ShownMatch[] {
  const others = related?.filter(({ certainty }) => certainty === 'POSSIBLE') ?? [];
  return [
    ...[...possible, ...others].flatMap((match) => shown('PEP', edition, { ...match, says: match.title })),
    ...asideOf('PEP', edition, setAside),
  ];
}

function ofTaxDebts({ entries, setAside, edition }: TaxDebtsDetails): readonly ShownMatch[] {
  return [
    ...entries
      .filter(({ certainty }) => certainty === 'POSSIBLE')
      .flatMap((entry) =>
        shown('TAX_DEBTS', edition, { ...entry, name: null, document: null, says: entry.nature }),
      ),
    ...asideOf('TAX_DEBTS', edition, setAside),
  ];
}

function ofLicences({ possible = [], registers = [] }: LicencesDetails): readonly ShownMatch[] {
  return registers.flatMap(({ register, setAside, edition }) => [
    ...possible
      .filter(({ agency }) => agency === register)
      .flatMap((match) => shown('LICENCES', edition, { ...match, says: match.activity })),
    ...asideOf('LICENCES', edition, setAside),
  ]);
}

type Edition = PepDetails['edition'];

function asideOf(
  section: ShownMatch['section'],
  edition: Edition,
  matches: readonly SetAsideMatch[] = [],
): readonly ShownMatch[] {
  return matches.flatMap((match) => shown(section, edition, { ...match, says: null }, true));
}

/** A match that no dataset tells of has no row to be decided about. */
function shown(
  section: ShownMatch['section'],
  edition: Edition,
  match: {
    readonly name: string | null;
    readonly document: string | null;
    readonly says: string | null;
    readonly rowSha256?: string;
    readonly odds?: number | null;
    readonly score?: number | null;
    readonly birthDates?: string;
    readonly nationalities?: string;
  },
  setAside = false,
): readonly ShownMatch[] {
  const { name, document, says, rowSha256, odds = null, score = null } = match;
  const { birthDates = null, nationalities = null } = match;
  if (rowSha256 === undefined || edition === undefined) return [];
  const { dataset } = edition;
  return [
    { section, dataset, rowSha256, name, document, odds, score, says, birthDates, nationalities, setAside },
  ];
}
