import { type Static, Type } from '@sinclair/typebox';
import { pause } from '../../base/clock.ts';
import { fitsSchema } from '../../base/fits-schema.ts';
import type { Text } from '../../base/language.ts';
import type { Document, DocumentKind } from '../../document/document.ts';
import type { CollectionScope } from '../../sections/collection-plan.ts';
import { type SectionDetails, type SectionType, sectionDefinition } from '../../sections/index.ts';
import { type Source, type SourceAnswer, type SourceContribution, SourceFailure } from '../define-source.ts';
import { type Fault, findFault } from './sandbox-case.ts';

/** What every answer of the sandbox begins with. */
export const sandboxNotice = 'SANDBOX: invented data';

/** The ceiling of one attempt; well above what a slow case takes. */
const timeoutMs = 15_000;

/** The one that misbehaves in the named cases; the second bureau always answers. */
const faultyProvider = 'sandbox';

/** One role that a provider of the sandbox plays. */
interface SandboxRole {
  readonly role: string;
  readonly provider: string;
  readonly title: Text;
  readonly sections: readonly [SectionType, ...SectionType[]];
  /** What it says of a document, as deep as it is asked. */
  tell(document: Document, types: readonly SectionType[], scope: CollectionScope): Partial<SectionDetails>;
}

const answerSchema = Type.Object({
  sandbox: Type.Literal(true),
  notice: Type.String(),
  document: Type.String(),
  sections: Type.Record(Type.String(), Type.Unknown()),
});

/** What this process has answered itself: it is at hand when it is read, and what was kept before is read from its bytes. */
const ownAnswers = new WeakMap<SourceAnswer, Told>();

interface Told {
  readonly document: string;
  readonly sections: Partial<SectionDetails>;
}

/** Made once: every answer of every document passes here. */
const decoder = new TextDecoder('utf-8', { fatal: true });
const encoder = new TextEncoder();

function parseAnswer(answer: SourceAnswer): Static<typeof answerSchema> {
  try {
    const body: unknown = JSON.parse(decoder.decode(answer.body));
    if (fitsSchema(answerSchema, body)) return body;
  } catch (cause) {
    throw new SourceFailure('INVALID_ANSWER', 'The sandbox answer is not JSON.', { cause, answer });
  }
  throw new SourceFailure('INVALID_ANSWER', 'The sandbox answer has another shape.', { answer });
}

function isDetailsOf<Type extends SectionType>(
  type: Type,
  details: unknown,
): details is SectionDetails[Type] {
  return fitsSchema(sectionDefinition(type).details, details);
}

/** @throws SourceFailure INVALID_ANSWER. */
function readDetails<Type extends SectionType>(
  type: Type,
  details: unknown,
  answer: SourceAnswer,
): SectionDetails[Type] | undefined {
  if (details === undefined || isDetailsOf(type, details)) return details;
  throw new SourceFailure('INVALID_ANSWER', `The sandbox answer does not fit ${type}.`, { answer });
}

function contribute<Type extends SectionType>(
  contribution: SourceContribution,
  type: Type,
  details: SectionDetails[Type] | undefined,
): void {
  if (details !== undefined) contribution[type] = details;
}

/** Times that a flapping source has failed since it last answered, by source and document. */
const failedAttempts = new Map<string, number>();

/** Behaves as the fault says; returns when the source may answer. */
async function playFault(fault: Fault, attemptKey: string, signal: AbortSignal): Promise<void> {
  switch (fault.kind) {
    case 'DOWN':
      throw new SourceFailure('UNREACHABLE', 'SANDBOX: this source is down for this named case.');
    case 'SLOW':
      await pause(fault.delayMs, signal).catch((cause: unknown) => {
        throw new SourceFailure('TIMEOUT', 'SANDBOX: this source is slow for this named case.', { cause });
      });
      return;
    case 'FLAPPING': {
      const failed = failedAttempts.get(attemptKey) ?? 0;
      if (failed >= fault.failures) {
        // The next run starts anew.
        failedAttempts.delete(attemptKey);
        return;
      }
      failedAttempts.set(attemptKey, failed + 1);
      throw new SourceFailure('SERVER_ERROR', 'SANDBOX: this source fails at first for this named case.');
    }
  }
}

/** Sets the day on which the queried sanction lists of the sections were published. */
function publishedOn(day: string, sections: Told['sections']): Told['sections'] {
  const { SANCTIONS } = sections;
  if (SANCTIONS === undefined) return sections;
  const lists = SANCTIONS.lists.map((list) =>
    list.state === 'NOT_ASKED' ? list : { ...list, editionDate: day },
  );
  return { ...sections, SANCTIONS: { lists } };
}

function kindsOf(sections: readonly SectionType[]): readonly DocumentKind[] {
  const kinds = new Set(sections.flatMap((type) => sectionDefinition(type).documentKinds));
  return [...kinds];
}

/**
 * A source that answers from the invented world. Its answer is JSON, `{ sandbox, notice, document, sections }`, so that
 * it goes through the same door, is kept and replayed like the answer of a real one.
 */
export function sandboxSource({ role, provider, title, sections, tell }: SandboxRole): Source {
  return {
    role,
    provider,
    title,
    sandbox: true,
    documentKinds: kindsOf(sections),
    sections,
    timeoutMs,
    async ask(request) {
      const { document, sections: wanted, scope } = request;
      const fault = provider === faultyProvider && findFault(document.value, role);
      if (fault) await playFault(fault, `${role}:${document.value}`, request.signal);
      const own = sections.filter(
        (type) => wanted.includes(type) && sectionDefinition(type).documentKinds.includes(document.kind),
      );
      const answered: Told = {
        document: document.value,
        sections: publishedOn(request.askedOn, tell(document, own, scope)),
      };
      const body = { sandbox: true, notice: sandboxNotice, ...answered };
      const answer: SourceAnswer = {
        outcome: 'ANSWERED',
        contentType: 'application/json',
        body: encoder.encode(JSON.stringify(body)),
        // Sample data never change and are always dated today.
        editionDate: request.askedOn,
      };
      ownAnswers.set(answer, answered);
      return answer;
    },
    map(answer, { document, sections: wanted }) {
      if (answer.outcome === 'NO_RECORD') return {};
      const ours = ownAnswers.get(answer);
      const parsed = ours ?? parseAnswer(answer);
      if (parsed.document !== document.value) {
        throw new SourceFailure('WRONG_SUBJECT', 'The sandbox answered about another document.', { answer });
      }
      const contribution: SourceContribution = {};
      for (const type of sections.filter((one) => wanted.includes(one))) {
        if (ours !== undefined) contribute(contribution, type, ours.sections[type]);
        else contribute(contribution, type, readDetails(type, parsed.sections[type], answer));
      }
      return contribution;
    },
  };
}
