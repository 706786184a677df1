import type { Document } from '../../../src/document/document.ts';
import { additionals, type CollectionScope, planCollection } from '../../../src/sections/collection-plan.ts';
import type { SectionDetails } from '../../../src/sections/index.ts';
import type { SourceAnswer, SourceContribution } from '../../../src/sources/define-source.ts';
import { worldDate } from '../../../src/sources/sandbox/days.ts';
import { sandboxSources } from '../../../src/sources/sandbox/index.ts';
import { sandboxDetails } from '../../../src/sources/sandbox/sandbox-details.ts';

export const fullScope: CollectionScope = { relationLevels: 3, lawsuitsSince: '1980-01-01', scrMonths: 60 };

/** Everything that the invented world can say of a document. */
export function everythingOn(
  document: Document,
  scope: CollectionScope = fullScope,
): Partial<SectionDetails> {
  const { sections } = planCollection(document.kind, 'COMPLETO+', [...additionals]);
  return sandboxDetails(document, sections, scope);
}

/** The document of a related CPF or CNPJ. */
export function documentOf(value: string): Document {
  return { kind: value.length === 11 ? 'cpf' : 'cnpj', value };
}

/** Asks one source about a document as a run would, and maps what it answers. */
export async function askSource(
  role: string,
  document: Document,
  signal: AbortSignal = new AbortController().signal,
): Promise<{ answer: SourceAnswer; contribution: SourceContribution }> {
  const source = sandboxSources.find((candidate) => candidate.role === role);
  if (source === undefined) throw new Error(`No source ${role}`);
  const request = { document, scope: fullScope, sections: source.sections };
  const answer = await source.ask({ ...request, askedOn: worldDate, signal });
  return { answer, contribution: source.map(answer, request) };
}

/** One section of a document, which the sandbox must be able to give. */
export function sectionOf<Type extends keyof SectionDetails>(
  value: string,
  type: Type,
): NonNullable<Partial<SectionDetails>[Type]> {
  const found = everythingOn(documentOf(value))[type];
  if (found === undefined) throw new Error(`${type} is missing`);
  return found;
}
