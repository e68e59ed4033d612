import { describe, expect, it } from 'vitest';
import { at, literalText, nodesOf, parse, productFiles } from './sources.ts';

/** Letters and signs that English does not write. */
const SPANISH_SIGN = /[áéíóúüñÁÉÍÓÚÜÑ¿¡]/;
/** Little words that no English sentence holds two of. */
const SPANISH_WORD =
  /(?<!\p{L})(el|la|los|las|un|una|del|al|que|con|para|por|su|sus|se|fue|está|ya|más|usted|debe|puede|cuenta|turno|clave|incorrecto|error al|es|requerid\w+|ingres\w+|verifi\w+)(?!\p{L})/giu;

/** A sentence a person would read, rather than a code, a path, a name or a column. */
function isSpanishSentence(text: string): boolean {
  if (!/\p{L}\s+\p{L}/u.test(text)) return false;
  return SPANISH_SIGN.test(text) || (text.match(SPANISH_WORD)?.length ?? 0) >= 2;
}

describe('call/, engine/, renderers/ and server/ hold codes, not sentences', () => {
  // The operator's command line speaks itself, as tools/tenant does: nothing of it reaches a page or an answer.
  const files = () =>
    productFiles().filter(
      (file) =>
        /^(call|engine|renderers|server)\//.test(file) &&
        !/^(engine\/language\/messages|server\/(features\/demo|admin))\//.test(file),
    );

  it('contains no Spanish sentence in code [TEN-07]', () => {
    expect(files().length).toBeGreaterThan(20);
    const found = files().flatMap((file) => {
      const source = parse(file);
      return nodesOf(source).flatMap((node) => {
        const text = literalText(node);
        return text !== undefined && isSpanishSentence(text)
          ? [`${at(source, node)}: ${text.trim().slice(0, 80)}`]
          : [];
      });
    });
    expect(found).toEqual([]);
  });

  it('contains no literal Spanish word in renderers, even a single one [TEN-07]', () => {
    const spanish = /^[A-ZÁÉÍÓÚÑ][a-záéíóúñ]+(ar|er|ir|dad|ción|ndo…|…)$|[áéíóúñ¿¡]/;
    const found = productFiles()
      .filter((file) => file.startsWith('renderers/') && !file.endsWith('.css'))
      .flatMap((file) => {
        const source = parse(file);
        return nodesOf(source).flatMap((node) => {
          const text = literalText(node)?.trim();
          return text !== undefined && spanish.test(text) ? [`${at(source, node)}: ${text.slice(0, 60)}`] : [];
        });
      });
    expect(found).toEqual([]);
  });

  it('the sign of a sentence tells Spanish from code and English', () => {
    const spanish = [
      'El DNI es requerido',
      'Ocurrió un error',
      '¿Querés salir?',
      'Registro fallido para la persona que se anota',
    ];
    expect(spanish.filter((text) => !isSpanishSentence(text))).toEqual([]);
    const code = [
      'LOGIN_REFUSED',
      'select * from people where unit = $1',
      'a value used as present',
      'miércoles',
      '/misTurnos?id=',
    ];
    expect(code.filter(isSpanishSentence)).toEqual([]);
  });
});
