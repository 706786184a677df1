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
      item: Related,
      kind: { relationshipType: string; relationship: string | null; startDate: string | null },
    ) => ({
      relationshipLevel: item.level,
      ...kind,
      name: item.name,
      documentType: item.documentKind?.toUpperCase() ?? null,
      document: item.document,
      relatedTo: item.through ?? answer.document,
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
                ...(partners ?? []).map((item) =>
                  relationship(item, {
                    relationshipType: 'QSA',
                    relationship: item.role,
                    startDate: item.since,
                  }),
                ),
                ...(companies ?? []).map((item) =>
                  relationship(item, {
                    relationshipType: 'OWNERSHIP',
                    relationship: item.role,
                    startDate: item.since,
                  }),
                ),
              ],
        householdRelationships:
          sameAddress?.filter(({ certainty }) => certainty === 'CERTAIN').map(neighbour) ?? null,
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
