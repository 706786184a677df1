import { expect } from 'vitest';
import type { Document } from '../../../src/document/document.ts';
import type { SectionDetails, SectionType } from '../../../src/sections/index.ts';
import { mergeSection } from '../../../src/sections/merge.ts';
import { openDatasets } from '../../../src/sources/datasets/open.ts';
import type { SetAsideRow } from '../../../src/sources/define-source.ts';
import { sandboxDetails } from '../../../src/sources/sandbox/sandbox-details.ts';
import { loadedOn } from '../../datasets/dataset-folder.ts';
import { questionAbout, scope } from '../stub-source.ts';

/** What a role of the datasets gives to a report, and the answer that is kept. */
export async function ask<Type extends SectionType>(
  folder: string | undefined,
  type: Type,
  document: Document,
  more: {
    readonly known?: Partial<SectionDetails>;
    readonly askedOn?: string;
    readonly setAside?: readonly SetAsideRow[];
  } = {},
) {
  const { sources, close } = openDatasets({ datasetsFolder: folder, registryUrl: '' });
  try {
    const source = sources.find(({ sections }) => sections.includes(type));
    if (source === undefined) throw new Error(`no source of ${type}`);
    const question = questionAbout(document, [type]);
    const answer = await source.ask({ ...question, askedOn: loadedOn, ...more });
    const details: SectionDetails[Type] | undefined = source.map(answer, question)[type];
    // Another object with the same bytes, as it is when it was kept: read from these it says the same.
    expect(source.map({ ...answer }, question)[type]).toEqual(details);
    return { details: details && mergeSection(type, [details]), answer, source, question };
  } finally {
    await close();
  }
}

/** A subject whose name somebody has told. */
export const withName = (document: Document, name: string): Partial<SectionDetails> => {
  const { BASIC_INFORMATION } = sandboxDetails(document, ['BASIC_INFORMATION'], scope);
  return BASIC_INFORMATION ? { BASIC_INFORMATION: { ...BASIC_INFORMATION, name } } : {};
};
