#!/bin/sh
# What the container runs: publishes the site where none is live, or the one that is was made by another image; then becomes
# the server. When that fails, what is live stays so.
set -eu
server=releases/current/server/entry.mjs
if [ ! -e "$server" ] || ! cmp -s .image releases/.image; then
  if node src/cli/publish.ts; then
    cp .image releases/.image
  elif [ ! -e "$server" ]; then
    exit 1
  fi
fi
exec node src/cli/serve.ts
