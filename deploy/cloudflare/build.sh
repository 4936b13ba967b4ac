#!/bin/sh
# The build command on Cloudflare Pages. Of an Astro project its build cache keeps node_modules/.astro and nothing else, and
# `npm ci` empties node_modules: so the mirror and the pictures lie elsewhere meanwhile.
set -eu
kept=node_modules/.astro
if [ -d "$kept/galley" ] && [ ! -e .galley ]; then
  mv "$kept/galley" .galley
fi
npm ci --omit=dev
npm run build
mkdir -p "$kept"
# The dist of before, of use only where the next build finds dist, too.
rm -rf .galley/spare
mv .galley "$kept/galley"
