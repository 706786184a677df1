const { fstatSync, openSync, readSync } = require('node:fs');
const { createRequire } = require('node:module');
const { join, posix } = require('node:path');
const { Script } = require('node:vm');

const root = join(__dirname, '..');
/** Bytes at the beginning of an archive that say, in decimal, how long the list behind them is. */
const lengthBytes = 8;
/** Follows the place and the length of a part that is compressed with Brotli. */
const packed = 'brotli';

/**
 * Opens a file that holds many, as build/archive.mjs writes it. It stays open, so that a service reads on in the version that it
 * began with while another is installed.
 *
 * @param {string} name the file's, from the folder of the package.
 * @returns {{ names: readonly string[], read: (name: string) => Buffer | undefined }} reads one of them.
 * @throws where the file is not there, or is not whole.
 */
function openArchive(name) {
  const file = openSync(join(root, name), 'r');
  const read = (at, length) => {
    // Memory of its own: V8 copies compiled code that lies in the midst of other.
    const bytes = Buffer.allocUnsafeSlow(length);
    if (readSync(file, bytes, 0, length, at) !== length) throw new Error(`${name} is not whole`);
    return bytes;
  };
  const begin = lengthBytes + Number(read(0, lengthBytes).latin1Slice());
  const places = JSON.parse(read(lengthBytes, begin - lengthBytes).latin1Slice());
  const [at, length] = Object.values(places).at(-1);
  if (fstatSync(file).size !== begin + at + length) throw new Error(`${name} is not whole`);
  return {
    names: Object.keys(places),
    read: (part) => {
      const place = places[part];
      if (place === undefined) return undefined;
      const bytes = read(begin + place[0], place[1]);
      if (place[2] !== packed) return bytes;
      try {
        // Asked for only here: loading it takes longer than reading most parts.
        return require('node:zlib').brotliDecompressSync(bytes);
      } catch {
        throw new Error(`${name} is not whole`);
      }
    },
  };
}

/**
 * Says which build of Node compiled ahead. V8 takes what any of its own version made, and dies of it where Node had patched
 * it meanwhile: 20.19 of what 20.20 compiled.
 */
const thisNode = () => JSON.stringify([process.versions, process.arch, process.config]);

/** What V8 made of the program ahead (https://nodejs.org/api/vm.html#scriptcachedata), and under which name stands which Node did. */
const compiledArchive = 'dist/program/main.compiled';
const compiledBy = 'compiled-by.json';

/** Opens what was compiled ahead, where this build of Node did it. */
function openCompiled() {
  try {
    const { read } = openArchive(compiledArchive);
    return read(compiledBy)?.toString() === thisNode() ? read : undefined;
  } catch {
    return undefined;
  }
}

/** Loads what the build has put into one file. What stacks call a part of it is the same wherever it is installed. */
function loadFrom(folder, archive, entry, { readCompiled = () => undefined, onLoaded = () => {} } = {}) {
  const { read } = openArchive(`${folder}/${archive}`);
  const place = join(root, folder);
  const requireOutside = createRequire(join(place, entry));
  const modules = new Map();
  const load = (name) => {
    const known = modules.get(name);
    if (known) return known.exports;
    const filename = `${folder}/${name}`;
    // A function, in ASCII: see build/ready-to-load.mjs.
    const source = read(name);
    if (source === undefined) throw new Error(`Cannot find module '${join(root, filename)}'`);
    const cachedData = readCompiled(name);
    const script = new Script(source.latin1Slice(), { filename, ...(cachedData && { cachedData }) });
    const module = { exports: {} };
    modules.set(name, module);
    const requireFrom = (id) =>
      id.startsWith('.') ? load(posix.join(posix.dirname(name), id)) : requireOutside(id);
    const path = join(place, name);
    script.runInThisContext()(module.exports, requireFrom, module, path, join(path, '..'));
    onLoaded(name, script);
    return module.exports;
  };
  return load(entry);
}

/**
 * Loads the program. Starting from compiled code takes half the time; where there is none, or it is of another build
 * of Node, V8 compiles the source as always.
 *
 * @param {(name: string, script: Script) => void} [onLoaded] told of each part of the build.
 * @returns {{ main: (process: NodeJS.Process) => Promise<number> }}
 */
function loadProgram(onLoaded) {
  return loadFrom('dist/program', 'main.chunks', 'main.cjs', { readCompiled: openCompiled(), onLoaded });
}

/** Runs the entry of a thread. @param {string} entry */
function loadThread(entry) {
  loadFrom('dist/worker', 'thread.chunks', entry);
}

/** Loads one of the large packages that the program and its threads use. @param {string} entry @returns its exports. */
function loadShared(entry) {
  return loadFrom('dist/shared', 'shared.chunks', entry);
}

module.exports = {
  compiledArchive,
  compiledBy,
  lengthBytes,
  loadProgram,
  loadShared,
  loadThread,
  openArchive,
  packed,
  thisNode,
};
