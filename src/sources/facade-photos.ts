import { createHttpClient } from '../net/http-client.ts';
import type { HttpLimits } from '../net/http-limits.ts';
import { judgeTarget, parseNetwork, type TargetRules } from '../net/public-address.ts';
import { userAgent } from '../net/user-agent.ts';
import { drawSandboxFacade } from './sandbox/facade-drawing.ts';

/** The bytes of a photo, and their media type. */
interface FacadePhoto {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** Reads photos by the references that sources give. */
export interface FacadePhotos {
  /**
   * Reads a photo: of the sandbox it is drawn, and a URL is requested once, without redirects.
   *
   * @returns undefined if the reference is not a URL that may be requested, or if no JPEG, PNG or WebP came back in time.
   */
  read(reference: string, signal: AbortSignal): Promise<FacadePhoto | undefined>;
  close(): Promise<void>;
}

const photoLimits: HttpLimits = {
  connectMs: 5_000,
  headersMs: 10_000,
  silenceMs: 5_000,
  totalMs: 15_000,
  maximumBytes: 8 * 1_048_576,
  maximumConnections: 4,
};

/**
 * Opens the reader of photos. It connects to nothing until the first photo.
 *
 * @param allowed networks that are not public and that sources may still be reached in.
 */
export function openFacadePhotos(allowed: readonly string[] = []): FacadePhotos {
  const rules: TargetRules = { allowed: allowed.flatMap((text) => parseNetwork(text) ?? []) };
  const http = createHttpClient(userAgent(), photoLimits, { rules });
  return {
    async read(reference, signal) {
      const drawing = drawSandboxFacade(reference);
      if (drawing !== undefined) return { mediaType: 'image/svg+xml', bytes: Buffer.from(drawing) };
      const { url } = judgeTarget(reference, rules);
      if (url === undefined) return undefined;
      const answer = await http.get(url, {
        signal,
        headers: { accept: 'image/jpeg, image/png, image/webp' },
      });
      if (answer.outcome !== 'ANSWERED' || answer.status !== 200) return undefined;
      const mediaType = imageTypeOf(answer.body);
      return mediaType === undefined ? undefined : { mediaType, bytes: answer.body };
    },
    close: () => http.close(),
  };
}

/** Returns the media type of a picture by its first bytes; undefined for anything but JPEG, PNG and WebP. */
function imageTypeOf(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (head.startsWith('\xFF\xD8\xFF')) return 'image/jpeg';
  if (head.startsWith('\x89PNG\r\n\x1A\n')) return 'image/png';
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'image/webp' : undefined;
}
