import type { PosterOptions } from '../../src/net/webhook-poster.ts';
import { open } from './opened-networks.ts';

/** What posters of the tests may do: go to 127.0.0.1, patiently. */
export const posting: PosterOptions = {
  rules: open('127.0.0.1'),
  totalMs: 5_000,
  connectMs: 2_000,
  maximumBodyBytes: 65_536,
  connectionsPerOrigin: 4,
};
