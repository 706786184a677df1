import { quoted } from '../../yaml/suggestion.ts';
import { worse } from '../decide.ts';
import type { DraftBand, PolicyDraft } from '../draft.ts';
import { defineCheck } from './define-check.ts';

/**
 * Checks that the risk bands cover every score from 0 to 1000 once and are listed from high to low, and that a lower score
 * never gets a better result or a higher limit.
 */
export const riskBands = defineCheck({
  codes: {
    RISK_BANDS_WITHOUT_ZERO: {
      severity: 'error',
      title: { en: 'No risk band begins at 0', 'pt-BR': 'Nenhuma faixa de risco começa em 0' },
    },
    RISK_BANDS_OVERLAP: {
      severity: 'error',
      title: { en: 'A score in two risk bands', 'pt-BR': 'Pontuação em duas faixas de risco' },
    },
    RISK_BANDS_GAP: {
      severity: 'error',
      title: { en: 'A score in no risk band', 'pt-BR': 'Pontuação fora de todas as faixas de risco' },
    },
    RISK_BAND_REPEATED: {
      severity: 'error',
      title: { en: 'Two risk bands of one name', 'pt-BR': 'Duas faixas de risco com o mesmo nome' },
    },
    RISK_BANDS_CONTRADICTORY: {
      severity: 'error',
      title: { en: 'A lower score with a better result', 'pt-BR': 'Pontuação menor com resultado melhor' },
    },
    RISK_BANDS_UNORDERED: {
      severity: 'error',
      title: {
        en: 'Risk bands that are not listed from high to low',
        'pt-BR': 'Faixas de risco fora da ordem, da mais alta para a mais baixa',
      },
    },
    LOWER_SCORE_HIGHER_LIMIT: {
      severity: 'error',
      title: {
        en: 'A lower score with a higher credit limit',
        'pt-BR': 'Pontuação menor com limite de crédito maior',
      },
    },
  },
  *find({ bands: written, creditLimit }) {
    if (written === undefined || written.length === 0) return;
    const names = new Set<string>();
    for (const { band, path } of written) {
      if (names.has(band)) {
        yield {
          code: 'RISK_BAND_REPEATED',
          place: { path: [...path, 'band'] },
          message: { en: `There are two bands ${quoted(band)}`, 'pt-BR': `Há duas faixas ${quoted(band)}` },
        };
      }
      names.add(band);
    }

    yield* unordered(written);
    const bands = [...written].sort((a, b) => a.from - b.from);
    if (creditLimit !== undefined) yield* risingLimits(bands, creditLimit);
    const [lowest] = bands;
    if (lowest !== undefined && lowest.from > 0) {
      yield {
        code: 'RISK_BANDS_WITHOUT_ZERO',
        place: { path: [...lowest.path, 'from'] },
        message: {
          en: `A score below ${lowest.from} is in no band`,
          'pt-BR': `Uma pontuação abaixo de ${lowest.from} não está em nenhuma faixa`,
        },
        suggestion: {
          en: 'Let the lowest band begin with from: 0',
          'pt-BR': 'Comece a faixa mais baixa com from: 0',
        },
      };
    }
    for (const [index, band] of bands.entries()) {
      const next = bands[index + 1];
      yield* top(band, next);
      if (next !== undefined && worse(band.status, next.status) !== band.status) {
        yield {
          code: 'RISK_BANDS_CONTRADICTORY',
          place: { path: [...band.path, 'status'] },
          message: {
            en: `Band ${band.band} gives ${band.status}, and the higher band ${next.band} the worse ${next.status}`,
            'pt-BR': `A faixa ${band.band} dá ${band.status}, e a faixa mais alta ${next.band} o pior ${next.status}`,
          },
        };
      }
    }
  },
});

/** Reports the first band that starts at a higher score than the band listed before it. */
function* unordered(bands: readonly DraftBand[]) {
  const place = bands.findIndex(({ from }, index) => from > (bands[index - 1]?.from ?? from));
  const [before, band] = [bands[place - 1], bands[place]];
  if (before === undefined || band === undefined) return;
  yield {
    code: 'RISK_BANDS_UNORDERED',
    place: { path: [...band.path, 'from'] },
    message: {
      en: `Band ${band.band} begins at ${band.from}, and band ${before.band} before it at ${before.from}`,
      'pt-BR': `A faixa ${band.band} começa em ${band.from}, e a faixa ${before.band}, antes dela, em ${before.from}`,
    },
    suggestion: {
      en: 'List the bands from the highest score to the lowest',
      'pt-BR': 'Liste as faixas da pontuação mais alta para a mais baixa',
    },
  } as const;
}

/**
 * Reports bands that offer a higher share than the next better one. Bands that deny offer no share. Bands with an invalid
 * share are skipped.
 *
 * @param bands sorted, lowest first.
 */
function* risingLimits(
  bands: readonly DraftBand[],
  { bands: shares }: NonNullable<PolicyDraft['creditLimit']>,
) {
  const offers = bands
    .filter(({ status }) => status !== 'DENIED')
    .map(({ band }) => ({ band, share: shares.find(({ name }) => name === band) }));
  for (const [index, { band, share }] of offers.entries()) {
    const higher = offers[index + 1];
    if (share?.percent === undefined || higher === undefined) continue;
    const above = higher.share === undefined ? 0 : higher.share.percent;
    if (above === undefined || above >= share.percent) continue;
    yield {
      code: 'LOWER_SCORE_HIGHER_LIMIT',
      place: { path: share.path },
      message: {
        en: `Band ${band} offers ${share.percent} %, and the higher band ${higher.band} ${higher.share === undefined ? 'no limit' : `only ${above} %`}`,
        'pt-BR': `A faixa ${band} oferece ${share.percent} %, e a faixa mais alta ${higher.band} ${higher.share === undefined ? 'nenhum limite' : `só ${above} %`}`,
      },
      suggestion: {
        en: `Give ${higher.band} at least as much as ${band}`,
        'pt-BR': `Ofereça na faixa ${higher.band} pelo menos tanto quanto na faixa ${band}`,
      },
    } as const;
  }
}

/** Where a band ends, against where the next begins. */
function* top(band: DraftBand, next: DraftBand | undefined) {
  const end = next === undefined ? 1000 : next.from - 1;
  if (next?.from === band.from) {
    yield {
      code: 'RISK_BANDS_OVERLAP',
      place: { path: [...next.path, 'from'] },
      message: {
        en: `Bands ${band.band} and ${next.band} both begin at ${next.from}`,
        'pt-BR': `As faixas ${band.band} e ${next.band} começam ambas em ${next.from}`,
      },
    } as const;
  } else if (band.to !== undefined && band.to !== end) {
    const overlaps = band.to > end;
    yield {
      code: overlaps ? 'RISK_BANDS_OVERLAP' : 'RISK_BANDS_GAP',
      place: { path: [...band.path, 'to'] },
      message: overlaps
        ? {
            en: `A score of ${end + 1} is in band ${band.band} and in ${next?.band}`,
            'pt-BR': `Uma pontuação de ${end + 1} está na faixa ${band.band} e em ${next?.band}`,
          }
        : {
            en: `A score of ${band.to + 1} is in no band`,
            'pt-BR': `Uma pontuação de ${band.to + 1} não está em nenhuma faixa`,
          },
      suggestion: {
        en: `Write to: ${end}, or leave to: out`,
        'pt-BR': `Escreva to: ${end}, ou deixe to: de fora`,
      },
    } as const;
  }
}
