/** A time as people write it (`9:30`, `9.30`, `930`, `9 hs`, `21`) as `HH:mm`; anything else as typed. */
export function timeValue(typed: string): string {
  const text = typed.trim().replace(/\s*(hs?|horas?)\.?$/i, '');
  const match = /^(\d{1,2})(?:[:.\s]?(\d{2}))?$/.exec(text);
  if (match === null) return typed.trim();
  return `${(match[1] ?? '').padStart(2, '0')}:${match[2] ?? '00'}`;
}
