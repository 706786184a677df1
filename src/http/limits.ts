/** What one request, and all connections together, may take. */
export const limits = {
  bodyBytes: 1_048_576,
  /** 18 MiB of a file, in base64 and JSON. */
  uploadBytes: 24 * 1_048_576,
  /** A file of statements that is the body. */
  statementFileBytes: 64 * 1_048_576,
  /** The documents of a batch as JSON, and as a file. */
  batchBytes: 8 * 1_048_576,
  batchFileBytes: 64 * 1_048_576,
  /** Bodies of more than `bodyBytes` that are taken in at once, of all clients and of one. */
  longBodies: 4,
  longBodiesOfClient: 2,
  /** JSON of no more is parsed at once, longer JSON on threads: so many of all clients and of one, and so many wait. */
  shortJsonBytes: 131_072,
  jsonThreads: 2,
  jsonThreadsOfClient: 1,
  jsonWaiting: 64,
  /** Maximum number of policies that are read or described at the same time, and of policies that wait. */
  policyThreads: 2,
  policiesWaiting: 64,
  /** Maximum length of the texts of a policy that shares a thread with others. */
  shortPolicyCharacters: 65_536,
  headerBytes: 16_384,
  addressCharacters: 8_192,
  parameterCharacters: 200,
  /** From the first byte to the last of a request. */
  requestMs: 60_000,
  headersMs: 30_000,
  /** How often is looked whether a request has been too slow. */
  checkMs: 1_000,
  /** A connection without a byte. */
  connectionMs: 65_000,
  keepAliveMs: 65_000,
  connections: 5_000,
  /** Reports that one client may wait for at the same time. */
  waitsOfClient: 100,
  waitSeconds: 60,
  /** Files that are made while they are read, of all clients and of one. */
  downloads: 8,
  downloadsOfClient: 2,
  /** How long the reader of such a file may take none of it, and how long all of it may take. */
  stalledMs: 30_000,
  downloadMs: 3_600_000,
} as const;
