#!/usr/bin/env bash
# uqr 0.1.3 · the white margin of a QR code
# Guess: encode() and renderSVG() give the four modules that ISO/IEC 18004 asks for, as most generators do by default.
# Seen: one module (21 modules are 23 wide). Scanners that need the margin fail on a dark page, where it is all there is.
#   `border: 4` gives it, to both functions.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm install --silent --no-audit --no-fund uqr@0.1.3 >/dev/null
cat > run.mjs <<'JS'
import assert from 'node:assert/strict';
import { encode, renderSVG } from 'uqr';
const widths = [encode('x').size, encode('x', { border: 4 }).size, encode('x', { border: 0 }).size];
const drawn = [renderSVG('x'), renderSVG('x', { border: 4 })].map((svg) => svg.match(/viewBox="0 0 (\d+)/)[1]);
console.log(widths, drawn);
assert.deepEqual([widths, drawn], [[23, 29, 21], ['230', '290']]);
JS
node run.mjs
