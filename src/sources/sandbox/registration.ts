import type { BasicInformationDetails } from '../../sections/basic-information.ts';
import type { RevenueDetails } from '../../sections/revenue.ts';
import { establishmentOpening, isHeadOffice, regimeStarts } from './company.ts';
import { addYears, dayBetween, earlier, worldDate, yearsBetween } from './days.ts';
import { cnpjOf } from './document-of-base.ts';
import { homeCityOf, phoneOf } from './place.ts';
import { Random } from './random.ts';
import { headOfficeOf, headOfficeOrder, type Subject } from './subject.ts';
import type { Company, World } from './world.ts';

const statusReasons = {
  ATIVA: 'Sem motivo',
  SUSPENSA: 'Inconsistência cadastral',
  INAPTA: 'Omissão de declarações',
  BAIXADA: 'Extinção por encerramento, liquidação voluntária',
};

const specialTexts = { NONE: null, JUDICIAL_RECOVERY: 'Em recuperação judicial', BANKRUPTCY: 'Falido' };

function companyDetails(world: World, subject: Subject): BasicInformationDetails['company'] {
  const company = world.company(subject);
  const { taxRegime, special, openingDate, activity, secondary } = company;
  const opening = establishmentOpening(world, subject);
  const code = ({ code: cnae, description }: Company['activity']) => ({ code: cnae, description });
  const simples = taxRegime === 'MEI' || taxRegime === 'SIMPLES_NACIONAL';
  const since = (start: string) => (openingDate > start ? openingDate : start);
  return {
    legalName: company.legalName,
    tradeName: company.tradeName,
    status: company.status,
    statusDate: company.status === 'ATIVA' ? opening : company.statusDate,
    statusReason: statusReasons[company.status],
    openingDate: opening,
    legalNature: company.legalNature,
    size: company.size,
    shareCapital: company.shareCapital,
    mainCnae: code(activity),
    secondaryCnaes: secondary.map(code),
    establishment: isHeadOffice(subject) ? 'HEAD_OFFICE' : 'BRANCH',
    headOfficeDocument: cnpjOf(subject.key, headOfficeOrder),
    specialSituation: { kind: special.kind, description: specialTexts[special.kind], since: special.since },
    simples: { opted: simples, since: simples ? since(regimeStarts.simples) : null, until: null },
    mei: {
      opted: taxRegime === 'MEI',
      since: taxRegime === 'MEI' ? since(regimeStarts.mei) : null,
      until: null,
    },
  };
}

/** The address of a web page or mailbox under a name reserved for examples (RFC 2606). */
function mailbox(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/[^\w ]/g, '')
    .toLowerCase();
  return `${plain.trim().replaceAll(' ', '.')}@sandbox.example`;
}

function basicInformationOfCompany(world: World, subject: Subject): BasicInformationDetails {
  const company = world.company(subject);
  const city = homeCityOf(world, subject);
  return {
    name: company.legalName,
    taxRegime: company.taxRegime,
    updatedOn: worldDate,
    phones: [{ number: phoneOf(city, subject.document, 'LANDLINE'), kind: 'LANDLINE' }],
    emails: [{ address: mailbox(company.tradeName) }],
    company: companyDetails(world, subject),
    person: null,
  };
}

function basicInformationOfPerson(world: World, subject: Subject): BasicInformationDetails {
  const { name, gender, birthDate, motherName, deathYear } = world.person(subject);
  const random = new Random(`${subject.key}:registration`);
  const irregular = subject.health === 'POOR' && random.chance(0.1);
  return {
    name,
    taxRegime: null,
    updatedOn: worldDate,
    phones: [{ number: phoneOf(homeCityOf(world, subject), subject.document, 'MOBILE'), kind: 'MOBILE' }],
    emails: [{ address: mailbox(name) }],
    company: null,
    person: {
      name,
      socialName: null,
      birthDate,
      motherName,
      gender,
      status: deathYear !== null ? 'TITULAR_FALECIDO' : irregular ? 'PENDENTE_DE_REGULARIZACAO' : 'REGULAR',
      registeredOn: dayBetween(random, addYears(birthDate, 1), addYears(birthDate, 18)),
      deceased: deathYear !== null,
      deathYear,
    },
  };
}

