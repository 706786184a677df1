import { type Language, say, type Text } from '../base/language.ts';
import type { MemberRelation } from '../policy/operation/candidates.ts';
import { relationWords } from '../policy/operation/operation-words.ts';
import { codeInWords } from '../sections/code-words.ts';
import type { FigureStyle } from '../wording/counted.ts';
import { plainWords } from '../wording/plain-words.ts';

const ofWhom = { en: '{relation} of {who}', 'pt-BR': '{relation} de {who}' } as const satisfies Text;

/** What a member is to the one above, and what the registered role of the one above in it is. */
function partsOf({ role, relation }: MemberRelation, language: Language) {
  const word = say(relationWords[relation], language);
  if (role === null) return { noun: word, note: '' };
  const roleName = plainWords(codeInWords(role, language, 'kinship'));
  // Of a company of somebody, the role is that of the one above.
  return relation === 'COMPANIES' ? { noun: word, note: ` (${roleName})` } : { noun: roleName, note: '' };
}

/** What a member is by a relation: as registered, or in the word of the relation. */
export function roleInWords(relation: MemberRelation, language: Language): string {
  const { noun, note } = partsOf(relation, language);
  return noun + note;
}

/** A relation with its share: `partner, 40%`. */
export function relationInWords(relation: MemberRelation, style: FigureStyle): string {
  return roleInWords(relation, style.language) + shareOf(relation, style);
}

/**
 * The relations of a member beside the first, each with whom it leads from: `partner of ANA, 40%`. Two steps over one list find the
 * same one, which is told once.
 *
 * @param nameOf what the one above is called, by its document.
 */
export function otherRelations(
  relations: readonly MemberRelation[],
  style: FigureStyle,
  nameOf: (document: string) => string,
): readonly string[] {
  const { language } = style;
  const sentences = relations.map((one) => {
    const { noun, note } = partsOf(one, language);
    return say(ofWhom, language, { relation: noun, who: nameOf(one.of) }) + note + shareOf(one, style);
  });
  return [...new Set(sentences)].slice(1);
}

function shareOf({ sharePercent }: MemberRelation, { format }: FigureStyle): string {
  return sharePercent === null ? '' : `, ${format.number(sharePercent)}%`;
}
