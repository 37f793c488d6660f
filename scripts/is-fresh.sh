#!/bin/sh
# True if the build is newer than all its sources, which each stamp lists (scripts/build.ts). Checked at every start: a shell takes a tenth of Node's time.
cd "$(dirname "$0")/.." || exit 1
for stamp in dist/built-pages dist/built-server; do
  [ -s $stamp ] || exit 1
  newer=$(find $(cat $stamp) -newer $stamp) || exit 1
  [ -z "$newer" ] || exit 1
done
