#!/usr/bin/env bash
# csv-parse 7.0.3 · a file whose lines end in LF and CRLF, as one joined from two sources does
# Guess: every line end ends a record; RFC 4180 readers such as LibreOffice and Python's csv take both.
# Seen: the first line end decides for the whole file. LF first: the CR of the later lines becomes part of their last
#   value, silently, and 'activo' is no longer equal to 'activo\r'. CRLF first: a line that ends in LF is joined to the
#   next one and refused as a wrong number of columns on the line after it. `trim: true` hides the first case only.
# Follows: name the ends, `record_delimiter: ['\r\n', '\n', '\r']`: then both files are read as three records.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm install --silent --no-audit --no-fund csv-parse@7.0.3 >/dev/null
cat > run.mjs <<'JS'
import assert from 'node:assert/strict';
import { parse } from 'csv-parse/sync';
const lfFirst = 'dni,estado\n30111222,activo\r\n28444555,activo\r\n';
const crlfFirst = 'dni,estado\r\n30111222,activo\n28444555,activo\r\n';
const read = (text, more = {}) => {
  try {
    return JSON.stringify(parse(text, { columns: true, ...more }).map(({ estado }) => estado));
  } catch (error) {
    return `${error.code}: ${error.message}`;
  }
};
const named = { record_delimiter: ['\r\n', '\n', '\r'] };
const seen = [read(lfFirst), read(crlfFirst), read(lfFirst, named), read(crlfFirst, named)];
console.log(seen.join('\n'));
assert.deepEqual(seen, [
  '["activo\\r","activo\\r"]',
  'CSV_RECORD_INCONSISTENT_COLUMNS: Invalid Record Length: columns length is 2, got 3 on line 3',
  '["activo","activo"]',
  '["activo","activo"]',
]);
JS
node run.mjs
