import type { Text } from '../../base/language.ts';
import type { DocumentKind } from '../../document/kind.ts';
import { planCollection } from '../../sections/collection-plan.ts';
import { additionals, depths } from '../../sections/depth.ts';
import type { SectionType } from '../../sections/index.ts';
import type { ValuePath } from '../../yaml/finding.ts';
import { creditLimitBasis, isCreditLimitBasis } from '../credit-limit.ts';
import type { PolicyDraft } from '../draft.ts';
import { defineCheck, type Found } from './define-check.ts';

/** What the policy looks at is collected by its depth and additionals; otherwise it could never apply. */
export const collected = defineCheck({
  codes: {
    NOT_COLLECTED: {
      severity: 'error',
      title: {
        en: 'Something that the depth and additionals never collect',
        'pt-BR': 'Algo que a profundidade e os adicionais nunca coletam',
      },
    },
  },
  *find(draft) {
    const { kind, rules, creditLimit } = draft;
    if (kind === undefined) return;
    for (const { path, name, rule } of rules.flatMap(({ criteria }) => criteria)) {
      // Where the rule is about the other kind of document, that is the mistake.
      if (!rule?.documentKinds.includes(kind)) continue;
      yield* missing(draft, kind, { name, sections: rule.sections, path: [...path, 'rule'] });
    }
    for (const { name, path } of creditLimit?.figures ?? []) {
      if (!isCreditLimitBasis(name)) continue;
      const { section, documentKinds } = creditLimitBasis(name);
      if (section === undefined || !documentKinds.includes(kind)) continue;
      yield* missing(draft, kind, { name, sections: [section], path });
    }
  },
});

interface Reader {
  readonly name: string;
  readonly sections: readonly SectionType[];
  readonly path: ValuePath;
}

function* missing(
  { plan }: PolicyDraft,
  kind: DocumentKind,
  { name, sections, path }: Reader,
): Generator<Found<'NOT_COLLECTED'>> {
  for (const section of sections) {
    if (plan === undefined || plan.sections.includes(section) || plan.derived.includes(section)) continue;
    yield {
      code: 'NOT_COLLECTED',
      place: { path },
      message: {
        en: `${name} reads ${section}, which this depth with these additionals never collects`,
        'pt-BR': `${name} lê ${section}, que esta profundidade com estes adicionais nunca coleta`,
      },
      suggestion: waysToCollect(kind, section),
    };
  }
}

function waysToCollect(kind: DocumentKind, section: SectionType): Text | null {
  const additional = additionals.find((additional) =>
    planCollection(kind, 'SIMPLES', [additional]).sections.includes(section),
  );
  if (additional !== undefined) {
    return { en: `Add ${additional} to additionals`, 'pt-BR': `Acrescente ${additional} a additionals` };
  }
  const depth = depths.find((depth) => planCollection(kind, depth, []).sections.includes(section));
  if (depth === undefined) return null;
  return { en: `It comes with depth: ${depth}`, 'pt-BR': `Vem com depth: ${depth}` };
}
