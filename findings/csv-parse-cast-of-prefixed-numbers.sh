#!/usr/bin/env bash
# csv-parse 7.0.3 · `cast: true` over codes that begin like a number of another base
# Guess: '0x10' stays a text (it is no decimal number), or becomes 16, as Number('0x10') does.
# Seen: it becomes 0, and so do '0b11' and '0o17': the value is tested by subtraction, which reads all bases, and read by
#   parseFloat, which stops at the letter. The text is lost; '0x' alone stays a text. Leading zeros go too (007 is 7), and
#   1e5 is 100000.
# Follows: leave `cast` off for identifiers, or give a function that names the columns of numbers.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm install --silent --no-audit --no-fund csv-parse@7.0.3 >/dev/null
cat > run.mjs <<'JS'
import assert from 'node:assert/strict';
import { parse } from 'csv-parse/sync';
const codes = ['0x10', '0b11', '0o17', '0x', '007', '1e5', 'A0x10'];
const seen = parse(`codigo\n${codes.join('\n')}\n`, { columns: true, cast: true }).map(({ codigo }) => codigo);
console.log(codes.map((code, at) => `${code} -> ${JSON.stringify(seen[at])}`).join(', '));
assert.deepEqual(seen, [0, 0, 0, '0x', 7, 100000, 'A0x10']);
JS
node run.mjs
