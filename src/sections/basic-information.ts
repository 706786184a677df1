import { type Static, Type } from '@sinclair/typebox';
import { say, type Text } from '../base/language.ts';
import { plainText } from '../base/plain-text.ts';
import { codeInWords } from './code-words.ts';
import { type Combination, eachOf, firstOf, higher, lower, shown, trueIfAny } from './combinations.ts';
import { cnaeDigits, withNatureDigits } from './company-codes.ts';
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
  phone,
  text,
} from './fields.ts';
import { present } from './figures.ts';
import { commonFacts, inFixedOrder } from './item-reports.ts';
import { comparable, isMembers, valueAt } from './list-merge.ts';
import { companyStatuses } from './relations.ts';
import {
  specialSituationKinds,
  specialSituationLabel,
  specialSituationOf,
  statesDeath,
  withOtherKinds,
} from './special-situation.ts';

const codedText = (what: string) =>
  Type.Object(
    {
      code: text(`Official code of the ${what}`),
      description: nullable(text(`Official text of the ${what}`)),
    },
    { description: `The ${what}, by code and text` },
  );

const taxOption = (regime: string) =>
  Type.Object(
    {
      opted: nullable(flag(`Whether the company is in ${regime} now`)),
      since: nullable(date(`First day in ${regime}`)),
      until: nullable(date(`Last day in ${regime}, when it left`)),
    },
    { description: `The option for ${regime}` },
  );

const company = Type.Object(
  {
    legalName: nullable(text('Registered name (razão social)')),
    tradeName: nullable(text('Trade name (nome fantasia)')),
    status: nullable(
      oneOf(
        ['ATIVA', 'SUSPENSA', 'INAPTA', 'BAIXADA', 'NULA'],
        'Registration status at the federal revenue service',
      ),
    ),
    statusDate: nullable(date('Day of the present status')),
    statusReason: nullable(text('Official reason of the present status')),
    openingDate: nullable(date('First day of activity of this establishment')),
    legalNature: nullable(codedText('legal nature')),
    size: nullable(
      oneOf(
        ['MICROEMPREENDEDOR_INDIVIDUAL', 'MICRO_EMPRESA', 'EMPRESA_DE_PEQUENO_PORTE', 'DEMAIS'],
        'Size class (Lei Complementar 123/2006)',
      ),
    ),
    shareCapital: nullable(amount('Registered share capital, BRL')),
    mainCnae: nullable(codedText('main economic activity (CNAE)')),
    secondaryCnaes: nullable(list(codedText('economic activity (CNAE)'), 'Secondary economic activities')),
    establishment: nullable(oneOf(['HEAD_OFFICE', 'BRANCH'], 'Head office (matriz) or branch (filial)')),
    headOfficeDocument: nullable(documentAsAnswered('CNPJ of the head office')),
    specialSituation: nullable(
      Type.Object(
        {
          kind: nullable(
            oneOf(
              specialSituationKinds,
              'NONE if the registry states that there is none; by the description and the legal name if omitted',
            ),
          ),
          description: nullable(text('As the registry words it')),
          since: nullable(date('First day of the situation')),
          otherKinds: Type.Optional(
            list(
              oneOf(specialSituationKinds, 'Kind'),
              'Less serious kinds that sources state too, or that are in the description or the legal name',
            ),
          ),
        },
        {
          description:
            'Special situation of the company; null when the registry was not asked or does not say',
        },
      ),
    ),
    simples: nullable(taxOption('Simples Nacional')),
    mei: nullable(taxOption('SIMEI (individual micro-entrepreneur)')),
  },
  { description: 'What the registry of companies says' },
);

const person = Type.Object(
  {
    name: nullable(text('Full name')),
    socialName: nullable(text('Social name (nome social)')),
    birthDate: nullable(date('Birth date')),
    motherName: nullable(text("Mother's name")),
    gender: nullable(oneOf(['FEMALE', 'MALE', 'OTHER'], 'Gender as registered')),
    status: nullable(
      oneOf(
        ['REGULAR', 'PENDENTE_DE_REGULARIZACAO', 'SUSPENSA', 'CANCELADA', 'NULA', 'TITULAR_FALECIDO'],
        'Registration status of the CPF',
      ),
    ),
    registeredOn: nullable(date('Day the CPF was registered')),
    deceased: nullable(flag('Whether the holder has died')),
    deathYear: nullable(Type.Integer({ description: 'Year of death, when deceased' })),
  },
  { description: 'What the registry of individuals says' },
);

const words = {
  since: { en: 'since {date}', 'pt-BR': 'desde {date}' },
  bornOn: { en: 'born on {date}', 'pt-BR': 'nascimento em {date}' },
  deceased: { en: 'deceased', 'pt-BR': 'falecido' },
} as const satisfies Record<string, Text>;

