/** Moves the keyboard focus to the content of the page. */
export function focusPage(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
}
