import { type TSchema, Type } from '@sinclair/typebox';

/** The shapes of the page about the dialect, written from it alone. */

const text = Type.String();
const textOrNull = Type.Union([text, Type.Null()]);
const money = Type.Union([Type.String({ pattern: '^-?R\\$ \\d{1,3}(\\.\\d{3})*,\\d{2}$' }), Type.Null()]);
const count = Type.Integer({ minimum: 0 });
const countOrNull = Type.Union([count, Type.Null()]);
const orNull = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);
const rows = (row: TSchema) => Type.Array(row);
const keyed = Type.Object({ key: text, value: text });

export const hostedStatus = Type.Object({
  id: text,
  key: Type.Union(
    ['PENDING', 'APPROVED', 'ALERT', 'DENIED', 'COMPLETED', 'ERROR'].map((one) => Type.Literal(one)),
  ),
  value: Type.Union(
    ['PENDING', 'APPROVED', 'ALERT', 'REJECTED', 'COMPLETED', 'ERROR'].map((one) => Type.Literal(one)),
  ),
  title: text,
});

const card = Type.Object({
  order: Type.Integer(),
  title: text,
  tooltip: textOrNull,
  icon: textOrNull,
  value: textOrNull,
  subValue: orNull(Type.String({ pattern: '^\\(\\d+\\)$' })),
  resolution: orNull(Type.String({ pattern: '^\\d{2}/\\d{2}/\\d{4}$' })),
  dateText: textOrNull,
  status: orNull(Type.Union([Type.Literal('GOOD'), Type.Literal('WARNING'), Type.Literal('BAD')])),
  error: textOrNull,
  situation: Type.Optional(Type.Literal('unavailable')),
});

const activity = Type.Object({ code: text, activity: textOrNull, isMain: Type.Boolean() });
const courtType = Type.Object({
  count,
  highestValue: orNull(Type.Number()),
  totalValue: orNull(Type.Number()),
  firstLawsuitDate: textOrNull,
  lastLawsuitDate: textOrNull,
});
const courtTypes = ['CIVEL', 'TRABALHISTA', 'TRIBUTARIA', 'CRIMINAL', 'FINANCEIRO', 'OUTROS'];
const suits = orNull(
  Type.Object({
    total: countOrNull,
    courtTypeSummary: orNull(
      Type.Object(Object.fromEntries(courtTypes.map((type) => [type, orNull(courtType)]))),
    ),
    lawsuits: rows(Type.Object({ number: text })),
    chart: rows(Type.Object({ year: text, count })),
  }),
);
const pendency = Type.Object({
  type: textOrNull,
  date: textOrNull,
  value: money,
  creditor: textOrNull,
  uf: textOrNull,
});
const kyc = Type.Object({
  document: textOrNull,
  isCurrentlyPEP: orNull(Type.Boolean()),
  pEPHistory: orNull(rows(Type.Object({}))),
  isCurrentlySanctioned: orNull(Type.Boolean()),
  sanctionsHistory: orNull(rows(Type.Object({}))),
});
const listed = Type.Object({
  type: text,
  formattedDocument: textOrNull,
  description: textOrNull,
  situation: Type.Union([Type.Literal('clean'), Type.Literal('listed'), Type.Literal('unavailable')]),
});
const resultStatus = Type.Union(
  ['APPROVED', 'ALERT', 'DENIED', 'NOT_EXECUTED', 'PENDING'].map((one) => Type.Literal(one)),
);
const unit = Type.Union(['Value', 'Days', 'Months', 'Amount', 'Data'].map((one) => Type.Literal(one)));

const registry = Type.Union([
  Type.Object({
    name: textOrNull,
    legalName: textOrNull,
    document: text,
    mainActivity: orNull(activity),
    secondaryActivities: orNull(rows(activity)),
    status: textOrNull,
    taxRegime: textOrNull,
    shareCapital: money,
    foundedDate: textOrNull,
    age: countOrNull,
    nire: textOrNull,
    headquarter: orNull(Type.Boolean()),
    legalNature: textOrNull,
  }),
  Type.Object({
    name: textOrNull,
    document: text,
    cpfSituation: textOrNull,
    deceased: orNull(Type.Boolean()),
  }),
]);
const history = Type.Object({
  historyData: Type.Object({
    company: Type.Object({
      historyNames: orNull(rows(Type.Object({}))),
      historyActivities: orNull(rows(Type.Object({}))),
      historyTaxRegimes: orNull(rows(Type.Object({}))),
    }),
  }),
  historyRelationships: orNull(rows(Type.Object({}))),
});
const contact = Type.Object({
  address: orNull(Type.Object({})),
  phone: textOrNull,
  email: textOrNull,
  secondaryContacts: rows(Type.Object({})),
});

