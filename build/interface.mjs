// Keeps docs/reference/public-interface.md, the report of what the library offers:
//
//   node build/interface.mjs            writes it anew, of dist/types
//   node build/interface.mjs --check    fails where it is not what was built
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const fileOf = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const report = fileOf('docs/reference/public-interface.md');
const entries = [
  ['credit and credit/policy', 'index'],
  ['credit/client', 'client'],
  ['What both name', 'shared'],
];

/** Declarations without comments and without what bundling calls them by. */
function declarationsOf(name) {
  return readFileSync(fileOf(`dist/types/${name}.d.ts`), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^(?:import |\/\/).*\n/gm, '')
    .replace(/\n\s*\n/g, '\n')
    .trim();
}

/** What an entry offers, by name, from its last statement. */
function namesOf(name) {
  const [, list = ''] =
    /export \{([^}]*)\};?\s*$/.exec(readFileSync(fileOf(`dist/types/${name}.d.ts`), 'utf8')) ?? [];
  return list
    .split(',')
    .map((one) =>
      one
        .trim()
        .replace(/^type /, '')
        .split(' as ')
        .at(-1),
    )
    .filter((one) => one !== '')
    .toSorted();
}

function page() {
  const sections = entries.map(([title, name]) => {
    const names =
      name === 'shared'
        ? ''
        : `${namesOf(name)
            .map((one) => `\`${one}\``)
            .join(', ')}\n\n`;
    return `## ${title}\n\n${names}\`\`\`ts\n${declarationsOf(name)}\n\`\`\`\n`;
  });
  return `# Public interface

What other programs may import, as the build offers it: \`node build/interface.mjs\` writes this page, a test
compares it, and a release is refused where it is not what was built. What may change in it, and when, says [compatibility](../compatibility.md).

${sections.join('\n')}`;
}

if (!process.argv.includes('--check')) writeFileSync(report, page());
else if (readFileSync(report, 'utf8') !== page()) {
  process.stderr.write(
    'docs/reference/public-interface.md is not what was built: node build/interface.mjs writes it anew, and git diff shows what has changed.\n',
  );
  process.exitCode = 1;
}
