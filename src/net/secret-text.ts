import { Secret } from '../base/secret.ts';

/** A text, secret or not. */
export type Sendable = string | Secret;

/** Pieces put together; secret where one of them is. */
export function joinPieces(pieces: readonly Sendable[]): Sendable {
  const text = pieces.map(revealed).join('');
  return pieces.some((piece) => piece instanceof Secret) ? new Secret(text) : text;
}

/** A value as JSON, whose texts may be secret. */
export function sendableJson(value: unknown): Secret {
  return new Secret(JSON.stringify(revealedAll(value)));
}

/** By hand: JSON hides a secret before anything else can look at it. */
function revealedAll(value: unknown): unknown {
  if (value instanceof Secret) return value.reveal();
  if (Array.isArray(value)) return value.map(revealedAll);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, revealedAll(inner)]));
}

/** Fields as forms send them (application/x-www-form-urlencoded). */
export function sendableForm(fields: Readonly<Record<string, Sendable>>): Secret {
  return new Secret(
    new URLSearchParams(
      Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, revealed(value)])),
    ).toString(),
  );
}

/** A text as it may stand in XML. */
export function escapeMarkup(text: Sendable): Sendable {
  const escaped = revealed(text).replace(/[&<>"']/g, (sign) => markupSigns[sign] ?? sign);
  return text instanceof Secret ? new Secret(escaped) : escaped;
}

/** What basic authentication sends behind its word (RFC 7617). */
export function basicCredentials(user: Sendable, password: Sendable): Secret {
  return new Secret(Buffer.from(`${revealed(user)}:${revealed(password)}`, 'utf8').toString('base64'));
}

/** Shorter ones would be found everywhere. */
const shortestHidden = 4;

/** A CNPJ, with its mask or without it. */
const cnpj = /^[0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}\/?[0-9A-Z]{4}-?\d{2}$/i;

/**
 * Returns whether a secret can also be ordinary data of an answer, such as a year, a word, an address or a document. Long texts of
 * letters and digits without spaces are generated keys, which are data of nothing.
 */
export function couldBeData(secret: Secret): boolean {
  const text = secret.reveal();
  return (
    text.length < 16 || !/\p{L}/u.test(text) || !/\d/.test(text) || /[\s@]/.test(text) || cnpj.test(text)
  );
}

/** A text without the secrets that somebody may have repeated in it, however they wrote them. */
export function hideSecrets(text: string, secrets: readonly Secret[]): string {
  const spellings = new Set(secrets.flatMap((secret) => spellingsOf(secret.reveal())));
  return (
    [...spellings]
      .filter((spelling) => spelling.length >= shortestHidden)
      // A secret may hold another: of the longer one nothing is to be left.
      .sort((a, b) => b.length - a.length)
      .reduce((hidden, spelling) => hidden.replaceAll(spelling, '[secret]'), text)
  );
}

/** How JSON, addresses, forms, pages and headers write a text. */
function spellingsOf(plain: string): readonly string[] {
  if (plain.length < shortestHidden) return [];
  const json = JSON.stringify(plain).slice(1, -1);
  const encoded = encodeURIComponent(Buffer.from(plain).toString());
  const form = new URLSearchParams({ a: plain }).toString().slice('a='.length);
  const base64 = Buffer.from(plain).toString('base64');
  return [
    plain,
    json,
    json.replaceAll('/', '\\/'),
    json.replace(/[^ -~]|[<>&']/g, escapedUnit),
    encoded,
    form,
    ...[encoded, form].map((one) => one.replace(/%[\dA-F]{2}/g, (code) => code.toLowerCase())),
    ...[/[&<>]/g, /[&<>"']/g].map((signs) => plain.replace(signs, (sign) => markupSigns[sign] ?? sign)),
    base64.replace(/=+$/, ''),
    Buffer.from(plain).toString('base64url'),
  ];
}

const markupSigns: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapedUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/**
 * Seals a secret so that it can be stored.
 *
 * @param seal returns the sealed bytes.
 */
export function sealSecret(secret: Secret, seal: (bytes: Uint8Array) => Uint8Array): Uint8Array {
  return seal(Buffer.from(secret.reveal(), 'utf8'));
}

function revealed(piece: Sendable): string {
  return piece instanceof Secret ? piece.reveal() : piece;
}
