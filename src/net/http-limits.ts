/** What one request may cost. */
export interface HttpLimits {
  /** Milliseconds until the connection stands: name looked up, TLS agreed. */
  readonly connectMs: number;
  /** Milliseconds from the request to the last header of the answer. */
  readonly headersMs: number;
  /** Milliseconds of silence between two pieces of the body. */
  readonly silenceMs: number;
  /** Milliseconds for everything together: what ends an answer that drips. */
  readonly totalMs: number;
  /** Bytes of the body, after decompression. */
  readonly maximumBytes: number;
  /** Requests to one host at a time. Further requests wait for their turn, which is part of none of these times. */
  readonly maximumConnections: number;
}
