import { CreditError } from '../../../base/errors.ts';
import { isStale } from '../../../datasets/edition/edition.ts';
import type { OpenRegistry } from '../../../datasets/registry/open-registry.ts';
import { maskOf } from '../../../datasets/screening/find-matches.ts';
import type { RelationsDetails } from '../../../sections/relations.ts';
import { roles } from '../../../sections/roles.ts';
import { type Source, SourceFailure, type SourceRequest } from '../../define-source.ts';
import { wordsFor } from './answered-rows.ts';
import { askRelationsOfPerson } from './ask-relations.ts';
import { registryEdition, worldOf } from './kept-relations.ts';
import { type PersonAnswer, readPersonAnswer, writePersonAnswer } from './person-answer.ts';
import { walkRelations } from './relation-walk.ts';

/** A look-up in files of this machine takes milliseconds. */
const timeoutMs = 10_000;

/**
 * The companies of a person, in the register that is kept here. It shows six digits of a partner's CPF, so each is possible at most:
 * by digits and name with the odds of both; where no source tells the name, by the digits alone, and no further than
 * one level. What is not loaded, or only in part, says nothing.
 */
export function personCompanies(register: OpenRegistry): Source {
  return {
    role: 'relations',
    provider: 'datasets',
    title: roles.relations.title,
    sandbox: false,
    documentKinds: ['cpf'],
    sections: ['RELATIONS'],
    timeoutMs,
    learnsFrom: ['BASIC_INFORMATION'],
    ask: async (request) => writePersonAnswer(askPerson(register, request)),
    map(answer, { document, sections, scope }) {
      if (answer.outcome === 'NO_RECORD' || !sections.includes('RELATIONS')) return {};
      const relations = relationsOf(readPersonAnswer(answer, document.value), scope.relationLevels);
      return relations === undefined ? {} : { RELATIONS: relations };
    },
  };
}

/** @throws SourceFailure INVALID_ANSWER where what is kept cannot be read. */
function askPerson(register: OpenRegistry, request: SourceRequest): PersonAnswer {
  const { document, scope, known = {}, askedOn } = request;
  const name = known.BASIC_INFORMATION?.name ?? null;
  const question = { dataset: 'receita', document: document.value, name } as const;
  const silence = { ...question, edition: null, companies: [], bearers: {}, people: 0, qualification: {} };
  try {
    const open = register.find('current');
    if (open === undefined) return silence;
    const { sha256, publishedOn, part = null } = open.edition;
    const edition = { sha256, publishedOn, stale: isStale('receita', open.edition, askedOn), part };
    // Of a part nobody knows how many companies are missing.
    if (part !== null) return { ...silence, edition };
    const subject = { document: document.value, mask: maskOf(document.value), name };
    const related = askRelationsOfPerson(open, subject, levelsFor(name, scope.relationLevels));
    return {
      ...question,
      edition,
      ...related,
      qualification: wordsFor(open, related.companies).qualification,
    };
  } catch (error) {
    if (error instanceof SourceFailure) throw error;
    const reason = error instanceof CreditError ? error.message : 'What is kept of receita is damaged.';
    throw new SourceFailure('INVALID_ANSWER', `receita: ${reason}`, { cause: error });
  }
}

/** Whoever is told apart by six digits alone leads nowhere. */
function levelsFor(name: string | null, levels: RelationsDetails['levels']): RelationsDetails['levels'] {
  return name === null ? 1 : levels;
}

/** Returns RELATIONS of a person; undefined if the complete register is not loaded. */
function relationsOf(
  { document, name, edition, companies: met, bearers, people, qualification }: PersonAnswer,
  levels: RelationsDetails['levels'],
): RelationsDetails | undefined {
  if (edition === null || edition.part !== null) return undefined;
  const subject = { document, mask: maskOf(document), name };
  const walked = walkRelations(worldOf(met, { bearers, people }), subject, {
    levels: levelsFor(name, levels),
    words: { qualification },
  });
  return {
    levels: walked.levels,
    // A person has none; further on they are those of the companies.
    partners: walked.levels === 1 ? null : walked.partners,
    branches: null,
    companies: walked.companies,
    relatives: null,
    sameAddress: null,
    edition: registryEdition(edition),
  };
}
