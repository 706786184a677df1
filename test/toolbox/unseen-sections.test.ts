import { expect, test } from 'vitest';
import { unseenSections } from '../../src/toolbox/screens/report/unseen-sections.ts';

const section = (value: string, status: 'COMPLETED' | 'PARTIAL' | 'FAILED' | 'NO_RECORD') => ({
  id: value,
  type: { value, title: value },
  status,
  details: {},
  integrationCount: 0,
  sources: [],
  errors: [],
  asOf: '2026-11-30',
  updatedAt: '2026-11-30T12:00:00.000Z',
});

test('lists sections seen in part, and failed ones that no rule lists already', () => {
  const sections = [
    section('PROTESTS', 'PARTIAL'),
    section('PEFIN', 'PARTIAL'),
    section('REFIN', 'FAILED'),
    section('LOCATION', 'FAILED'),
    section('PROCESSES', 'COMPLETED'),
    section('SCR', 'NO_RECORD'),
  ];
  const listed = new Set(['PEFIN', 'REFIN']);
  expect(unseenSections({ sections }, listed).map(({ id }) => id)).toEqual(['PROTESTS', 'PEFIN', 'LOCATION']);
});
