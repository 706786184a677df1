// Makes the pages of the toolbox: dist/toolbox, with names that change with the content, compressed ahead, and in one file.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle as bundleStyles } from 'lightningcss';
import { rolldown } from 'rolldown';
import { compress } from './compress.mjs';
import { describePackages, packagesIn, writeLicences } from './licences.mjs';
import { makeGuides } from './make-guides.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const source = join(root, 'src/toolbox');
const folder = join(root, 'dist/toolbox');

const mediaTypes = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The fonts by the names that the styles call them. Documents are set in the second: its zero is slashed. */
const fonts = {
  'inter-latin-wght-normal.woff2': '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  'geist-mono-latin-wght-normal.woff2':
    '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2',
};

const common = {
  platform: 'browser',
  tsconfig: join(source, 'tsconfig.json'),
  // None of our modules does anything by being loaded but the two that begin a program: what nobody uses is left out.
  treeshake: {
    moduleSideEffects: [{ test: /\/src\/(?!toolbox\/(?:main\.tsx|worker\/))/, sideEffects: false }],
  },
  onLog(level, log) {
    // What reaches for Node would fail in a browser, and whatever else is told is no less a mistake.
    throw new Error(`${level}: ${log.message}`);
  },
};

/**
 * Bundles a script and what it loads on demand: files, the entry's first, the names of those that it cannot begin without, and the
 * packages that it is made of.
 */
async function bundleScript(input, define) {
  const bundle = await rolldown({ ...common, input, transform: { define }, preserveEntrySignatures: false });
  const form = {
    format: 'esm',
    minify: true,
    entryFileNames: '[name]-[hash].js',
    chunkFileNames: '[name]-[hash].js',
  };
  const initial = initialModules((await bundle.generate(form)).output);
  const { output } = await bundle.generate({
    ...form,
    // As one file, they are compressed together and are one request. They depend on no others.
    codeSplitting: {
      groups: [{ name: 'initial', test: (id) => initial.has(id), includeDependenciesRecursively: false }],
    },
  });
  await bundle.close();
  const files = output.map(({ fileName, code }) => {
    if (/\bfrom\s*["']node:|\bimport\s*["']node:/.test(code)) throw new Error(`${fileName} reaches for Node`);
    return [fileName, Buffer.from(code)];
  });
  return { files, needed: neededBy(output[0], output), packages: packagesIn(output) };
}

/** Returns the ids of the modules that the entry cannot begin without. */
function initialModules(output) {
  const [entry] = output;
  const names = [entry.fileName, ...neededBy(entry, output)];
  return new Set(output.flatMap(({ fileName, moduleIds }) => (names.includes(fileName) ? moduleIds : [])));
}

/** What a chunk imports, and these in their turn: how many there are is the bundler's affair. */
function neededBy(entry, output) {
  const names = new Set(entry.imports);
  for (const name of names)
    for (const { fileName, imports } of output)
      if (fileName === name) for (const next of imports) names.add(next);
  return [...names];
}

/** A file by a name that holds what it is made of. */
function named(name, bytes) {
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 8);
  return `${name.slice(0, -extname(name).length)}-${hash}${extname(name)}`;
}

/** The styles as one file, in which each font is called by its name here. */
function bundleStyle(fontNames) {
  const { code, warnings } = bundleStyles({ filename: join(source, 'styles/index.css'), minify: true });
  if (warnings.length > 0) throw new Error(warnings.map(({ message }) => message).join('\n'));
  return Buffer.from(
    code
      .toString()
      .replace(/url\("?fonts\/([^")]+)"?\)/g, (_, name) => `url(/assets/${fontNames.get(name)})`),
  );
}

/**
 * Adds the guides with their pictures to the files, and returns the list that the page Help reads (src/toolbox/signals/guides.ts).
 *
 * @param {Map<string, Uint8Array>} files
 */
function addGuides(files) {
  const add = (name, bytes) => {
    files.set(named(name, bytes), bytes);
    return `/assets/${named(name, bytes)}`;
  };
  const { pages, texts } = makeGuides(root, (picture) =>
    add(basename(picture), readFileSync(join(root, picture))),
  );
  const addresses = Object.entries(texts).map(([group, text]) => [
    group,
    add(`${group}.json`, Buffer.from(JSON.stringify(text))),
  ]);
  return { pages, addresses: Object.fromEntries(addresses) };
}

/** Makes everything anew. */
export async function makeToolbox() {
  const files = new Map();
  const fontNames = new Map();
  for (const [name, path] of Object.entries(fonts)) {
    const bytes = readFileSync(join(root, 'node_modules', path));
    fontNames.set(name, named(name, bytes));
    files.set(named(name, bytes), bytes);
  }
  const styleBytes = bundleStyle(fontNames);
  const style = named('style.css', styleBytes);
  files.set(style, styleBytes);
  const iconBytes = readFileSync(join(source, 'styles/icon.svg'));
  const icon = named('icon.svg', iconBytes);
  files.set(icon, iconBytes);
  const { files: workers, packages: packagesOfWorker } = await bundleScript(
    { worker: join(source, 'worker/judge-lines.ts') },
    {},
  );
  const [worker] = workers;
  files.set(...worker);
  const {
    files: scripts,
    needed,
    packages,
  } = await bundleScript(
    { toolbox: join(source, 'main.tsx') },
    { WORKER_ADDRESS: JSON.stringify(`/assets/${worker[0]}`), GUIDES: JSON.stringify(addGuides(files)) },
  );
  for (const file of scripts) files.set(...file);
  write({ script: scripts[0][0], needed, style, icon, fonts: [...fontNames.values()] }, files);
  const bundled = [...packages, ...packagesOfWorker];
  writeLicences(join(folder, 'LICENSES.txt'), bundled);
  writeFileSync(join(folder, 'bundled.json'), `${JSON.stringify(describePackages(bundled), undefined, 2)}\n`);
}

function write(entries, files) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const manifest = { ...entries, files: {} };
  const contents = [];
  let at = 0;
  for (const [name, bytes] of files) {
    const extension = extname(name);
    // Fonts are compressed within.
    const isCompressed = extension !== '.woff2';
    const content = isCompressed ? compress(bytes) : bytes;
    manifest.files[name] = { mediaType: mediaTypes[extension], isCompressed, at, length: content.length };
    contents.push(content);
    at += content.length;
  }
  writeFileSync(join(folder, 'toolbox.chunks'), Buffer.concat(contents));
  for (const path of Object.values(fonts)) {
    const owner = dirname(dirname(path));
    writeFileSync(
      join(folder, `LICENSE-${owner.split('/').at(-1)}`),
      readFileSync(join(root, 'node_modules', owner, 'LICENSE')),
    );
  }
  // Last: whoever finds it finds all of them.
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest, undefined, 2));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await makeToolbox();
