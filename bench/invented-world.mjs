import { importParts } from './bundle-parts.mjs';

/**
 * What the invented world takes of a core to answer for one company in full, in ms: what a document in a batch of the
 * sandbox costs more than one whose sources' answers come from elsewhere.
 *
 * @param {readonly string[]} documents each asked about once; a fifth of them before counting begins.
 */
export async function inventedWorldCpuMs(documents) {
  const { buildProfile, requireDocument, planCollection } = await importParts('invented-world-parts.mjs');
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
}
