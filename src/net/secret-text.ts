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

/** The header of basic authentication (RFC 7617). */
export function basicAuthorization(user: Sendable, password: Sendable): Secret {
  return new Secret(
    `Basic ${Buffer.from(`${revealed(user)}:${revealed(password)}`, 'utf8').toString('base64')}`,
  );
}

/** Shorter ones would be found everywhere. */
const shortestHidden = 4;

/** A text without the secrets that somebody may have repeated in it, however they wrote them. */
export function hideSecrets(text: string, secrets: readonly Secret[]): string {
  let hidden = text;
  for (const secret of secrets) {
    const plain = secret.reveal();
    if (plain.length < shortestHidden) continue;
    const spellings = [
      plain,
      JSON.stringify(plain).slice(1, -1),
      encodeURIComponent(plain),
      Buffer.from(plain).toString('base64'),
    ];
    for (const spelling of new Set(spellings)) hidden = hidden.replaceAll(spelling, '[secret]');
  }
  return hidden;
}

function revealed(piece: Sendable): string {
  return piece instanceof Secret ? piece.reveal() : piece;
}
