import { CreditError } from '../../base/errors.ts';
import { editionOnDay } from '../../datasets/edition/edition.ts';
import { type DatasetName, datasetNames, datasetOf } from '../../datasets/index.ts';
import type { OpenEditions } from '../../datasets/open-editions.ts';
import type { OpenRegistry } from '../../datasets/registry/open-registry.ts';
import {
  findMatches,
  isNameNeeded,
  type ListMatch,
  maskOf,
  type ReadySubject,
  readySubject,
} from '../../datasets/screening/find-matches.ts';
import { readOwnerName, sameName } from '../../datasets/screening/fold-name.ts';
import type { Document } from '../../document/document.ts';
import type { SectionDetails, SectionType } from '../../sections/index.ts';
import { isOfOnePerson } from '../../sections/legal-natures.ts';
import type { Partner } from '../../sections/relations.ts';
import { type RoleName, roles } from '../../sections/roles.ts';
import {
  type SetAsideRow,
  type Source,
  type SourceContribution,
  SourceFailure,
  type SourceRequest,
} from '../define-source.ts';
import { type DatasetsAnswer, type ListAnswer, readAnswer, writeAnswer } from './answer.ts';
import { financialStatementsOf } from './financial-statements.ts';
import { licencesOf } from './licences.ts';
import { pepOf } from './pep.ts';
import { sanctionsOf } from './sanctions.ts';
import { digitsOf } from './section-parts.ts';
import { taxDebtsOf } from './tax-debts.ts';

/** A role that the datasets play: which they ask, and what comes of the answer. */
interface DatasetRole {
  readonly role: RoleName;
  readonly section: SectionType;
  readonly datasets: (document: Document) => readonly DatasetName[];
  readonly learnsFrom: readonly SectionType[];
  /** Whether partners are looked for too, on the first of the lists. */
  readonly asksPartners?: true;
  readonly map: (answer: DatasetsAnswer) => SourceContribution;
}

const datasetRoles: readonly DatasetRole[] = [
  {
    role: 'pep',
    section: 'PEP',
    datasets: () => ['pep', 'tse'],
    learnsFrom: ['BASIC_INFORMATION', 'RELATIONS'],
    asksPartners: true,
    map: (answer) => present('PEP', pepOf(answer)),
  },
  {
    role: 'sanctions',
    section: 'SANCTIONS',
    datasets: ({ kind }) =>
      datasetNames.filter((name) => {
        const { list, only = kind } = datasetOf(name);
        return list !== undefined && only === kind;
      }),
    learnsFrom: ['BASIC_INFORMATION'],
    map: (answer) => present('SANCTIONS', sanctionsOf(answer)),
  },
  {
    role: 'tax-debts',
    section: 'TAX_DEBTS',
    datasets: () => ['pgfn'],
    learnsFrom: ['BASIC_INFORMATION'],
    map: (answer) => present('TAX_DEBTS', taxDebtsOf(answer)),
  },
  {
    role: 'licences',
    section: 'LICENCES',
    datasets: ({ kind }) =>
      datasetNames.filter((name) => {
        const { register, only = kind } = datasetOf(name);
        return register !== undefined && only === kind;
      }),
    learnsFrom: ['BASIC_INFORMATION'],
    map: (answer) => present('LICENCES', licencesOf(answer)),
  },
  {
    role: 'financial-statements',
    section: 'FINANCIAL_STATEMENTS',
    datasets: () => ['cvm'],
    learnsFrom: [],
    map: (answer) => present('FINANCIAL_STATEMENTS', financialStatementsOf(answer)),
  },
];

function present<Type extends SectionType>(
  type: Type,
  details: SectionDetails[Type] | undefined,
): SourceContribution {
  return details === undefined ? {} : { [type]: details };
}

/** A look-up in files of this machine takes milliseconds. */
const timeoutMs = 10_000;

/**
 * The sources over the datasets that are kept here, one for each role that they play. Nothing leaves the machine. A dataset
 * that is not loaded gives nothing, and is never clean.
 */
export function datasetSources(editions: OpenEditions, register: OpenRegistry): readonly Source[] {
  const kept: Kept = { editions, register, subjectOf: readySubjects() };
  return datasetRoles.map((own): Source => {
    const { role, section, learnsFrom, map } = own;
    return {
      role,
      provider: 'datasets',
      title: roles[role].title,
      sandbox: false,
      documentKinds: ['cpf', 'cnpj'],
      sections: [section],
      timeoutMs,
      learnsFrom,
      whyUnaskable: (document) =>
        own.datasets(document).some((name) => isLoaded(editions, name)) ? undefined : 'NOT_LOADED',
      ask: async (request) => writeAnswer(ask(kept, own, request)),
      map: (answer, { document, sections }) =>
        answer.outcome === 'NO_RECORD' || !sections.includes(section)
          ? {}
          : map(readAnswer(answer, document.value)),
    };
  });
}

/** Whether an edition is loaded. A damaged one is loaded too: querying it fails. */
function isLoaded(editions: OpenEditions, name: DatasetName): boolean {
  try {
    return editions.find(name) !== undefined;
  } catch (error) {
    if (error instanceof CreditError) return true;
    throw error;
  }
}

