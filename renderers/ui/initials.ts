/** The first letters of the first two words of a name. */
export function initials(name: string): string {
  return name
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase('es-AR') ?? '')
    .join('');
}
