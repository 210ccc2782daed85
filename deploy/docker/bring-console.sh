#!/bin/sh
# Brings what this image has of the console to where the edge serves it from. A visitor sees the old files or the new ones, and a
# page that was opened before finds its own until the next time.
set -eu
to="${CONSOLE_DIR:-/srv/console}"
for from in "${BUILT_DIR:-/console}"/*/; do
  name="$(basename "$from")"
  rm -rf "$to/.$name.new" "$to/.$name.old"
  cp -R "$from" "$to/.$name.new"
  if [ -e "$to/$name" ]; then mv "$to/$name" "$to/.$name.old"; fi
  mv "$to/.$name.new" "$to/$name"
  echo "$name is in $to"
done
