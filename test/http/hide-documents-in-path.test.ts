import { expect, test } from 'vitest';
import { hideDocumentsInPath } from '../../src/http/hide-documents-in-path.ts';

test.each([
  ['/v2/report/52998224725', '/v2/report/***.982.247-**'],
  [`/v2/report/${'52998224725'.repeat(25)}`, '/v2/report/***'],
  ['/v2/report/rpt_01kd9zs4q2fvx8e6m3n5t7w9ya', '/v2/report/rpt_01kd9zs4q2fvx8e6m3n5t7w9ya'],
])('of the path %s only what is no document is repeated', (path, shown) => {
  expect(hideDocumentsInPath(path)).toBe(shown);
});
