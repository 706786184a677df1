import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isRecord } from '../../base/is-record.ts';
import { listTemplateIds, readTemplate } from '../../credit-policy/templates.ts';
import { draftInputs } from '../../policy/draft.ts';
import type { KnownPolicy } from '../../policy/operation/check-steps.ts';
import { depths } from '../../sections/depth.ts';
import { readLocatedYaml } from '../../yaml/located-yaml.ts';
import { readInput } from './find-files.ts';

/** In a folder with more files nobody keeps policies. */
const mostFiles = 1_000;

/**
 * The policies that an operation in this folder can name, by their ids: those in it, those in the folder above, and those that
 * ship. Only what stands at the head of each is looked at, and what it asks of the caller.
 */
export async function policiesNear(folder: string): Promise<ReadonlyMap<string, KnownPolicy>> {
  const shipped = await Promise.all((await listTemplateIds()).map(readTemplate));
  const near = await Promise.all([dirname(folder), folder].map(textsIn));
  const texts = [...shipped.map((template) => template?.text ?? ''), ...near.flat()];
  const policies = new Map<string, KnownPolicy>();
  for (const text of texts) {
    const head = headOf(text);
    if (head === undefined) continue;
    const { id, ...policy } = head;
    policies.set(id, { ...policy, inputs: await inputsOf(text) });
  }
  return policies;
}

async function textsIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => /\.ya?ml$/i.test(name) && !/\.(cases|invariants)\.ya?ml$/i.test(name));
  if (files.length > mostFiles) return [];
  const read = files.map((name) => readInput(join(folder, name), name).catch(() => new Uint8Array()));
  return (await Promise.all(read)).map((bytes) => new TextDecoder().decode(bytes));
}

/** What a policy asks of the caller, as far as it is written as it must be. */
async function inputsOf(text: string): Promise<KnownPolicy['inputs']> {
  if (!/^inputs:/m.test(text)) return undefined;
  const yaml = await readLocatedYaml(text, { file: '', beginning: { en: '', 'pt-BR': '' } });
  const value = yaml.root?.value;
  return isRecord(value) ? draftInputs(value['inputs']) : undefined;
}

/** What the head of a policy says; undefined for any other file. */
function headOf(text: string): (KnownPolicy & { readonly id: string }) | undefined {
  const said = (key: string) => new RegExp(`^${key}:\\s*["']?([^"'\\s#]+)`, 'm').exec(text)?.[1];
  const id = said('id');
  const kind = said('kind');
  const depth = depths.find((one) => one === said('depth'));
  if (id === undefined || depth === undefined || (kind !== 'cpf' && kind !== 'cnpj')) return undefined;
  return { id, kind, depth };
}
