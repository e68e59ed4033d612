/** Hands a file to the browser's downloads. Characters that no file system likes become hyphens. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '-');
  link.click();
  setTimeout(() => URL.revokeObjectURL(address));
}
