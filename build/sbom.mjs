// What a release is made of, as CycloneDX has it (https://cyclonedx.org/docs/1.6/json/): the packages that are bundled, and those that
// an installation brings. The same sources give the same bytes: no serial number and no time.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * @param {{ name: string, version: string, license: string }} manifest of package.json
 * @param {readonly { name: string, version: string, license: string }[]} bundled of dist/bundled.json
 * @param {{ packages: Readonly<Record<string, LockedPackage>> }} lock of package-lock.json
 * @returns the bill of materials, as a value
 * @typedef {{ version?: string, license?: string, integrity?: string, dev?: boolean }} LockedPackage
 */
export function billOfMaterials(manifest, bundled, lock) {
  const locked = Object.entries(lock.packages).flatMap(([path, entry]) => {
    const name = path.split('node_modules/').at(-1);
    return name === '' || name === undefined ? [] : [{ name, ...entry }];
  });
  const installed = locked.filter(({ dev }) => !dev);
  const parts = [
    ...bundled.map((one) => component(one, { integrity: integrityOf(one, locked), how: 'bundled' })),
    ...installed.map((one) => component(one, { integrity: one.integrity, how: 'installed' })),
  ];
  const byReference = new Map(parts.map((part) => [part['bom-ref'], part]));
  const components = [...byReference.values()].toSorted((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1));
  const root = { ...component(manifest, { how: undefined }), type: 'application' };
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: root },
    components,
    dependencies: [{ ref: root['bom-ref'], dependsOn: components.map((part) => part['bom-ref']) }],
  };
}

function integrityOf({ name, version }, locked) {
  return locked.find((one) => one.name === name && one.version === version)?.integrity;
}

function component({ name, version, license }, { integrity, how }) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const [group, plain] = name.startsWith('@') ? name.split('/') : [undefined, name];
  const [algorithm, digest] = integrity?.split(' ')[0].split(/-(.*)/) ?? [];
  return {
    type: 'library',
    'bom-ref': purl,
    ...(group && { group }),
    name: plain,
    version,
    purl,
    ...(license && {
      licenses: [/[ ()]/.test(license) ? { expression: license } : { license: { id: license } }],
    }),
    ...(algorithm === 'sha512' && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
    }),
    ...(how && { properties: [{ name: 'credit:part', value: how }] }),
  };
}

/** `<SHA-256>  <name>` of files, as sha256sum writes and checks it. */
export function checksumLine(file, name) {
  return `${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${name}\n`;
}
