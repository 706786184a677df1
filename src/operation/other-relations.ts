import { type Language, say, type Text } from '../base/language.ts';
import type { MemberRelation } from '../policy/operation/candidates.ts';
import type { FigureStyle } from '../wording/counted.ts';
import { plainWords } from '../wording/plain-words.ts';
import { relationWords } from './operation-words.ts';

const ofWhom: Text = { en: '{role} of {who}', 'pt-BR': '{role} de {who}' };

/** What a member is by a relation: as registered, or in the word of the relation. */
export function roleInWords({ role, relation }: MemberRelation, language: Language): string {
  return role === null ? say(relationWords[relation], language) : plainWords(role);
}

/** A relation with its share: `partner, 40 %`. */
export function relationInWords(relation: MemberRelation, { language, format }: FigureStyle): string {
  const role = roleInWords(relation, language);
  return relation.sharePercent === null ? role : `${role}, ${format.number(relation.sharePercent)} %`;
}

/**
 * The relations of a member beside the first, each with whom it leads from: `partner of ANA, 40 %`. Two steps over one list find the
 * same one, which is told once.
 *
 * @param nameOf what the one above is called, by its document.
 */
export function otherRelations(
  relations: readonly MemberRelation[],
  style: FigureStyle,
  nameOf: (document: string) => string,
): readonly string[] {
  const told = relations.map((one) => {
    const role = say(ofWhom, style.language, { role: roleInWords(one, style.language), who: nameOf(one.of) });
    return one.sharePercent === null ? role : `${role}, ${style.format.number(one.sharePercent)} %`;
  });
  return [...new Set(told)].slice(1);
}
