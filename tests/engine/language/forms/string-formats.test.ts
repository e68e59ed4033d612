import { describe, expect, it } from 'vitest';
import { hasFormat } from '../../../../engine/language/forms/string-formats.ts';

describe('the formats of a text', () => {
  const [local64, label63] = ['a'.repeat(64), 'b'.repeat(63)];
  it.each([
    ['date', '2026-11-24', true],
    ['date', '2026-02-30', false],
    ['time', '09:05', true],
    ['time', '20:59', true],
    ['time', '24:00', false],
    ['time', 'a las 09:05', false],
    ['time', '09:05:00', false],
    ['email', `${local64}@example.com`, true],
    ['email', `a${local64}@example.com`, false],
    ['email', `ana@${label63}.com`, true],
    ['email', `ana@b${label63}.com`, false],
    ['email', 'ana@ex-ample.com', true],
    ['email', 'ana@-example.com', false],
    ['email', 'ana@example-.com', false],
    ['email', 'ana@example.com ', false],
    ['email', 'ana@example.com.', false],
    ['email', 'Ana <ana@example.com', false],
    ['email', 'ana.maria@example.com', true],
    ['email', 'ana@bea@ñandú.com', false],
    ['email', `ana@${`${label63}.`.repeat(3)}${'c'.repeat(58)}`, true],
    ['email', `ana@${`${label63}.`.repeat(3)}${'c'.repeat(59)}`, false],
    ['cuit', '30500010912', true],
    ['cuit', '305 0010912', false],
    ['cuit', '305000109120', false],
    ['nothing', 'x', false],
    ['toString', 'x', false],
  ])('as %s, %j holds: %s [FIXI-09, FIXL-16]', (format, text, holds) => {
    expect(hasFormat(format, text)).toBe(holds);
  });
});
