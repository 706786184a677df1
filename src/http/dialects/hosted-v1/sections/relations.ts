import { defineView } from '../define-view.ts';

interface Related {
  readonly level: number;
  readonly name: string | null;
  readonly document: string | null;
  readonly documentKind: 'cpf' | 'cnpj' | null;
  readonly through: string | null;
}

/** RELATIONS: partners (QSA) and companies (OWNERSHIP) in one list; relatives, neighbours and branches beside it. */
export const relations = defineView('RELATIONS', {
  tab: 'REGISTRATION',
  entries: ({ partners, companies, relatives, branches, sameAddress }, { answer }) => {
    const relationship = (
      one: Related,
      kind: { relationshipType: string; relationship: string | null; startDate: string | null },
    ) => ({
      relationshipLevel: one.level,
      ...kind,
      name: one.name,
      documentType: one.documentKind?.toUpperCase() ?? null,
      document: one.document,
      relatedTo: one.through ?? answer.document,
      endDate: '-',
      type: 'CURRENT',
    });
    const neighbour = ({ name, document, status }: Related & { readonly status: string | null }) => ({
      name,
      document,
      status,
    });
    const ofSubject = (partners ?? []).filter(({ level }) => level === 1);
    return [
      {
        relationships:
          partners === null && companies === null
            ? null
            : [
                ...(partners ?? []).map((one) =>
                  relationship(one, {
                    relationshipType: 'QSA',
                    relationship: one.role,
                    startDate: one.since,
                  }),
                ),
                ...(companies ?? []).map((one) =>
                  relationship(one, {
                    relationshipType: 'OWNERSHIP',
                    relationship: one.role,
                    startDate: one.since,
                  }),
                ),
              ],
        householdRelationships: sameAddress?.map(neighbour) ?? null,
        familyRelationships:
          relatives?.map(({ level, name, document, kinship, through }) => ({
            relationshipLevel: level,
            relationship: kinship,
            name,
            document,
            relatedTo: through ?? answer.document,
          })) ?? null,
        groupDocumentroot: branches?.map(neighbour) ?? null,
        participations:
          partners === null
            ? null
            : Object.fromEntries(
                ofSubject.flatMap(({ document, sharePercent }) =>
                  document === null || sharePercent === null ? [] : [[document, sharePercent]],
                ),
              ),
      },
    ];
  },
});
