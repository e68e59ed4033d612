#!/usr/bin/env bash
# ical-generator 10.2.0 · an event with a native Date and a `timezone`
# Guess: the instant is converted to that zone's wall clock: 10:00 in Buenos Aires is written as
#   DTSTART;TZID=America/Argentina/Buenos_Aires:20261201T100000, whatever zone the process has.
# Seen: the wall clock of the process is written under the zone's name. On a server in UTC the appointment of 10:00 is at
#   13:00 for its reader, on one in Tokyo at 22:00; without `timezone` the same Date is right (…130000Z). With `timezone`
#   on the calendar the time is floating: neither a zone nor a Z. Nothing is raised.
# Follows: leave `timezone` out with a Date, or give an object of a date library that knows the zone.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm install --silent --no-audit --no-fund ical-generator@10.2.0 >/dev/null
cat > run.mjs <<'JS'
import ical from 'ical-generator';
const start = new Date('2026-12-01T10:00:00-03:00');
const zone = 'America/Argentina/Buenos_Aires';
const line = (calendar, event) => {
  const made = ical(calendar);
  made.createEvent({ id: '1', summary: 'Turno', start, ...event });
  return made.toString().match(/DTSTART.*/)[0];
};
console.log([line({}, { timezone: zone }), line({ timezone: zone }, {}), line({}, {})].join(' '));
JS
expect() { local seen; seen=$(TZ=$1 node run.mjs); echo "TZ=$1: $seen"; [ "$seen" = "$2" ] || { echo "changed, expected: $2"; exit 1; }; }
expect UTC 'DTSTART;TZID=America/Argentina/Buenos_Aires:20261201T130000 DTSTART:20261201T130000 DTSTART:20261201T130000Z'
expect Asia/Tokyo 'DTSTART;TZID=America/Argentina/Buenos_Aires:20261201T220000 DTSTART:20261201T220000 DTSTART:20261201T130000Z'
expect America/Argentina/Buenos_Aires 'DTSTART;TZID=America/Argentina/Buenos_Aires:20261201T100000 DTSTART:20261201T100000 DTSTART:20261201T130000Z'
