import { defineConfig } from 'rolldown';

// The build is bundled because reading some 400 small modules costs a command more time than its work;
// what a command does not use stays in chunks of its own, read on demand. Only the native module stays outside.
export default defineConfig({
  input: { main: 'src/cli/main.ts', index: 'src/index.ts' },
  platform: 'node',
  external: [/^node:/, 'better-sqlite3'],
  output: {
    dir: 'dist',
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    cleanDir: true,
  },
});
