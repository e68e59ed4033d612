/** The first letters of the first two words of a name; a title before it, `Dra.`, is none of it. */
export function initials(name: string): string {
  return name
    .split(/[\s,]+/)
    .filter((word, place) => word !== '' && !(place === 0 && word.endsWith('.')))
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase('es-AR') ?? '')
    .join('');
}
