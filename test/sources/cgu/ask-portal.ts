import type { RequestListener } from 'node:http';
import { onTestFinished } from 'vitest';
import type { Document } from '../../../src/document/document.ts';
import type { SectionDetails } from '../../../src/sections/index.ts';
import { mergeSection } from '../../../src/sections/merge.ts';
import { openCgu } from '../../../src/sources/cgu/open.ts';
import { serveHttp } from '../../net/local-server.ts';
import { publicAnswer } from '../public-answers.ts';
import { questionAbout } from '../stub-source.ts';

const askedOn = '2026-11-22';

/** Queries a portal about a document. Returns its section, as a report shows it, its answer and the part that failed. */
export async function askAt<Type extends 'PEP' | 'SANCTIONS' | 'SOCIAL_BENEFITS'>(
  listener: RequestListener,
  type: Type,
  document: Document,
) {
  const { url } = await serveHttp(listener);
  const opened = openCgu({ registryUrl: '', cguUrl: String(url), cguKey: 'the-key' });
  onTestFinished(() => opened.close());
  const source = opened.sources.find(({ sections }) => sections.includes(type));
  if (source === undefined) throw new Error(`no source of ${type}`);
  const question = questionAbout(document, [type]);
  const answer = await source.ask({ ...question, askedOn });
  const details: SectionDetails[Type] | undefined = source.map(answer, question)[type];
  const failed = source.failedPart?.(answer, question) ?? null;
  if (details === undefined) throw new Error('the answer has no section');
  return { details: mergeSection(type, [details]), answer, failed };
}

const changed = (name: string) => (changes: Readonly<Record<string, unknown>>) =>
  JSON.stringify({ ...JSON.parse(publicAnswer(name)), ...changes });

/** The sample of `pessoa-juridica` with other members. */
export const companyFlags = changed('cgu/pessoa-juridica');

/** The sample of `pessoa-fisica` with other members. */
export const personFlags = changed('cgu/pessoa-fisica');

/** A list of SANCTIONS by its name. */
export const listOf = (details: SectionDetails['SANCTIONS'], name: string) =>
  details.lists.find(({ list }) => list === name);
