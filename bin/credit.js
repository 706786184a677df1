#!/usr/bin/env node
const { existsSync } = require('node:fs');
const { join } = require('node:path');
const { loadProgram } = require('./load-program.js');

if (existsSync(join(__dirname, '..', 'dist', 'program', 'main.cjs'))) {
  loadProgram()
    .main(process)
    .then((code) => {
      process.exitCode = code;
    });
} else {
  process.stderr.write('credit is not built. Run "npm ci" in its folder.\n');
  process.exitCode = 1;
}
