import { isAmbiguousNumber } from './ambiguous-numbers.ts';

/** A value as YAML that people read and change: block style, short lists in a line, lines of at most 120 characters. */
export async function writeYaml(value: unknown): Promise<string> {
  const { Document, isCollection, isPair, visit } = await import('yaml');
  const document = new Document(value);
  visit(document, {
    Collection: (_, node) => {
      const isShort = node.items.every((item) => !isCollection(isPair(item) ? item.value : item));
      if (isShort && String(JSON.stringify(node)).length < 90) node.flow = true;
    },
    Scalar: (_, node) => {
      // Three decimals could be read as thousands, so that readers of policies and cases refuse them.
      if (typeof node.value === 'number' && isAmbiguousNumber(String(node.value))) node.minFractionDigits = 4;
    },
  });
  return document.toString({ lineWidth: 120, flowCollectionPadding: true });
}
