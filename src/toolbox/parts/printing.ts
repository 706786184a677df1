import { signal } from '@preact/signals';

/** Whether the page is being put on paper, where nothing can be opened or chosen. */
export const isPrinting = signal(false);

const onPaper = matchMedia('print');
const follow = () => {
  isPrinting.value = onPaper.matches;
};
follow();
onPaper.addEventListener('change', follow);
// Some browsers say so only here.
addEventListener('beforeprint', () => {
  isPrinting.value = true;
});
addEventListener('afterprint', follow);
