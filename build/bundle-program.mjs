// Makes dist/program, dist/library and dist/worker. By rolldown's functions and not by its command, which lists every file that it
// writes: whoever installs the program has a page less to read.
import { build } from 'rolldown';
import bundles from '../rolldown.config.mjs';

for (const options of bundles) await build(options);
