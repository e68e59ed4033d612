#!/usr/bin/env bash
# read-excel-file 9.3.17 · a book whose calendar begins in 1904, marked by the word that XML has for it
# Guess: `date1904="true"` means what `date1904="1"` does: both are xsd:boolean, and LibreOffice writes the word.
# Seen: only "1" counts. With "true" each date is 1,462 days early, without an error. And a moment written by ISO 8601
#   (`t="d"`, the strict format) is read in the time zone of the machine: midnight in Tokyo is the day before in UTC, in
#   which every other date of the library is given; a date alone is right.
# Follows: write the mark as "1" before the library reads the book, and read cells of type d from the XML.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm install --silent --no-audit --no-fund read-excel-file@9.3.17 fflate@0.8.3 >/dev/null
cat > run.mjs <<'JS'
import assert from 'node:assert/strict';
import { strToU8, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const parts = (mark) => ({
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr date1904="${mark}"/><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
  'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData><row r="1"><c r="A1" s="1"><v>19809</v></c><c r="B1" t="d"><v>1958-03-27T00:00:00</v></c><c r="C1" t="d"><v>1958-03-27</v></c></row></sheetData></worksheet>`,
});
for (const [mark, day] of [['1', '1958-03-27'], ['true', '1954-03-26']]) {
  const texts = Object.entries(parts(mark)).map(([name, text]) => [name, strToU8(text)]);
  const [row] = await readSheet(Buffer.from(zipSync(Object.fromEntries(texts))), 1);
  const seen = row.map((date) => date.toISOString().slice(0, 16));
  console.log(`date1904="${mark}" -> ${seen.join(', ')}`);
  assert.deepEqual(seen, [`${day}T00:00`, '1958-03-26T15:00', '1958-03-27T00:00']);
}
JS
TZ=Asia/Tokyo node run.mjs
