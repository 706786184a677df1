import { trialSize } from '../../trials/trial-size.ts';
import { screenNames } from './each-screen.ts';

const { number, seed } = trialSize('CREDIT_SCREENS', { number: 3, seed: 1 });

/** The screens on which a law is tried that takes its time: some in every run of the tests, all of them in `npm run trials`. */
export const triedScreens = screenNames.filter(
  (_, place) => (place + seed) % Math.ceil(screenNames.length / number) === 0,
);

const themes = ['light', 'dark'] as const;

/**
 * What every screen is looked at in: a desk and a phone, each in one theme in every run of the tests (that no colour is too
 * weak in either, test/toolbox/contrast.test.ts says), and in both in `npm run trials`.
 */
export const looks =
  number < screenNames.length
    ? [
        { width: 1280, theme: themes[0] },
        { width: 390, theme: themes[1] },
      ]
    : [1280, 390].flatMap((width) => themes.map((theme) => ({ width, theme })));
