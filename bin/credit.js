#!/usr/bin/env node
const { existsSync } = require('node:fs');
const { join } = require('node:path');
const { loadProgram } = require('./load-program.js');

/** Loads the program, or says why that cannot be: its own words and codes are not there yet. */
function load() {
  if (!existsSync(join(__dirname, '..', 'dist', 'program', 'main.chunks'))) {
    process.stderr.write('credit is not built. Run "npm ci" in its folder.\n');
    return undefined;
  }
  try {
    return loadProgram();
  } catch (error) {
    const [line] = String(error.message).split('\n');
    process.stderr.write(
      `This installation of credit is not whole (${line}). Install it again; data and settings stay.\n`,
    );
    return undefined;
  }
}

const program = load();
if (program === undefined) process.exitCode = 1;
else {
  program.main(process).then((code) => {
    process.exitCode = code;
  });
}