/** What `values` are, by section; those that the page does not settle are objects. */
export const hostedValues: Readonly<Record<string, TSchema>> = {
  SUMMARY: Type.Record(text, card),
  BASIC_INFORMATION: Type.Union([registry, history, contact]),
  RELATIONS: Type.Object({
    relationships: orNull(
      rows(
        Type.Object({
          relationshipLevel: count,
          relationshipType: Type.Union([Type.Literal('QSA'), Type.Literal('OWNERSHIP')]),
          relationship: textOrNull,
          name: textOrNull,
          documentType: textOrNull,
          document: textOrNull,
          relatedTo: textOrNull,
          startDate: textOrNull,
          endDate: text,
          type: Type.Literal('CURRENT'),
        }),
      ),
    ),
    householdRelationships: orNull(rows(Type.Object({}))),
    groupDocumentroot: orNull(rows(Type.Object({}))),
    participations: orNull(Type.Record(text, Type.Number())),
  }),
  PROCESSES: Type.Object({ lawsuits: suits, ownersLawsuits: suits }),
  PROTESTS: Type.Object({
    protestsQuantity: countOrNull,
    protestsTotalValue: money,
    lastProtestDate: textOrNull,
    protestsByRegion: rows(Type.Object({})),
    protestsTable: rows(
      Type.Object({ name: textOrNull, registry: textOrNull, date: textOrNull, uf: textOrNull, value: money }),
    ),
  }),
  PEFIN: Type.Object({
    financialPendenciesQuantity: countOrNull,
    financialPendenciesTotalValue: money,
    lastPefinDate: textOrNull,
    pefinTable: rows(pendency),
  }),
  REFIN: Type.Object({
    financialPendenciesQuantity: countOrNull,
    financialPendenciesTotalValue: money,
    lastRefinDate: textOrNull,
    refinTable: rows(pendency),
  }),
  BAD_CHECK: Type.Object({
    checksQuantity: countOrNull,
    checksBalance: money,
    checkTable: rows(Type.Object({})),
  }),
  PAST_DUE_DEBT: Type.Object({ quantity: countOrNull, totalAmount: money, table: rows(Type.Object({})) }),
  BUREAU_INQUIRY: Type.Object({
    inquiryLast30Days: countOrNull,
    inquiryLast60Days: countOrNull,
    inquiryLast90Days: countOrNull,
    inquiries: rows(Type.Object({})),
  }),
  PEP: Type.Object({ kyc: rows(kyc), ownersKyc: orNull(rows(kyc)) }),
  SANCTIONS: Type.Object({
    national: rows(listed),
    international: rows(listed),
    ownersNational: orNull(rows(listed)),
    ownersInternational: orNull(rows(listed)),
  }),
  CERTIFICATES: Type.Record(
    text,
    Type.Object({
      name: textOrNull,
      type: textOrNull,
      document: textOrNull,
      code: textOrNull,
      emissionDate: textOrNull,
      validityDate: textOrNull,
      uf: textOrNull,
      description: textOrNull,
      situation: Type.Union([Type.Literal('valid'), Type.Literal('invalid'), Type.Literal('unavailable')]),
      url: textOrNull,
    }),
  ),
  LOCATION: Type.Object({
    address: orNull(Type.Object({})),
    latitude: orNull(Type.Number()),
    longitude: orNull(Type.Number()),
  }),
  CREDIT_POLICY: Type.Object({
    id: text,
    document: text,
    policyId: text,
    policyVersion: Type.Integer(),
    status: keyed,
    score: orNull(Type.Integer()),
    scoreStatus: Type.Literal('FINISHED'),
    risk: textOrNull,
    policyRuleGroupResults: rows(
      Type.Object({
        id: text,
        status: Type.Object({ key: resultStatus, value: text }),
        score: orNull(Type.Number()),
        error: rows(Type.Object({})),
        policyRuleGroup: Type.Object({ id: text, name: text }),
        policyRuleResultJoins: rows(
          Type.Object({
            id: text,
            status: resultStatus,
            value: Type.Object({ key: unit, value: textOrNull }),
            operationType: Type.Literal('NONE'),
            policyRuleSettingJoin: Type.Object({ statusToApply: text }),
            policyRuleResults: rows(
              Type.Object({
                id: text,
                ruleValue: text,
                conditionValue: textOrNull,
                descriptions: rows(text),
                value: Type.Unknown(),
                integrationValue: textOrNull,
                status: resultStatus,
              }),
            ),
          }),
        ),
      }),
    ),
  }),
};

const tab = Type.Object({
  type: Type.Union([Type.Literal('SUMMARY'), Type.Literal('REGISTRATION'), Type.Literal('RESTRICTIVE')]),
  order: count,
  side: orNull(Type.Union([Type.Literal('left'), Type.Literal('right')])),
});

export const hostedReport = Type.Object({
  id: text,
  policyId: text,
  organizationId: text,
  document: text,
  createdAt: text,
  updatedAt: text,
  commentary: textOrNull,
  analystId: textOrNull,
  previousAnalystId: textOrNull,
  yearMonthDay: Type.Integer({ minimum: 20_000_101, maximum: 99_991_231 }),
  status: hostedStatus,
  integrationTypes: rows(text),
  ranWithoutSCRReason: textOrNull,
  verified: Type.Literal(false),
  product: Type.Null(),
  reportProgress: Type.Object({ finalizedAt: textOrNull }),
  businessDecisions: Type.Object({ policyDecision: orNull(Type.Object({ createdAt: textOrNull })) }),
  sections: rows(
    Type.Object({
      id: text,
      type: Type.Object({ id: text, title: text, value: text, tabs: rows(tab) }),
      selectedIntegrations: rows(text),
      sectionDetails: rows(
        Type.Object({ integrationTypes: rows(text), values: Type.Object({}), errors: rows(Type.Object({})) }),
      ),
      comments: rows(Type.Object({})),
      errors: rows(Type.Object({})),
    }),
  ),
});
