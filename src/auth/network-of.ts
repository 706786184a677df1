/** Returns the network of one subscriber: an IPv4 address, or the first 64 bits of an IPv6 address. */
export function networkOf(address: string): string {
  return networkOfGroups(address, 4);
}

/** Returns the network of one site: an IPv4 address, or the first 48 bits of an IPv6 address. */
export function siteOf(address: string): string {
  return networkOfGroups(address, 3);
}

function networkOfGroups(address: string, groups: number): string {
  const [whole = ''] = address.slice(0, 100).toLowerCase().split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(whole)?.[1];
  if (mapped !== undefined) return mapped;
  if (!whole.includes(':')) return whole;
  const [before = '', after] = whole.split('::');
  const head = before.split(':').filter(Boolean);
  const tail = after?.split(':').filter(Boolean) ?? [];
  const zeros =
    after === undefined ? [] : Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0');
  return [...head, ...zeros, ...tail].slice(0, groups).join(':');
}
