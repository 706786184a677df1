import { type Static, Type } from '@sinclair/typebox';
import type { Noun } from '../wording/counted.ts';
import { certainIfAny, everyText, firstOf, higher, lower, shown } from './combinations.ts';
import { defineSection } from './define-section.ts';
import {
  amount,
  date,
  documentAsAnswered,
  editionOfDataset,
  flag,
  list,
  nullable,
  oneOf,
  percent,
  possibleMatch,
  text,
} from './fields.ts';
import { countedList, present } from './figures.ts';
import { partyKeys } from './same-party.ts';
import { highest } from './settled-total.ts';
import { statesDeath } from './special-situation.ts';

/** The highest age of a person that is accepted, in complete years. */
export const oldestAge = 130;

const levels = 'Distance from the subject: 1 direct, 2 and 3 through others';

const related = {
  level: Type.Integer({ minimum: 1, maximum: 3, description: levels }),
  name: nullable(text('Name')),
  document: nullable(documentAsAnswered('CPF or CNPJ')),
  documentKind: nullable(oneOf(['cpf', 'cnpj'], 'Kind of the document')),
  certainty: oneOf(
    ['CERTAIN', 'POSSIBLE'],
    'CERTAIN by whole document; POSSIBLE by name, masked document or age band only',
  ),
  through: nullable(
    documentAsAnswered('Whose relation it is, for levels 2 and 3: the CPF or CNPJ one step nearer'),
  ),
  odds: possibleMatch.odds,
};

const standing = {
  restrictive: nullable(flag('Whether it has a negative credit record')),
  restrictiveAmount: nullable(amount('Total of its negative credit records, BRL')),
};

/** An amount is of the source that knows the records, and a record that one source knows is not undone by another. */
const standingGroups = [['restrictive', 'restrictiveAmount']] as const;

interface Standing {
  readonly restrictive: boolean | null;
  readonly restrictiveAmount: number | null;
}

/**
 * Returns whether a party has negative records; null if that is unknown. An amount above 0 counts more than the flag: some sources set
 * the flag to false by default.
 */
export function hasNegativeRecords({ restrictive, restrictiveAmount }: Standing): boolean | null {
  return (restrictiveAmount ?? 0) > 0 ? true : restrictive;
}

const membership = {
  role: nullable(text('Qualification of the partner, as registered')),
  sharePercent: nullable(percent('Share of the capital, 0 to 100')),
  since: nullable(date('Day of entry')),
};

/** Registration statuses, the worst first. */
export const companyStatuses = ['NULA', 'BAIXADA', 'INAPTA', 'SUSPENSA', 'ATIVA'] as const;

const companyStatus = nullable(
  oneOf(['ATIVA', 'SUSPENSA', 'INAPTA', 'BAIXADA', 'NULA'], 'Registration status of the company'),
);

const representative = {
  representativeName: Type.Optional(
    text('Name of the legal representative, for example of a partner who is a minor'),
  ),
  representativeDocument: Type.Optional(documentAsAnswered('CPF of the legal representative')),
  representativeRole: Type.Optional(text('Qualification of the legal representative, as registered')),
};

const partner = Type.Object({
  ...related,
  ...membership,
  ...representative,
  ageBand: nullable(text('Age band as registered, for example "41 a 50 anos"')),
  age: nullable(
    Type.Integer({
      description: 'Age in whole years when the source answered; the lowest if sources differ',
    }),
  ),
  highestAge: Type.Optional(
    Type.Integer({ description: 'The highest age, if sources state different ages' }),
  ),
  deceased: nullable(flag('Whether the partner has died')),
  pep: nullable(flag('Whether the partner is a politically exposed person')),
  ...standing,
});

const company = Type.Object({ ...related, ...membership, status: companyStatus, ...standing });

const branch = Type.Object({
  ...related,
  establishment: nullable(oneOf(['HEAD_OFFICE', 'BRANCH'], 'Head office (matriz) or branch (filial)')),
  status: companyStatus,
  openingDate: nullable(date('First day of activity')),
  city: nullable(text('City')),
  state: nullable(text('State, two letters')),
});

const relative = Type.Object({
  ...related,
  kinship: nullable(
    oneOf(
      [
        'SPOUSE',
        'PARENT',
        'CHILD',
        'SIBLING',
        'GRANDPARENT',
        'GRANDCHILD',
        'UNCLE_OR_AUNT',
        'NEPHEW_OR_NIECE',
        'OTHER',
      ],
      'What the relative is to the subject',
    ),
  ),
  degree: nullable(
    Type.Integer({ minimum: 0, description: 'Degree of kinship (Código Civil, art. 1.594); 0 for a spouse' }),
  ),
});

const neighbour = Type.Object({ ...related, status: companyStatus });

const nouns = {
  partner: { one: { en: 'partner', 'pt-BR': 'sócio' }, many: { en: 'partners', 'pt-BR': 'sócios' } },
  branch: { one: { en: 'branch', 'pt-BR': 'filial' }, many: { en: 'branches', 'pt-BR': 'filiais' } },
  company: { one: { en: 'company', 'pt-BR': 'empresa' }, many: { en: 'companies', 'pt-BR': 'empresas' } },
  relative: { one: { en: 'relative', 'pt-BR': 'parente' }, many: { en: 'relatives', 'pt-BR': 'parentes' } },
  sameAddress: {
    one: { en: 'at the same address', 'pt-BR': 'no mesmo endereço' },
    many: { en: 'at the same address', 'pt-BR': 'no mesmo endereço' },
  },
} as const satisfies Record<string, Noun>;

