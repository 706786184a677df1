import { type RoleName, roles } from '../../sections/roles.ts';
import { sectionTargets } from './connector.ts';
import type { Target } from './target.ts';

/** What a first file of a connector is written from. */
interface DraftOrigin {
  readonly provider: string;
  readonly role: RoleName;
  readonly method: 'GET' | 'POST';
  /** Where it is asked, perhaps with `{document}`. */
  readonly url: URL;
}

/**
 * A first file of a connector: sound as it stands, with every field of the role's sections by its own name, for an author to
 * write the provider's paths behind them and to take out what it does not give.
 */
export function draftConnector({ provider, role, method, url }: DraftOrigin): string {
  const variable = `${provider.replaceAll('-', '_').toUpperCase()}_KEY`;
  const address = `${url.origin}${decodeURIComponent(url.pathname)}`;
  const holdsDocument = address.includes('{document');
  const lines = [
    `# ${provider} for ${role}. Write its own paths behind the fields of map, take out those that it does not give, then:`,
    `#   credit source check ${provider}.${role}`,
    `#   credit source try ${provider}.${role} DOCUMENT`,
    `# The secret is CREDIT_SECRET_${variable}, or a file named by CREDIT_SECRET_${variable}_FILE.`,
    '',
    `provider: ${provider}`,
    `role: ${role}`,
    `title: { en: ${provider}, pt-BR: ${provider} }`,
    'tried: false',
    `hosts: ['${url.host}']`,
    'request:',
    `  method: ${method}`,
    `  url: '${address}'`,
    '  headers:',
    `    authorization: 'Bearer {secret.${variable}}'`,
    ...(holdsDocument ? [] : method === 'GET' ? ['  query:'] : ['  json:']),
    ...(holdsDocument ? [] : ["    document: '{document}'"]),
    '',
    '# Other answers fail by their status. A body says it too: { body: "code == `612`" }.',
    'noRecord:',
    '  - status: [404]',
    'success:',
    '  status: [200]',
    '# Where the answer names whom it is about: another one is never scored.',
    'subject: document',
    '',
    'map:',
    ...roles[role].sections.flatMap((type) => {
      const target = sectionTargets[type];
      return target === undefined ? [] : linesOf(type, { target, description: '', depth: 1, path: type });
    }),
  ];
  return `${lines.join('\n')}\n`;
}

interface DraftField {
  readonly target: Target;
  readonly description: string;
  readonly depth: number;
  readonly path: string;
}

function linesOf(name: string, { target, description, depth, path }: DraftField): readonly string[] {
  const pad = '  '.repeat(depth);
  const comment = description === '' ? '' : ` # ${description.replaceAll('\n', ' ')}`;
  if (target.kind === 'map') {
    const own = depth === 1 ? '' : `${path}.`;
    return [`${pad}${name}:${comment}`, ...fieldsOf(target, { depth: depth + 1, within: own })];
  }
  if (target.kind === 'list') {
    const head = [`${pad}${name}:${comment}`, `${pad}  each: ${path}`];
    return target.item.kind === 'map'
      ? [...head, `${pad}  item:`, ...fieldsOf(target.item, { depth: depth + 2, within: '' })]
      : [...head, `${pad}  item: '@'`];
  }
  if (target.kind !== 'word') return [`${pad}${name}: ${path}${comment}`];
  const words = target.words.map((word) => `${word}: ${word}`).join(', ');
  return [`${pad}${name}:${comment}`, `${pad}  path: ${path}`, `${pad}  words: { ${words} }`];
}

function fieldsOf(
  { fields }: Extract<Target, { kind: 'map' }>,
  { depth, within }: { readonly depth: number; readonly within: string },
): readonly string[] {
  return Object.entries(fields).flatMap(([name, { target, optional, description }]) =>
    optional ? [] : linesOf(name, { target, description, depth, path: `${within}${name}` }),
  );
}
