/** Hands a file to the browser, as a download and never as a page. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // After the download has begun.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