/** A partner or company of any level, with the facts that do not depend on its level. */
interface ListedParty extends Standing {
  readonly document: string | null;
  readonly name: string | null;
  readonly role: string | null;
  readonly deceased?: boolean | null;
  readonly pep?: boolean | null;
}

/**
 * Returns the partners and companies with the facts that any entry of the same party shows: a partner of the subject can also be listed
 * as the partner of another company, or as a company. Negative records, death and political exposure are shown if one entry shows them.
 * A partner with an age also has a highest age, because sources can differ.
 */
function withFactsOfAllLevels<Own extends { partners: Partner[] | null; companies: RelatedCompany[] | null }>(
  details: Own,
): Own {
  const { partners, companies } = details;
  const all: readonly ListedParty[] = [...(partners ?? []), ...(companies ?? [])];
  const keys = partyKeys(all.map(({ document, name }) => ({ document, name })));
  const reports = new Map<string, ListedParty[]>();
  keys.forEach((key, at) => {
    const entry = all[at];
    if (key !== undefined && entry !== undefined) reports.set(key, [...(reports.get(key) ?? []), entry]);
  });
  const reportsOf = (own: ListedParty, at: number) => reports.get(keys[at] ?? '') ?? [own];
  const standingOf = (own: ListedParty, at: number) => {
    const same = reportsOf(own, at);
    if (!same.some((one) => hasNegativeRecords(one) === true))
      return { restrictive: hasNegativeRecords(own) };
    return { restrictive: true, restrictiveAmount: highest(same.map((one) => one.restrictiveAmount)) };
  };
  return {
    ...details,
    partners:
      partners?.map((own, at) => ({
        ...own,
        ...(own.age !== null && { highestAge: own.highestAge ?? own.age }),
        ...standingOf(own, at),
        deceased: reportsOf(own, at).some(hasDied) || own.deceased,
        pep: reportsOf(own, at).some(({ pep }) => pep === true) || own.pep,
      })) ?? null,
    companies:
      companies?.map((own, at) => ({ ...own, ...standingOf(own, at + (partners ?? []).length) })) ?? null,
  };
}

/** Returns a partner without the highest age if sources agree on the age. */
function withoutEqualAges({ highestAge, ...partner }: Partner): Partner {
  const differs = highestAge !== undefined && highestAge !== partner.age;
  return differs ? { ...partner, highestAge } : partner;
}

/** Whether an entry shows a death: the name or the role counts more than the flag. */
function hasDied({ deceased, name, role }: ListedParty): boolean {
  return deceased === true || statesDeath(name) || statesDeath(role);
}

const combined = {
  role: everyText,
  since: lower,
  certainty: certainIfAny,
  status: firstOf(companyStatuses),
} as const;
const party = { within: ['level', 'through'] } as const;

export const relations = defineSection({
  type: 'RELATIONS',
  title: { en: 'Relationships', 'pt-BR': 'Relacionamentos' },
  documentKinds: ['cpf', 'cnpj'],
  comesWith: 'SIMPLES',
  details: Type.Object({
    levels: Type.Integer({ minimum: 1, maximum: 3, description: 'How many levels were asked for' }),
    partners: nullable(
      list(partner, 'Partners, of the subject (level 1) and of its companies (levels 2, 3)'),
    ),
    branches: nullable(list(branch, 'The other establishments of the same company')),
    companies: nullable(
      list(company, 'Companies in which the subject (level 1) or a related person is a partner'),
    ),
    relatives: nullable(list(relative, 'Relatives of the subject or of its partners')),
    sameAddress: nullable(list(neighbour, 'Companies registered at the address of the subject')),
    ...editionOfDataset,
  }),
  editionOf: 'partners',
  datasets: ['receita'],
  listKeys: {
    partners: ['level', 'document', 'name', 'through'],
    branches: ['document'],
    companies: ['level', 'document', 'name', 'through'],
    relatives: ['level', 'document', 'name', 'through'],
    sameAddress: ['document', 'name'],
  },
  itemMerges: {
    partners: {
      party: { ...party, byName: true },
      combined: {
        ...combined,
        age: lower,
        highestAge: higher,
        representativeName: shown,
        representativeRole: shown,
      },
      together: [...standingGroups, ['deceased'], ['pep']],
    },
    companies: { party, combined, together: standingGroups },
    branches: { combined },
    relatives: { party, combined },
    sameAddress: { party: { within: [] }, combined },
  },
  combined: { levels: lower },
  reconcile: withFactsOfAllLevels,
  settle: (details) => ({ ...details, partners: details.partners?.map(withoutEqualAges) ?? null }),
  thirdParties: ['partners', 'branches', 'companies', 'relatives', 'sameAddress'],
  figures: (details, style) =>
    present([
      countedList(nouns.partner, details.partners, style),
      countedList(nouns.branch, details.branches, style),
      countedList(nouns.company, details.companies, style),
      countedList(nouns.relative, details.relatives, style),
      countedList(nouns.sameAddress, details.sameAddress, style),
    ]),
});

/** Whether the lists of partners, companies and relatives are all known and empty. */
export function hasNoRelated(details: Readonly<Record<string, unknown>>): boolean {
  const { partners, companies, relatives } = details;
  return [partners, companies, relatives].every((list) => Array.isArray(list) && list.length === 0);
}

export type RelationsDetails = Static<typeof relations.details>;
export type Partner = Static<typeof partner>;
export type RelatedCompany = Static<typeof company>;
export type Branch = Static<typeof branch>;
export type Relative = Static<typeof relative>;
