#!/usr/bin/env bash
# node-ical 0.26.1 · a quoted parameter with a semicolon
# Guess: CN="Uno; Dos" is read whole, because RFC 5545 (3.2) allows a semicolon between quotes, and RFC 6868 is decoded.
# Seen: the name ends at the semicolon, with its opening quote kept: `"Uno`. A colon and a comma are read right. The escapes
#   of RFC 6868 (`^'` for a quote) are left as they are. ical.js 2.2.1 reads all of them.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm install --silent --no-audit --no-fund node-ical@0.26.1 ical.js@2.2.1 >/dev/null
cat > run.mjs <<'JS'
import assert from 'node:assert/strict';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
const file = (name) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//y//ES', 'BEGIN:VEVENT', 'UID:u', 'DTSTAMP:20261129T120000Z',
    'DTSTART:20261202T120000Z', `ORGANIZER;CN=${name}:mailto:a@example.org`, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');
const byNode = (name) => nodeIcal.sync.parseICS(file(name)).u.organizer.params.CN;
const byIcal = (name) =>
  new ICAL.Component(ICAL.parse(file(name))).getFirstSubcomponent('vevent').getFirstProperty('organizer').getParameter('cn');
const names = ['"Uno; Dos"', '"Uno: Dos, Tres"', `"Mutual ^'La Unión^'"`];
console.log(names.map(byNode), names.map(byIcal));
assert.deepEqual(names.map(byNode), ['"Uno', 'Uno: Dos, Tres', "Mutual ^'La Unión^'"]);
assert.deepEqual(names.map(byIcal), ['Uno; Dos', 'Uno: Dos, Tres', 'Mutual "La Unión"']);
JS
node run.mjs
