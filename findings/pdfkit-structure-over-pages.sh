#!/usr/bin/env bash
# pdfkit 0.20.2 · a structured text that continues on the next page
# Guess: text(…, { structParent }) below an attached element puts all of the text into the tree, also after a page break.
# Seen: the element is written when its first line is drawn, so the part on the second page is marked, but in no element: a
#   screen reader passes over it. Adding the marked content after drawing (struct(); markStructureContent(); text();
#   endMarkedContent(); add()) puts both parts into the tree.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm install --silent --no-audit --no-fund pdfkit@0.20.2 pdfjs-dist@5.4.296 >/dev/null
cat > run.mjs <<'JS'
import assert from 'node:assert/strict';
import PDFDocument from 'pdfkit';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
const LONG = 'Una frase que sigue. '.repeat(400);
async function made(write) {
  const doc = new PDFDocument({ tagged: true, lang: 'es', pdfVersion: '1.7' });
  const parts = [];
  doc.on('data', (part) => parts.push(part));
  const ended = new Promise((resolve) => doc.once('end', resolve));
  const root = doc.struct('Document');
  doc.addStructure(root);
  write(doc, root);
  root.end();
  doc.end();
  await ended;
  const pdf = await getDocument({ data: new Uint8Array(Buffer.concat(parts)), verbosity: 0 }).promise;
  const kinds = (node) => (node?.children ?? []).flatMap((child) => (child.role ? [child.role, ...kinds(child)] : []));
  return Promise.all([1, 2].map(async (at) => kinds(await (await pdf.getPage(at)).getStructTree()).join(' ')));
}
const native = await made((doc, root) => doc.text(LONG, { structParent: root }));
const after = await made((doc, root) => {
  const paragraph = doc.struct('P');
  root.add(paragraph);
  const content = doc.markStructureContent('P');
  doc.text(LONG);
  doc.endMarkedContent();
  paragraph.add(content);
  paragraph.end();
});
console.log({ native, after });
assert.deepEqual([native, after], [['Document P', ''], ['Document P', 'Document P']]);
JS
node run.mjs 2>/dev/null
