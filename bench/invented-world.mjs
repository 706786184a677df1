import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const file = (path) => fileURLToPath(new URL(path, import.meta.url));

/**
 * What the invented world takes of a core to answer for one company in full, in ms: what a document in a batch of the
 * sandbox costs more than one whose sources' answers come from elsewhere.
 *
 * @param {readonly string[]} documents each asked about once; a fifth of them before counting begins.
 */
export async function inventedWorldCpuMs(documents) {
  const dir = mkdtempSync(join(file('../dist'), 'bench-'));
  try {
    const build = await rolldown({
      input: { parts: file('./invented-world-parts.mjs') },
      platform: 'node',
      external: [/^node:/],
    });
    await build.write({ dir, format: 'esm', entryFileNames: '[name].mjs' });
    await build.close();
    const { buildProfile, requireDocument, planCollection } = await import(join(dir, 'parts.mjs'));
    const { sources, close } = await buildProfile('sandbox', { registryUrl: 'http://127.0.0.1:9' });
    const { sections, scope } = planCollection('cnpj', 'COMPLETO', []);
    const { signal } = new AbortController();
    const ask = async (text) => {
      const document = requireDocument(text);
      for (const source of sources) {
        const wanted = source.sections.filter((type) => sections.includes(type));
        if (wanted.length > 0) await source.ask({ document, scope, sections: wanted, signal });
      }
    };
    const warmUp = Math.floor(documents.length / 5);
    for (const text of documents.slice(0, warmUp)) await ask(text);
    const before = process.cpuUsage();
    for (const text of documents.slice(warmUp)) await ask(text);
    const { user, system } = process.cpuUsage(before);
    await close();
    return (user + system) / 1_000 / (documents.length - warmUp);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