/** What is asked: the lists, and the register, which counts names. */
interface Kept {
  readonly editions: OpenEditions;
  readonly register: OpenRegistry;
  readonly subjectOf: (document: Document, who: Pick<ReadySubject, 'name' | 'bornOn'>) => ReadySubject;
}

function ask(
  kept: Kept,
  { datasets: namesFor, asksPartners }: DatasetRole,
  { document, known = {}, setAside = [], askedOn }: SourceRequest,
): DatasetsAnswer {
  const name = known.BASIC_INFORMATION?.name ?? null;
  const bornOn = known.BASIC_INFORMATION?.person?.birthDate ?? null;
  const subject = kept.subjectOf(document, { name, bornOn });
  const names = namesFor(document);
  const lists = names.map((dataset) => screen(kept, dataset, { subject, setAside, askedOn }));
  if (asksPartners === undefined || document.kind === 'cpf') return { document: document.value, name, lists };
  const [first] = names;
  const partners = known.RELATIONS?.partners ?? null;
  const owners = ownersOf(known, partners ?? []).map((owner) => {
    const shown = { name: owner.name, document: owner.document };
    const other = personOf(owner);
    const matches =
      first === undefined || other === undefined
        ? []
        : screen(kept, first, { subject: other, setAside, askedOn }).matches;
    return { ...shown, matches };
  });
  const isAnyKnown = partners !== null || owners.some(({ matches }) => matches.length > 0);
  return { document: document.value, name, lists, partners: isAnyKnown ? owners : null };
}

/**
 * Returns the people who own a company directly: its partners, and the owner in the name of a one-person company. The name of an
 * individual entrepreneur is the owner's name, even without digits of the CPF.
 */
function ownersOf(
  { BASIC_INFORMATION }: Partial<SectionDetails>,
  partners: readonly Partner[],
): readonly Pick<Partner, 'name' | 'document'>[] {
  const people = partners.filter(({ level, documentKind }) => level === 1 && documentKind !== 'cnpj');
  const { name = null, company } = BASIC_INFORMATION ?? {};
  if (name === null) return people;
  const isOwner = isOfOnePerson(company?.legalNature?.code);
  const owner = readOwnerName(name) ?? (isOwner ? { name, digits: null } : undefined);
  if (owner === undefined) return people;
  const { digits } = owner;
  const isPartner = people.some((partner) =>
    digits === null ? sameName(partner.name ?? '', owner.name) : digitsOf(partner) === digits,
  );
  return isPartner
    ? people
    : [...people, { name: owner.name, document: digits === null ? null : `***${digits}**` }];
}

/** Every role asks about the same subject, one after the other: what its name takes is made once for all of them. */
function readySubjects(): Kept['subjectOf'] {
  let last: ReadySubject | undefined;
  return ({ kind, value }, who) => {
    if (last?.document !== value || last.name !== who.name || last.bornOn !== who.bornOn) {
      last = readySubject({ kind, document: value, mask: kind === 'cpf' ? maskOf(value) : null, ...who });
    }
    return last;
  };
}

/** Returns a partner for a comparison by digits; undefined if they are unknown. */
function personOf({ name, document }: Pick<Partner, 'name' | 'document'>): ReadySubject | undefined {
  const mask = digitsOf({ document });
  const whole = document !== null && /^\d{11}$/.test(document) ? document : null;
  return mask === null ? undefined : readySubject({ kind: 'cpf', document: whole, mask, name });
}

function screen(
  { editions, register }: Pick<Kept, 'editions' | 'register'>,
  dataset: DatasetName,
  {
    subject,
    setAside,
    askedOn,
  }: { readonly subject: ReadySubject; readonly setAside: readonly SetAsideRow[]; readonly askedOn: string },
): ListAnswer {
  try {
    const open = editions.find(dataset);
    if (open === undefined) return { dataset, edition: null, matches: [] };
    const { covers } = open.edition;
    const { namesIndexed } = datasetOf(dataset);
    const matches = findMatches(open.reader, subject, {
      namesIndexed,
      // Where the register is not loaded nobody has counted names: odds are then unknown.
      countName: (name) => register.find('current')?.reader.countName(name) ?? null,
    });
    return {
      dataset,
      edition: {
        ...editionOnDay(dataset, open.edition, askedOn),
        ...(covers && { covers: [...covers] }),
      },
      matches: matches.map((match) => ({
        ...match,
        names: [...match.names],
        facts: { ...match.facts },
        matched: [...match.matched],
        ...asidePart(match, setAside),
      })),
      ...(namesIndexed && isNameNeeded(open.reader, subject) && { needsName: true }),
    };
  } catch (error) {
    if (!(error instanceof CreditError)) throw error;
    throw new SourceFailure('INVALID_ANSWER', `${dataset}: ${error.message}`, { cause: error });
  }
}

/** Who decided that a match is somebody else's; one by whole document is certain, whatever was decided. */
function asidePart({ certainty, sha256 }: ListMatch, rows: readonly SetAsideRow[]) {
  const row = certainty === 'POSSIBLE' ? rows.find(({ rowSha256 }) => rowSha256 === sha256) : undefined;
  if (row === undefined) return {};
  const { decidedBy, reason, decidedAt } = row;
  return { setAside: { decidedBy, reason, decidedAt } };
}
