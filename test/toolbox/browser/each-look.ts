import { trialSize } from '../../trials/trial-size.ts';
import { screenNames } from './each-screen.ts';

const { number, seed } = trialSize('CREDIT_SCREENS', { number: 2, seed: 1 });

/** The screens on which a law is tried that takes its time: some in every run of the tests, all of them in `npm run trials`. */
export const triedScreens = screenNames.filter(
  (_, place) => (place + seed) % Math.max(1, Math.floor(screenNames.length / number)) === 0,
);

/** How wide a page is, and by what light. */
export interface Look {
  readonly width: number;
  readonly theme: 'light' | 'dark';
}

const themes = ['light', 'dark'] as const;

/**
 * What every screen is looked at in: a desk and a phone, each in one theme in every run of the tests (that no colour is too
 * weak in either, test/toolbox/contrast.test.ts says), and in both in `npm run trials`.
 */
export const looks: readonly Look[] =
  number < screenNames.length
    ? [
        { width: 1280, theme: themes[0] },
        { width: 390, theme: themes[1] },
      ]
    : [1280, 390].flatMap((width) => themes.map((theme) => ({ width, theme })));
