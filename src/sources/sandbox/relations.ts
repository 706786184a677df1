import type {
  Branch,
  Partner,
  RelatedCompany,
  RelationsDetails,
  Relative,
} from '../../sections/relations.ts';
import { establishmentOpening, isHeadOffice } from './company.ts';
import { cnpjOf } from './document-of-base.ts';
import { foreignPartnerName } from './membership.ts';
import { addressKeyOf, homeCityOf } from './place.ts';
import { ageOf, registeredAs } from './registration.ts';
import {
  familySize,
  headOfficeOrder,
  isMasked,
  relativesOf,
  type Subject,
  shownDocument,
} from './subject.ts';
import type { Membership, World } from './world.ts';

type Levels = RelationsDetails['levels'];

/** Age bands as the registry of companies words them. */
const ageBands: readonly (readonly [upTo: number, band: string])[] = [
  [12, '0 a 12 anos'],
  [20, '13 a 20 anos'],
  [30, '21 a 30 anos'],
  [40, '31 a 40 anos'],
  [50, '41 a 50 anos'],
  [60, '51 a 60 anos'],
  [70, '61 a 70 anos'],
  [80, '71 a 80 anos'],
];

function ageBandOf(age: number): string {
  return ageBands.find(([upTo]) => age <= upTo)?.[1] ?? 'Maiores de 80 anos';
}

/** The negative records of somebody related, as its own sections list them. */
function standingOf(world: World, subject: Subject): Pick<Partner, 'restrictive' | 'restrictiveAmount'> {
  const records = (['PEFIN', 'REFIN', 'PROTESTS', 'OVERDUE_DEBTS', 'BAD_CHEQUES'] as const).map((type) =>
    world.section(subject, type),
  );
  const cents = records.reduce((sum, { totalAmount }) => sum + Math.round((totalAmount ?? 0) * 100), 0);
  return { restrictive: records.some(({ count }) => count > 0), restrictiveAmount: cents / 100 };
}

interface Step {
  readonly level: number;
  readonly through: string | null;
}

const identity = (world: World, subject: Subject, { level, through }: Step) => ({
  level,
  name: registeredAs(world, subject).name,
  document: subject.document,
  documentKind: subject.kind,
  certainty: 'CERTAIN' as const,
  through,
});

const membership = ({ role, sharePercent, since }: Membership) => ({ role, sharePercent, since });

function partnerEntry(world: World, membershipOf: Membership, step: Step): Partner {
  const { partner } = membershipOf;
  if (partner === null) {
    return {
      level: step.level,
      name: foreignPartnerName,
      document: null,
      documentKind: null,
      certainty: 'CERTAIN',
      through: step.through,
      ...membership(membershipOf),
      ageBand: null,
      age: null,
      deceased: null,
      pep: null,
      restrictive: null,
      restrictiveAmount: null,
    };
  }
  const age = partner.kind === 'cpf' ? ageOf(world, partner) : null;
  return {
    ...identity(world, partner, step),
    // As the registry of companies gives a person whom it does not tell from another of that name.
    ...(isMasked(partner) && { document: shownDocument(partner), certainty: 'POSSIBLE' as const }),
    ...membership(membershipOf),
    ageBand: age === null ? null : ageBandOf(age),
    age,
    deceased: registeredAs(world, partner).deceased,
    pep: partner.kind === 'cpf' ? world.section(partner, 'PEP').exposed : null,
    ...standingOf(world, partner),
  };
}

function companyEntry(world: World, membershipOf: Membership, step: Step): RelatedCompany {
  const { company } = membershipOf;
  return {
    ...identity(world, company, step),
    ...membership(membershipOf),
    status: registeredAs(world, company).status,
    ...standingOf(world, company),
  };
}

/** Partners and companies, one step of partnership a level, everybody once, where first met; two that own each other are both to each other. */
function partnerships(
  world: World,
  subject: Subject,
  levels: Levels,
): Pick<RelationsDetails, 'partners' | 'companies'> {
  const partners: Partner[] = [];
  const companies: RelatedCompany[] = [];
  const met = new Map([[subject.key, '']]);
  let frontier: readonly Subject[] = [subject];
  for (let level = 1; level <= levels; level += 1) {
    const next: Subject[] = [];
    for (const from of frontier) {
      const step = { level, through: level === 1 ? null : from.document };
      for (const tie of world.memberships()) {
        const owned = tie.company.key === from.key;
        if (!owned && tie.partner?.key !== from.key) continue;
        const other = owned ? tie.partner : tie.company;
        const before = other === null ? undefined : met.get(other.key);
        if (before !== undefined && before !== `${from.key} ${!owned}`) continue;
        if (owned) partners.push(partnerEntry(world, tie, step));
        else companies.push(companyEntry(world, tie, step));
        if (other === null || before !== undefined) continue;
        met.set(other.key, `${from.key} ${owned}`);
        next.push(other);
      }
    }
    frontier = next;
  }
  return { partners, companies };
}

