const { readFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { dirname, join, relative, sep } = require('node:path');
const { Script } = require('node:vm');

/** Where the build puts the program. */
const folder = join(__dirname, '..', 'dist', 'program');
const requireOutside = createRequire(join(folder, 'main.cjs'));

/**
 * What stacks call a file of the build: the same wherever it was compiled, and wherever it is installed. Put together
 * anew, for V8 keeps the whole of a string that another was cut from, and would write it beside the compiled code.
 */
const nameInStacks = (file) => relative(join(__dirname, '..'), file).split(sep).join('/');

/** Beside each file of the build may stand what V8 made of it: https://nodejs.org/api/vm.html#scriptcachedata. */
const compiledFile = (file) => `${file}.compiled`;

/**
 * Says which build of Node compiled ahead. V8 takes what any of its own version made, and dies of it where Node had patched
 * it meanwhile: 20.19 of what 20.20 compiled.
 */
const compiledBy = join(folder, 'compiled-by.json');
const thisNode = () => JSON.stringify([process.versions, process.arch, process.config]);

function isCompiledByThisNode() {
  try {
    return readFileSync(compiledBy, 'utf8') === thisNode();
  } catch {
    return false;
  }
}

function readCompiled(file) {
  try {
    return readFileSync(compiledFile(file));
  } catch {
    return undefined;
  }
}

/**
 * Loads the program. Starting from compiled code takes half the time; where there is none, or it is of another build
 * of Node, V8 compiles the source as always.
 *
 * @param {(file: string, script: Script) => void} [onLoaded] told of each file of the build.
 * @returns {{ main: (process: NodeJS.Process) => Promise<number> }}
 */
function loadProgram(onLoaded = () => {}) {
  const modules = new Map();
  const isCompiled = isCompiledByThisNode();
  const load = (file) => {
    const known = modules.get(file);
    if (known) return known.exports;
    // A function, in ASCII: see build/ready-to-load.mjs.
    const source = readFileSync(file, 'latin1');
    const cachedData = isCompiled ? readCompiled(file) : undefined;
    const script = new Script(source, { filename: nameInStacks(file), ...(cachedData && { cachedData }) });
    const module = { exports: {} };
    modules.set(file, module);
    const requireFrom = (id) => (id.startsWith('.') ? load(join(dirname(file), id)) : requireOutside(id));
    script.runInThisContext()(module.exports, requireFrom, module, file, dirname(file));
    onLoaded(file, script);
    return module.exports;
  };
  return load(join(folder, 'main.cjs'));
}

module.exports = { compiledBy, compiledFile, loadProgram, thisNode };
