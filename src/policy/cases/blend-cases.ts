import type { Existence } from '../../sections/existence.ts';
import type { Problem } from '../../yaml/finding.ts';
import type { InputValue } from '../inputs/input.ts';
import type { CaseExpectation, CaseFile, WrittenCase } from './case-file.ts';
import { caseProblem } from './case-problem.ts';
import { type GivenSections, layOver } from './case-sections.ts';

/** A case with what it has from those that it extends. */
export interface BlendedCase {
  readonly index: number;
  readonly name: string;
  readonly fixture: string | undefined;
  readonly fixtureIsOwn: boolean;
  readonly asOf: string | undefined;
  readonly requestedAmount: number | null | undefined;
  readonly existence: Existence | undefined;
  readonly dates: Readonly<Record<string, string>>;
  readonly incomplete: readonly string[];
  /** Those that are null were not given. */
  readonly inputs: Readonly<Record<string, InputValue | null>>;
  /** What it says itself. */
  readonly own: GivenSections;
  /** That, over what it has from others. */
  readonly sections: GivenSections;
  readonly expect: CaseExpectation;
}

/**
 * Every case with what it has from the one that it extends: sections laid over deeply, anything else replaced; what
 * is expected is each case's own. A case that extends what is not there, or in a circle, is told and goes without.
 */
export function blendCases(
  { asOf, cases }: CaseFile,
  report: (problem: Problem) => void,
): readonly BlendedCase[] {
  const byName = new Map<string, number>();
  cases.forEach(({ name }, index) => {
    if (!byName.has(name)) byName.set(name, index);
    else report(caseProblem('DUPLICATE_CASE', { path: ['cases', index, 'name'] }, { name }));
  });
  const done = new Map<number, BlendedCase>();
  const blend = (index: number): BlendedCase | undefined => {
    const chain: { readonly written: WrittenCase; readonly index: number }[] = [];
    let at: number | undefined = index;
    // Walked, not recursed into: a chain may be as long as the file.
    while (at !== undefined && !done.has(at)) {
      const written: WrittenCase | undefined = cases[at];
      if (written === undefined) break;
      if (chain.some((link) => link.index === at)) {
        const place = { path: ['cases', index, 'extends'] };
        report(caseProblem('CASE_CYCLE', place, { name: cases[index]?.name ?? '' }));
        at = undefined;
        break;
      }
      chain.push({ written, index: at });
      const parent: number | undefined =
        written.extends === undefined ? undefined : byName.get(written.extends);
      if (written.extends !== undefined && parent === undefined) {
        const names = [...byName.keys()].filter((name) => name !== written.name);
        const place = { path: ['cases', at, 'extends'] };
        report(caseProblem('UNKNOWN_CASE', place, { name: written.extends, choices: names }));
      }
      at = parent;
    }
    let blended = at === undefined ? undefined : done.get(at);
    for (const link of chain.reverse()) {
      blended = over(blended, link.written, { index: link.index, asOf });
      done.set(link.index, blended);
    }
    return blended;
  };
  return cases.flatMap((_, index) => {
    if (!done.has(index)) blend(index);
    return done.get(index) ?? [];
  });
}

function over(
  base: BlendedCase | undefined,
  { name, fixture, sections = {}, expect, ...written }: WrittenCase,
  { index, asOf }: { readonly index: number; readonly asOf: string | undefined },
): BlendedCase {
  const inherited: GivenSections = base?.sections ?? {};
  const merged = new Map(Object.entries(inherited));
  for (const [type, content] of Object.entries(sections)) {
    merged.set(type, content === null ? null : layOver(merged.get(type), content));
  }
  return {
    index,
    name,
    fixture: fixture ?? base?.fixture,
    fixtureIsOwn: fixture !== undefined,
    asOf: written.asOf ?? base?.asOf ?? asOf,
    requestedAmount: written.requestedAmount !== undefined ? written.requestedAmount : base?.requestedAmount,
    existence: written.existence ?? base?.existence,
    dates: { ...base?.dates, ...written.dates },
    incomplete: written.incomplete ?? base?.incomplete ?? [],
    inputs: { ...base?.inputs, ...written.inputs },
    own: sections,
    sections: Object.fromEntries(merged),
    expect,
  };
}
