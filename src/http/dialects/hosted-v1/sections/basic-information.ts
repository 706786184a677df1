import type { SectionDetails } from '../../../../sections/index.ts';
import { defineView, type HostedValues } from '../define-view.ts';
import { writtenMoney } from '../written.ts';

type BasicInformation = SectionDetails['BASIC_INFORMATION'];
type CodedText = { readonly code: string; readonly description: string | null };

/** BASIC_INFORMATION: the entry of the registry, that of the history, and that of contacts. */
export const basicInformation = defineView('BASIC_INFORMATION', {
  tab: 'REGISTRATION',
  entries: (details, { answer, sections }) => {
    const { company, person } = details;
    const registry =
      company === null
        ? registryOfPerson(details, person, answer.document)
        : registryOfCompany(details, company, answer.document);
    const entries: HostedValues[] = [registry];
    if (company !== null) entries.push(history(details, company, sections));
    const contact = contacts(details, sections);
    return contact === undefined ? entries : [...entries, contact];
  },
});

function registryOfCompany(
  { name, taxRegime, updatedOn }: BasicInformation,
  company: NonNullable<BasicInformation['company']>,
  document: string,
): HostedValues {
  const { mainCnae, secondaryCnaes } = company;
  return {
    name: company.tradeName ?? name,
    legalName: company.legalName ?? name,
    document,
    mainActivity: mainCnae && activity(mainCnae, true),
    secondaryActivities: secondaryCnaes?.map((cnae) => activity(cnae, false)) ?? null,
    status: company.status,
    taxRegime,
    shareCapital: writtenMoney(company.shareCapital),
    foundedDate: company.openingDate,
    age: yearsBetween(company.openingDate, updatedOn),
    nire: null,
    headquarter: company.establishment === null ? null : company.establishment === 'HEAD_OFFICE',
    legalNature: company.legalNature && describe(company.legalNature),
  };
}

function registryOfPerson(
  { name, updatedOn }: BasicInformation,
  person: BasicInformation['person'],
  document: string,
): HostedValues {
  return {
    name: person?.name ?? name,
    document,
    status: person?.status ?? null,
    cpfSituation: person?.status ?? null,
    birthDate: person?.birthDate ?? null,
    age: yearsBetween(person?.birthDate ?? null, updatedOn),
    motherName: person?.motherName ?? null,
    gender: person?.gender ?? null,
    deceased: person?.deceased ?? null,
    deathYear: person?.deathYear ?? null,
  };
}

function history(
  { taxRegime }: BasicInformation,
  { simples, mei }: NonNullable<BasicInformation['company']>,
  { REGISTRATION_CHANGES }: Partial<SectionDetails>,
): HostedValues {
  const changes = (kind: string) => {
    const own = REGISTRATION_CHANGES?.changes.filter((change) => change.kind === kind) ?? [];
    // Where not all are known, an empty list would say that there was none.
    const isKnown = REGISTRATION_CHANGES !== undefined && REGISTRATION_CHANGES.knownSince === undefined;
    if (own.length === 0 && !isKnown) return null;
    return own.map(({ date, before, after }) => ({ date, before, after }));
  };
  const regimes = [
    { regime: 'SIMPLES_NACIONAL', option: simples },
    { regime: 'MEI', option: mei },
  ].flatMap(({ regime, option }) =>
    option === null || option.since === null
      ? []
      : [{ taxRegime: regime, startDate: option.since, endDate: option.until ?? '-' }],
  );
  return {
    historyData: {
      company: {
        historyNames: changes('NAME'),
        historyActivities: changes('CNAE'),
        historyTaxRegimes: taxRegime === null && regimes.length === 0 ? null : regimes,
      },
    },
    historyRelationships: changes('MEMBERSHIP'),
  };
}

function contacts(
  { phones, emails }: BasicInformation,
  { LOCATION }: Partial<SectionDetails>,
): HostedValues | undefined {
  const address = LOCATION?.address ?? null;
  if (phones === null && emails === null && address === null) return undefined;
  const [phone, ...otherPhones] = phones ?? [];
  const [email, ...otherEmails] = emails ?? [];
  return {
    address,
    phone: phone?.number ?? null,
    email: email?.address ?? null,
    secondaryContacts: [
      ...otherPhones.map(({ number }) => ({ type: 'PHONE', value: number })),
      ...otherEmails.map((other) => ({ type: 'EMAIL', value: other.address })),
    ],
  };
}

function activity({ code, description }: CodedText, isMain: boolean): object {
  return { code, activity: description, isMain };
}

function describe({ code, description }: CodedText): string {
  return description === null ? code : `${code} - ${description}`;
}

/** Whole years between two days; null where either is not known. */
function yearsBetween(from: string | null, to: string | null): number | null {
  if (from === null || to === null) return null;
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}
