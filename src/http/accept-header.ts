/**
 * Whether an Accept header (RFC 9110, section 12.5.1) allows a media type. Problems are JSON too, so whoever accepts
 * JSON accepts them.
 */
export function acceptsMediaType(accept: string | undefined, mediaType: string): boolean {
  if (accept === undefined || accept.trim() === '' || mediaType === '*/*') return true;
  const [family] = mediaType.split('/');
  let best = -1;
  let allowed = false;
  for (const range of accept.split(',')) {
    const [name = '', ...params] = range.trim().toLowerCase().split(/ *; */);
    const precision =
      name === mediaType ? 2 : name === `${family}/*` ? 1 : name === '*/*' || name === '*' ? 0 : -1;
    if (precision <= best) continue;
    best = precision;
    allowed = !params.some((param) => /^q *= *0(?:\.0*)?$/.test(param));
  }
  return allowed;
}
