#!/usr/bin/env bash
# Biome 2.6.8 · lint/suspicious/noDuplicateTestHooks and a helper of one's own
# Guess: the rule looks at hooks of the test framework: beforeEach(…) and the like called with a function.
# Seen: it takes any call of a function named `before` or `after` for a hook, also a local helper of another meaning that
#   is called with a number, inside one test: the second such call is an error 'Duplicate before hook found'. The same
#   helper named `daysAgo` passes.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm install --silent --no-audit --no-fund @biomejs/biome@2.6.8 >/dev/null
test_with() {
  cat <<JS
import { describe, expect, it } from 'vitest';

describe('moments', () => {
  const $1 = (days: number): number => -days * 86_400_000;

  it('are in order', () => {
    expect([$1(5), $1(3)]).toEqual([-432_000_000, -259_200_000]);
  });
});
JS
}
lint() { test_with "$1" > moments.test.ts; NO_COLOR=1 npx biome lint --only=suspicious/noDuplicateTestHooks moments.test.ts 2>&1 || true; }
named_before=$(lint before); named_days_ago=$(lint daysAgo)
grep -m1 'Duplicate before hook' <<<"$named_before" || { echo 'changed: before() is no hook any more'; exit 1; }
! grep -q 'Duplicate' <<<"$named_days_ago" || { echo 'changed: daysAgo() is taken for a hook'; exit 1; }
echo 'daysAgo: no diagnostic'