const details = Type.Object({
  name: nullable(text('Legal name of the company or full name of the person')),
  taxRegime: nullable(
    oneOf(
      ['MEI', 'SIMPLES_NACIONAL', 'LUCRO_PRESUMIDO', 'LUCRO_REAL', 'LUCRO_ARBITRADO', 'IMUNE_OU_ISENTA'],
      'Tax regime of the company; null for a person',
    ),
  ),
  updatedOn: nullable(date('Day on which the registry last changed the record; the data can be newer')),
  phones: nullable(
    list(
      Type.Object({
        number: phone('Digits with area code'),
        kind: nullable(oneOf(['MOBILE', 'LANDLINE'], 'Kind of line')),
      }),
      'Telephones',
    ),
  ),
  emails: nullable(list(Type.Object({ address: text('E-mail address') }), 'E-mail addresses')),
  company: nullable(company),
  person: nullable(person),
  ...editionOfDataset,
});

/** Words of a reason for which a company is not active, and of one for which it is active again. */
const closingReason =
  /\b(?:extin|encerra|baixa|incorporacao|fusao|cisao total|liquida|falenc|inap|omiss|inexist|nao localiz|suspen|interr|cancel|anula|nul[ao]|nulidade|irregular|falec|obito)/;
const reopeningReason = /\b(?:reativ|restabelec|reinic|revers|revog|indevid)/;

const insolvencyReason = /\b(?:falid|falenc|liquid|recuperacao judic|insolv)/;

function isClosed({ statusReason }: Pick<Static<typeof company>, 'statusReason'>): boolean {
  const reason = plainText(statusReason ?? '');
  return closingReason.test(reason) && !reopeningReason.test(reason);
}

/**
 * Returns a company with an unknown status if it is active and the reason states that it is not. If the reason states an insolvency, a
 * special situation of NONE is unknown too.
 */
function withStatus(own: Static<typeof company>): Static<typeof company> {
  const { status, statusReason, specialSituation } = own;
  if (status !== 'ATIVA' || !isClosed(own)) return own;
  const isDoubtful =
    specialSituation?.kind === 'NONE' && insolvencyReason.test(plainText(statusReason ?? ''));
  return {
    ...own,
    status: null,
    ...(isDoubtful && { specialSituation: { ...specialSituation, kind: null } }),
  };
}

/**
 * Whether the holder has died: a year of death and any name of an estate count more than the flag. Some sources write 0 for a missing
 * year.
 */
function hasDied(
  { name, socialName, deathYear, deceased }: Static<typeof person>,
  nameOfSection: string | null,
): boolean | null {
  return (deathYear ?? 0) >= 1900 || [name, socialName, nameOfSection].some(statesDeath) ? true : deceased;
}

/** Returns the tax regime; null if the options for Simples Nacional and SIMEI state another one. */
function taxRegimeOf({
  taxRegime,
  company: own,
}: Static<typeof details>): Static<typeof details>['taxRegime'] {
  const [simples, mei] = [own?.simples?.opted ?? null, own?.mei?.opted ?? null];
  const contradicts =
    taxRegime === 'MEI' || taxRegime === 'SIMPLES_NACIONAL'
      ? (taxRegime === 'MEI' ? mei : simples) === false
      : simples === true || mei === true;
  return contradicts ? null : taxRegime;
}

/**
 * Returns a merged company with the reason and the day of its status. An active status is unknown if another source states a reason
 * for which the company is not active.
 */
function withStatusReason(
  merged: Static<typeof company>,
  sources: readonly Static<typeof company>[],
): Static<typeof company> {
  const contradicting = sources.find((own) => own.status === null && isClosed(own));
  if (merged.status === 'ATIVA' && contradicting !== undefined) {
    const { statusDate, statusReason } = contradicting;
    return withStatus({ ...merged, statusDate, statusReason });
  }
  const stating = sources.filter(({ status }) => status === merged.status);
  const ofStatus = (name: 'statusDate' | 'statusReason') =>
    stating.find((own) => own[name] !== null)?.[name] ?? null;
  return { ...merged, statusDate: ofStatus('statusDate'), statusReason: ofStatus('statusReason') };
}

/** Whether all statements of a field are equal. */
function agree(statements: readonly unknown[], name: string): boolean {
  return new Set(statements.flatMap((one) => valueAt(one, name) ?? []).map(comparable)).size < 2;
}

/** Returns the digits of a code: sources write `206-2` and `2062`. */
function codeDigits(code: unknown): unknown {
  return typeof code === 'string' && /^[\d./\s-]+$/.test(code) ? code.replace(/\D/g, '') : comparable(code);
}

/** Returns an activity with the seven digits of its code: sources write `4711-3/02`, `4711302`, and `111301` without a zero. */
function withCnaeDigits<Activity extends { readonly code: string }>(activity: Activity): Activity {
  return { ...activity, code: cnaeDigits(activity.code) ?? activity.code.trim() };
}