/** BASIC_INFORMATION of a subject. */
export function basicInformationOf(world: World, subject: Subject): BasicInformationDetails {
  return subject.kind === 'cpf'
    ? basicInformationOfPerson(world, subject)
    : basicInformationOfCompany(world, subject);
}

/** What BASIC_INFORMATION says of a subject above all; null is unknown, or not said of its kind. */
interface Registered {
  readonly name: string | null;
  readonly status: CompanyRegistration['status'];
  readonly deceased: boolean | null;
}

type CompanyRegistration = NonNullable<BasicInformationDetails['company']>;

/** Asked about everybody around a subject, for whom the whole section would be made for this alone; as a named case has it. */
export function registeredAs(world: World, subject: Subject): Registered {
  if (subject.laidOver?.sections?.['BASIC_INFORMATION'] !== undefined) {
    const { name, company, person } = world.section(subject, 'BASIC_INFORMATION');
    return { name, status: company?.status ?? null, deceased: person?.deceased ?? null };
  }
  if (subject.kind === 'cpf') {
    const { name, deathYear } = world.person(subject);
    return { name, status: null, deceased: deathYear !== null };
  }
  const { legalName, status } = world.company(subject);
  return { name: legalName, status, deceased: null };
}

/** The year to which REVENUE refers. */
const revenueYear = 2025;

/** REVENUE of a subject: known of nearly everybody who was there for the whole of the year. */
export function revenueOf(world: World, subject: Subject): RevenueDetails {
  const random = new Random(`${subject.key}:revenue`);
  const until = activeUntil(world, subject);
  const isClosed = subject.kind === 'cnpj' && until < worldDate;
  const employees = subject.kind === 'cpf' ? null : isClosed ? 0 : world.company(subject).employees;
  const unknown = (subject.health === 'FAIR' || subject.health === 'POOR') && random.chance(0.06);
  if (unknown || until <= `${revenueYear}-12-31`) {
    return { calculatedRevenue: null, declaredRevenue: null, referenceYear: null, method: null, employees };
  }
  const calculated = scaleOf(world, subject);
  return {
    calculatedRevenue: calculated,
    declaredRevenue: random.chance(0.6) ? Math.round(calculated * (0.8 + random.next() * 0.3)) : null,
    referenceYear: revenueYear,
    method: 'SANDBOX',
    employees,
  };
}

/** What the subject turns over in a year, BRL, whether REVENUE knows it or not: debts are in proportion to it. */
export function scaleOf(world: World, subject: Subject): number {
  return subject.kind === 'cpf' ? Math.round(world.person(subject).income) : world.company(subject).revenue;
}

/** First day on which a subject could owe or sue: its opening, or the day it came of age. */
export function activeSince(world: World, subject: Subject): string {
  return subject.kind === 'cpf'
    ? addYears(world.person(subject).birthDate, 18)
    : world.company(subject).openingDate;
}

/** Last day on which a subject could owe or sue: that of its closing, the first of the year of its death, or the world's. */
export function activeUntil(world: World, subject: Subject): string {
  if (subject.kind === 'cpf') {
    const { deathYear } = world.person(subject);
    return deathYear === null ? worldDate : earlier(`${deathYear}-01-01`, worldDate);
  }
  const headOffice = headOfficeOf(world.inhabitants, subject);
  if (registeredAs(world, headOffice).status !== 'BAIXADA') return worldDate;
  return world.section(headOffice, 'BASIC_INFORMATION').company?.statusDate ?? worldDate;
}

/** Age of a person in whole years on the world's day, or at death. */
export function ageOf(world: World, subject: Subject): number {
  const { birthDate, deathYear } = world.person(subject);
  return yearsBetween(birthDate, deathYear === null ? worldDate : `${deathYear}-12-31`);
}
