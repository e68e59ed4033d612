/** Prints why a command does nothing. @returns its exit code */
export function refuse(why: string): number {
  console.error(why);
  return 1;
}
