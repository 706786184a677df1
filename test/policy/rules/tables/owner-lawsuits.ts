import { absent, clean, found, isTrue, type RuleTable } from '../rule-table.ts';
import { five, lawsuit, passive, processes } from './lawsuit-facts.ts';

const unknownOwner = { name: null, document: null, reason: 'DOCUMENT_MASKED' } as const;

/** The number of a case of a state court. */
const caseNumber = (index: number) => `${String(index).padStart(7, '0')}-05.2025.8.26.0100`;

const owned = (...lawsuits: ReturnType<typeof lawsuit>[]) => ({
  ownersLawsuits: lawsuits.map((one, index) => ({
    ...one,
    owner: { name: null, document: null },
    caseNumber: caseNumber(index),
  })),
  ownersTotals: null,
});

/** One case of several owners, a row for each of them. */
const shared = (...rows: ReturnType<typeof lawsuit>[]) => ({
  ownersLawsuits: rows.map((one, index) => ({ ...one, owner: { name: `SOCIO ${index}`, document: null } })),
  ownersTotals: null,
});

const criminal = lawsuit({ courtType: 'CRIMINAL' });

export const ownerLawsuitTables: readonly RuleTable[] = [
  {
    rule: 'OWNER_LAWSUITS_COUNT',
    kind: 'cnpj',
    condition: { failWhen: 'GREATER_THAN 2 COUNT' },
    points: {
      below: clean(1, processes({ ownersTotals: passive(1, 0).totals })),
      at: clean(2, processes({ ownersTotals: passive(2, 0).totals })),
      above: found(3, processes({ ownersTotals: passive(3, 0).totals })),
      absent: absent(processes({ ownersLawsuits: null, ownersTotals: null })),
      'absent where nothing is known of a partner': absent(
        processes({ ...owned(lawsuit()), ownersTotals: null, ownersUnknown: [unknownOwner] }),
      ),
      'absent when sides are unknown': absent(processes(owned(...five({ pole: null }).lawsuits))),
      'one case of three owners': clean(1, processes(shared(lawsuit(), lawsuit(), lawsuit()))),
    },
  },
  {
    rule: 'OWNER_LAWSUITS_COUNT',
    kind: 'cnpj',
    condition: { failWhen: 'GREATER_THAN 1 COUNT' },
    where: { status: 'OPEN' },
    points: {
      'in progress and suspended': found(2, processes(owned(lawsuit(), lawsuit({ status: 'SUSPENDED' })))),
      'without archived ones': clean(1, processes(owned(lawsuit(), lawsuit({ status: 'ARCHIVED' })))),
      'absent when the status is unknown': absent(processes(owned(lawsuit(), lawsuit({ status: null })))),
      'below, whatever the status': clean({ least: 0, most: 1 }, processes(owned(lawsuit({ status: null })))),
      'at most the stated number': clean(
        { least: 0, most: 1 },
        processes({ ownersTotals: { ...passive(1, 0).totals, count: 3 } }),
      ),
      'absent when more are stated than are listed': absent(
        processes({ ...owned(lawsuit()), ownersTotals: passive(2, 0).totals }),
      ),
      'one case of two owners, of whom one is not sued': clean(
        1,
        processes(shared(lawsuit({ pole: 'ACTIVE' }), lawsuit())),
      ),
      'absent where nothing is known of a partner': absent(
        processes({ ...owned(lawsuit()), ownersUnknown: [unknownOwner] }),
      ),
    },
  },
  {
    rule: 'OWNER_LAWSUITS_COUNT',
    kind: 'cnpj',
    condition: { failWhen: 'GREATER_THAN 0 COUNT' },
    where: { status: 'ARCHIVED' },
    points: {
      'archived ones': found(1, processes(owned(lawsuit({ status: 'ARCHIVED' }), lawsuit()))),
      'none of those that are open': clean(0, processes(owned(lawsuit()))),
      'absent when the side of one owner is unknown': absent(
        processes(
          shared(
            lawsuit({ status: 'ARCHIVED', pole: 'ACTIVE' }),
            lawsuit({ status: 'ARCHIVED', pole: null }),
          ),
        ),
      ),
    },
  },
  {
    rule: 'OWNER_LAWSUITS_AMOUNT',
    kind: 'cnpj',
    condition: { failWhen: 'GREATER_THAN 1000 BRL' },
    points: {
      below: clean(999, processes({ ownersTotals: passive(1, 999).totals })),
      at: clean(1000, processes({ ownersTotals: passive(1, 1000).totals })),
      above: found(1001, processes({ ownersTotals: passive(1, 1001).totals })),
      absent: absent(processes({ ownersLawsuits: null, ownersTotals: null })),
    },
  },
  {
    rule: 'OWNER_LAWSUITS_AMOUNT',
    kind: 'cnpj',
    condition: { failWhen: 'GREATER_THAN 1000 BRL' },
    where: { status: 'OPEN' },
    points: {
      'without archived ones': clean(1000, processes(owned(lawsuit(), lawsuit({ status: 'ARCHIVED' })))),
      'absent when the status is unknown': absent(processes(owned(lawsuit(), lawsuit({ status: null })))),
      'above, whatever the status': found(
        { least: 1500, most: 2500 },
        processes(owned(lawsuit({ amount: 1500 }), lawsuit({ status: null }))),
      ),
      'one case of two owners': clean(1000, processes(shared(lawsuit(), lawsuit()))),
      'at most the stated amount': clean(
        { least: 0, most: 900 },
        processes({ ownersTotals: passive(2, 900).totals }),
      ),
    },
  },
  {
    rule: 'OWNER_LAWSUITS_HAS_CRIMINAL',
    kind: 'cnpj',
    condition: isTrue,
    points: {
      no: clean(false, processes(owned(lawsuit()))),
      yes: found(true, processes(owned(lawsuit(), criminal))),
      'only counted': found(
        true,
        processes({
          ownersLawsuits: null,
          ownersTotals: { count: 1, amount: 0, passiveCount: 1, passiveAmount: 0, criminalCount: 1 },
        }),
      ),
      absent: absent(processes({ ownersLawsuits: null, ownersTotals: null })),
      'absent where nothing is known of a partner': absent(
        processes({ ...owned(lawsuit()), ownersUnknown: [unknownOwner] }),
      ),
      'absent when a side is unknown': absent(processes(owned({ ...criminal, pole: null }))),
      'absent when the branch of one is unknown': absent(processes(owned(lawsuit({ courtType: null })))),
      'absent when one of several owners may be sued': absent(
        processes(shared({ ...criminal, pole: 'ACTIVE' }, { ...criminal, pole: null })),
      ),
    },
  },
  {
    rule: 'OWNER_LAWSUITS_HAS_CRIMINAL',
    kind: 'cnpj',
    condition: isTrue,
    where: { status: 'OPEN' },
    points: {
      'an open one': found(true, processes(owned(criminal, { ...criminal, status: 'ARCHIVED' }))),
      'an archived one': clean(false, processes(owned({ ...criminal, status: 'ARCHIVED' }))),
      'absent when the status is unknown': absent(processes(owned({ ...criminal, status: null }))),
      'no, as the source states': clean(
        false,
        processes({ ownersLawsuits: null, ownersTotals: passive(1, 0).totals }),
      ),
      'absent when the source states one without its status': absent(
        processes({ ownersLawsuits: null, ownersTotals: { ...passive(1, 0).totals, criminalCount: 1 } }),
      ),
    },
  },
];
