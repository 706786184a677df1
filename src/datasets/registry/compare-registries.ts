import type { KeptCompany } from './company-block.ts';
import type { RegistryReader } from './registry-reader.ts';
import { describeCompany, type RegistryEntry } from './search-registry.ts';

/** What one edition of the register has that another has not, by its rows: establishments and partners. */
interface RegistryOnly {
  readonly count: number;
  readonly first: readonly Pick<RegistryEntry, 'document' | 'names' | 'facts'>[];
}

/** Walks two editions side by side, in the order of their companies. Takes as long as reading both. */
export function onlyInRegistry(reader: RegistryReader, other: RegistryReader, limit: number): RegistryOnly {
  const others = other.companies();
  let its = others.next();
  let count = 0;
  const first: RegistryEntry[] = [];
  for (const company of reader.companies()) {
    while (!its.done && its.value.root < company.root) its = others.next();
    const same = !its.done && its.value.root === company.root ? its.value : undefined;
    for (const entry of addedIn(company, same)) {
      count += 1;
      if (first.length < limit) first.push(entry);
    }
  }
  return { count, first: first.map(({ document, names, facts }) => ({ document, names, facts })) };
}

function addedIn(company: KeptCompany, other: KeptCompany | undefined): readonly RegistryEntry[] {
  const own = describeCompany(company);
  if (other === undefined) return own;
  const its = new Set(describeCompany(other).map(({ sha256, names }) => `${sha256} ${names.join('|')}`));
  return own.filter(({ sha256, names }) => !its.has(`${sha256} ${names.join('|')}`));
}
