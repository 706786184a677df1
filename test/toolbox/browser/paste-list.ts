import type { Page } from 'playwright-core';

/** A list as people have them: with names, a repetition, a person, and two lines to mend. */
export const messy = [
  'Padaria; 99.990.001/0001-98',
  '99990003000187, 12abc34501de35',
  '99.990.004/0001-2',
  '99.990.006/0001-1O',
  '99.990.001/0001-98',
  '529.982.247-25',
].join('\n');

/** Pastes as a person does; filling a field would take a time that grows with its square. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await page.locator('#documents').focus();
  await page.keyboard.press('Control+v');
}
