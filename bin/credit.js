#!/usr/bin/env node
try {
  const { main } = await import('../dist/main.js');
  process.exitCode = await main(process);
} catch (error) {
  if (error?.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  process.stderr.write(`credit is not installed whole (${error.message}).\nRun "npm ci" in its folder.\n`);
  process.exitCode = 1;
}
