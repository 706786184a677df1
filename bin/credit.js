#!/usr/bin/env node
const { existsSync } = require('node:fs');
const { join } = require('node:path');
const { loadProgram } = require('./load-program.js');

const folder = join(__dirname, '..');
const program = 'dist/program/main.chunks';

/** Loads the program, or says why that cannot be: its own words and codes are not there yet. */
function load() {
  if (!existsSync(join(folder, program))) {
    // A package has no sources to build it of.
    if (existsSync(join(folder, 'src'))) return refuse('credit is not built. Run "npm ci" in its folder.');
    return refuseBroken(`${program} is missing`);
  }
  try {
    return loadProgram();
  } catch (error) {
    const [line] = String(error.message).split('\n');
    return refuseBroken(line);
  }
}

function refuseBroken(reason) {
  refuse(`This installation of credit is not whole (${reason}). Install it again; data and settings stay.`);
}

function refuse(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}

load()
  ?.main(process)
  .then((code) => {
    process.exitCode = code;
  });
