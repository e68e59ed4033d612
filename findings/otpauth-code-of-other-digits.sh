#!/usr/bin/env bash
# otpauth 9.5.2 · TOTP.validate with six characters that are no ASCII digits, as the wide digits of an East Asian keyboard
# Guess: null, as for every other wrong code (a wrong digit, five or seven digits, letters).
# Seen: it throws RangeError 'Input buffers must have the same byte length': the length is compared in characters, the
#   contents in bytes. Any six characters beyond ASCII do it; five or seven of them are null.
# Follows: check the shape of a code before (`/^\d{6}$/`), and normalize it by NFKC, which makes wide digits plain ones.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm install --silent --no-audit --no-fund otpauth@9.5.2 >/dev/null
cat > run.mjs <<'JS'
import assert from 'node:assert/strict';
import { Secret, TOTP } from 'otpauth';
const secret = Secret.fromBase32('JBSWY3DPEHPK3PXP');
const wide = (code) => code.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
const right = new TOTP({ secret }).generate({ timestamp: 0 });
const validate = (token) => {
  try {
    return TOTP.validate({ token, secret, timestamp: 0 });
  } catch (error) {
    return `${error.name}: ${error.message}`;
  }
};
const codes = { right, fiveDigits: right.slice(1), letters: 'abcdef', wide: wide(right), fiveWide: wide(right).slice(1) };
const seen = Object.fromEntries(Object.entries(codes).map(([name, code]) => [name, validate(code)]));
seen.normalized = validate(wide(right).normalize('NFKC'));
console.log(JSON.stringify(seen));
const wideSeen = 'RangeError: Input buffers must have the same byte length';
assert.deepEqual(seen, { right: 0, fiveDigits: null, letters: null, wide: wideSeen, fiveWide: null, normalized: 0 });
JS
node run.mjs
