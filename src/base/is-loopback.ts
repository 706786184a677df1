/** Whether a host name or an address, as a URL or a socket writes it, is of this machine alone. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').replace(/^::ffff:(?=\d+\.)/i, '');
  // URLs write an IPv4 address within IPv6 in hexadecimal. RFC 6761, section 6.3: names in localhost are loopback too.
  return (
    /^(?:.+\.)?localhost$/i.test(name) ||
    name === '::1' ||
    /^127(?:\.\d{1,3}){3}$/.test(name) ||
    /^::ffff:7f[\da-f]{2}:[\da-f]{1,4}$/i.test(name)
  );
}