/** Returns a company with the codes of its activities and of its legal nature in one form. */
function withCodes(own: Static<typeof company>): Static<typeof company> {
  const { legalNature, mainCnae, secondaryCnaes } = own;
  return {
    ...own,
    legalNature: legalNature && {
      ...legalNature,
      code: withNatureDigits(legalNature.code) ?? legalNature.code,
    },
    mainCnae: mainCnae && withCnaeDigits(mainCnae),
    secondaryCnaes: secondaryCnaes?.map(withCnaeDigits) ?? null,
  };
}

/** Whether all statements have the same code, whatever its punctuation. */
function haveOneCode(statements: readonly unknown[]): boolean {
  return new Set(statements.map((one) => codeDigits(valueAt(one, 'code')))).size === 1;
}

/** Returns a code with its description; null if the codes or the descriptions differ. A rule reads both. */
const oneNature: Combination = (statements) => {
  if (!haveOneCode(statements) || !agree(statements, 'description')) return null;
  const [described = statements[0]] = inFixedOrder(
    statements.filter((one) => (valueAt(one, 'description') ?? null) !== null),
  );
  return described;
};

/** Returns an activity with its description, which is only shown; null if the codes differ. */
const oneActivity: Combination = (statements) => (haveOneCode(statements) ? statements[0] : null);

/** Returns the most serious of several special situations, with the kinds of the others. */
const mostSerious: Combination = (statements) => {
  const kindsOf = (one: unknown) => [valueAt(one, 'kind'), valueAt(one, 'otherKinds')].flat();
  const stated = statements.flatMap(kindsOf);
  const kinds = specialSituationKinds.filter((kind) => stated.includes(kind));
  const [kind = null] = kinds;
  const own = statements.filter(isMembers).filter((one) => one['kind'] === kind);
  const { otherKinds: _, ...common } = commonFacts(own, {
    items: {},
    combined: { description: shown, since: lower, otherKinds: shown },
  });
  return withOtherKinds({ ...common, kind }, kinds);
};

/** Registration statuses of a CPF, the worst first. */
const personStatuses = [
  'TITULAR_FALECIDO',
  'NULA',
  'CANCELADA',
  'SUSPENSA',
  'PENDENTE_DE_REGULARIZACAO',
  'REGULAR',
] as const;

function withSpecialSituation(own: Static<typeof company>, name: string | null): Static<typeof company> {
  return { ...own, specialSituation: specialSituationOf(own.specialSituation, own.legalName, name) };
}

export const basicInformation = defineSection({
  type: 'BASIC_INFORMATION',
  title: { en: 'Registration data', 'pt-BR': 'Dados cadastrais' },
  documentKinds: ['cpf', 'cnpj'],
  comesWith: 'SIMPLES',
  details,
  editionOf: 'company.status',
  listKeys: { phones: ['number'], emails: ['address'], 'company.secondaryCnaes': ['code'] },
  thirdParties: ['person.motherName'],
  itemMerges: {
    phones: { combined: { kind: shown } },
    'company.secondaryCnaes': { combined: { description: shown } },
  },
  combined: {
    ...eachOf(['name', 'company.legalName', 'company.tradeName'], shown),
    ...eachOf(['person.name', 'person.socialName', 'person.motherName'], shown),
    updatedOn: lower,
    'company.status': firstOf(companyStatuses),
    'company.openingDate': higher,
    'company.legalNature': oneNature,
    'company.shareCapital': lower,
    'company.mainCnae': oneActivity,
    'company.specialSituation': mostSerious,
    'person.status': firstOf(personStatuses),
    'person.deceased': trueIfAny,
  },
  reconcile: (details) => ({
    ...details,
    taxRegime: taxRegimeOf(details),
    company: details.company && withSpecialSituation(withStatus(withCodes(details.company)), details.name),
    person: details.person && { ...details.person, deceased: hasDied(details.person, details.name) },
  }),
  combine: (merged, sources) => ({
    ...merged,
    company:
      merged.company &&
      withStatusReason(
        merged.company,
        sources.flatMap((one) => one.company ?? []),
      ),
  }),
  figures: ({ company, person, taxRegime }, { language, format }) => {
    const born = person?.birthDate ?? null;
    return present([
      company?.status,
      company?.openingDate && say(words.since, language, { date: format.date(company.openingDate) }),
      taxRegime && codeInWords(taxRegime, language),
      company?.mainCnae?.description,
      company?.specialSituation && specialSituationLabel(company.specialSituation, language),
      person?.status && codeInWords(person.status, language),
      born !== null && say(words.bornOn, language, { date: format.date(born) }),
      person?.deceased && say(words.deceased, language),
    ]);
  },
});

export type BasicInformationDetails = Static<typeof basicInformation.details>;