function branchesOf(world: World, subject: Subject): Branch[] {
  if (subject.kind === 'cpf') return [];
  const documents = [headOfficeOrder, ...world.company(subject).branchOrders].map((order) =>
    cnpjOf(subject.key, order),
  );
  return documents
    .filter((document) => document !== subject.document)
    .map((document): Branch => {
      const establishment = { ...subject, document };
      const { name, state } = homeCityOf(world, establishment);
      return {
        ...identity(world, establishment, { level: 1, through: null }),
        establishment: isHeadOffice(establishment) ? 'HEAD_OFFICE' : 'BRANCH',
        status: registeredAs(world, establishment).status,
        openingDate: establishmentOpening(world, establishment),
        city: name,
        state,
      };
    });
}

/** What a person is to another of the same family; roles 0 and 1 are the couple, 2 and 3 the children. */
function closeKinship(other: number, self: number): Pick<Relative, 'kinship' | 'degree'> {
  if (other < 2 && self < 2) return { kinship: 'SPOUSE', degree: 0 };
  if (other > 1 && self > 1) return { kinship: 'SIBLING', degree: 2 };
  return { kinship: other < 2 ? 'PARENT' : 'CHILD', degree: 1 };
}

/** What a person is to another of the brother's family; those related by marriage have no degree of blood. */
function wideKinship(other: number, self: number): Pick<Relative, 'kinship' | 'degree'> {
  if (other === 1 || self === 1) return { kinship: 'OTHER', degree: null };
  if (other === 0)
    return self === 0 ? { kinship: 'SIBLING', degree: 2 } : { kinship: 'UNCLE_OR_AUNT', degree: 3 };
  return self === 0 ? { kinship: 'NEPHEW_OR_NIECE', degree: 3 } : { kinship: 'OTHER', degree: 4 };
}

function kinshipOf(other: Subject, self: Subject): Pick<Relative, 'kinship' | 'degree'> {
  const isClose = Math.floor(other.place / familySize) === Math.floor(self.place / familySize);
  return (isClose ? closeKinship : wideKinship)(other.place % familySize, self.place % familySize);
}

/** The kin of a person, one step of kinship a level, everybody once, where first met. */
function kinOf(
  world: World,
  person: Subject,
  { first, last }: { readonly first: number; readonly last: Levels },
): Relative[] {
  const kin: Relative[] = [];
  const seen = new Set([person.key]);
  let frontier: readonly Subject[] = [person];
  for (let level = first; level <= last; level += 1) {
    const next: Subject[] = [];
    for (const from of frontier) {
      const step = { level, through: level === 1 ? null : from.document };
      for (const other of relativesOf(world.inhabitants, from)) {
        if (seen.has(other.key)) continue;
        seen.add(other.key);
        next.push(other);
        kin.push({ ...identity(world, other, step), ...kinshipOf(other, person) });
      }
    }
    frontier = next;
  }
  return kin;
}

/** The relatives of a person, or those of the partners of a company, who are one level further away. */
function allRelativesOf(world: World, subject: Subject, levels: Levels): Relative[] {
  if (subject.kind === 'cpf') return kinOf(world, subject, { first: 1, last: levels });
  return world
    .memberships()
    .filter(({ company }) => company.key === subject.key)
    .flatMap(({ partner }) =>
      partner?.kind === 'cpf' ? kinOf(world, partner, { first: 2, last: levels }) : [],
    );
}

function sameAddressOf(world: World, subject: Subject): RelationsDetails['sameAddress'] {
  const address = addressKeyOf(world, subject);
  return world.inhabitants.companies
    .filter((company) => company.key !== subject.key && addressKeyOf(world, company) === address)
    .map((company) => ({
      ...identity(world, company, { level: 1, through: null }),
      status: registeredAs(world, company).status,
    }));
}

/**
 * RELATIONS of a subject: its partnerships as far as `levels`, its other establishments, its family or that of its
 * partners, and the companies at its address. Every establishment of a company has the same partners.
 */
export function relationsOf(world: World, subject: Subject, levels: Levels): RelationsDetails {
  return {
    levels,
    ...partnerships(world, subject, levels),
    branches: branchesOf(world, subject),
    relatives: allRelativesOf(world, subject, levels),
    sameAddress: sameAddressOf(world, subject),
  };
}
