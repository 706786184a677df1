import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { startOfDay } from '../../src/wording/calendar.ts';
import { formatIn } from '../../src/wording/format.ts';
import { reais } from '../../src/wording/numbers.ts';
import { setOwnZone } from '../../src/wording/time-zone.ts';

const brazilian = formatIn('pt-BR', 'America/Sao_Paulo');
const english = formatIn('en', 'America/Sao_Paulo');

describe('what people read', () => {
  test('money is written with the marks of each language, with a blank that does not break, as in the reasons of a result', () => {
    expect(brazilian.money(1234.56)).toBe('R$\u00A01.234,56');
    expect(brazilian.money(-10)).toBe('-R$\u00A010,00');
    expect(english.money(1234.56)).toBe('R$\u00A01,234.56');
    expect(english.money(1234.56)).toBe(reais(1234.56, 'en'));
  });

  test('shares and durations are written in words of the language', () => {
    expect(brazilian.percent(0.714)).toBe('71%');
    expect(brazilian.seconds(940)).toBe('0,9 s');
    expect(english.seconds(12_340)).toBe('12.3 s');
  });

  test('numbers are written as Intl writes them, which takes longer to begin', () => {
    const decimals = fc
      .tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.constantFrom(1, 10, 100))
      .map(([whole, over]) => whole / over);
    for (const [format, tag] of [[brazilian, 'pt-BR'] as const, [english, 'en-GB'] as const]) {
      const written = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options);
      const number = written({ maximumFractionDigits: 2 });
      const decimal = written({ maximumFractionDigits: 10, useGrouping: false });
      const percent = written({ style: 'percent', maximumFractionDigits: 0 });
      const seconds = written({ minimumFractionDigits: 1, maximumFractionDigits: 1 });
      fc.assert(
        fc.property(
          decimals,
          fc.integer({ min: 0, max: 10_000 }),
          fc.nat({ max: 1e8 }),
          (value, share, ms) => {
            expect(format.number(value)).toBe(number.format(value));
            expect(format.decimal(value / 1000)).toBe(decimal.format(value / 1000));
            expect(format.percent(share / 10_000)).toBe(percent.format(share / 10_000));
            expect(format.seconds(ms * 100)).toBe(`${seconds.format(ms / 10)} s`);
          },
        ),
      );
    }
  });

  test('days and months are written as Intl writes them, which takes longer to begin', () => {
    const dates = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
    for (const [format, tag, month] of [
      [brazilian, 'pt-BR', '2-digit'],
      [english, 'en-GB', 'short'],
    ] as const) {
      const written = (options: Intl.DateTimeFormatOptions) =>
        new Intl.DateTimeFormat(tag, { month, year: 'numeric', timeZone: 'UTC', ...options });
      const [days, months] = [written({ day: '2-digit' }), written({})];
      fc.assert(
        fc.property(dates, (date) => {
          expect(format.date(date.toISOString())).toBe(days.format(date));
          expect(format.month(date.toISOString().slice(0, 7))).toBe(months.format(date));
        }),
      );
    }
  });

  test('a calendar day has no zone', () => {
    expect(brazilian.date('2026-11-20')).toBe('20/11/2026');
    expect(formatIn('pt-BR', 'Pacific/Auckland').date('2026-01-31')).toBe('31/01/2026');
  });

  test("a time is the reader's: late in the evening, and over the end of a month", () => {
    expect(brazilian.dateTime('2026-11-20T02:30:00.000Z')).toBe('19/11/2026, 23:30');
    expect(brazilian.dateTime('2026-12-01T02:59:00.000Z')).toBe('30/11/2026, 23:59');
    expect(formatIn('pt-BR', 'America/Manaus').dateTime('2026-12-01T02:59:00.000Z')).toBe(
      '30/11/2026, 22:59',
    );
  });

  test('the zone of the process is read without Intl, and shows the same', () => {
    const zones = ['America/Sao_Paulo', 'Europe/Lisbon', 'Asia/Kathmandu'];
    const instants = fc.date({
      min: new Date('1990-01-01'),
      max: new Date('2060-01-01'),
      noInvalidDate: true,
    });
    for (const zone of zones) {
      const written = new Intl.DateTimeFormat('pt-BR', {
        timeZone: zone,
        ...({
          day: '2-digit',
          month: '2-digit',
          year: 'numeric',
          hour: '2-digit',
          minute: '2-digit',
        } as const),
      });
      vi.stubEnv('TZ', zone);
      setOwnZone(zone);
      const own = formatIn('pt-BR', zone);
      fc.assert(
        fc.property(instants, (instant) => {
          expect(own.dateTime(instant.toISOString())).toBe(written.format(instant));
        }),
      );
      setOwnZone(undefined);
      vi.unstubAllEnvs();
    }
  });

  test('how long ago is told in the largest unit that fits', () => {
    const now = new Date('2026-11-20T12:00:00Z');
    expect(english.relative('2026-11-20T11:57:10Z', now)).toBe('2 min ago');
    expect(english.relative('2026-11-20T11:59:30Z', now)).toBe('30 sec ago');
    expect(brazilian.relative('2026-11-17T12:00:00Z', now)).toBe('há 3 dias');
  });
});

describe('the day that a reader means', () => {
  test('begins at midnight in their zone', () => {
    expect(startOfDay('2026-11-20', 'America/Sao_Paulo').toISOString()).toBe('2026-11-20T03:00:00.000Z');
    expect(startOfDay('2026-11-30', 'America/Sao_Paulo', 1).toISOString()).toBe('2026-12-01T03:00:00.000Z');
    expect(startOfDay('2026-11-20', 'Asia/Tokyo').toISOString()).toBe('2026-11-19T15:00:00.000Z');
  });

  test('begins at its first instant where the clocks skipped midnight', () => {
    // São Paulo's last summer time began on 4 November 2018: the day had no 00:00, and its first instant was 03:00 UTC.
    expect(startOfDay('2018-11-04', 'America/Sao_Paulo').toISOString()).toBe('2018-11-04T03:00:00.000Z');
    expect(startOfDay('2018-11-05', 'America/Sao_Paulo').toISOString()).toBe('2018-11-05T02:00:00.000Z');
  });
});
