# syntax=docker/dockerfile:1
# The desk's server, with all that it rebuilds the site with. docs/deploy.md says how to run it.
FROM node:24-slim

# For scripts that the typeface of the headings lacks, share pictures take what is installed: fonts-noto-core has most.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends tini fontconfig fonts-dejavu-core \
  && rm -rf /var/lib/apt/lists/*

WORKDIR /srv/galley
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/var/cache/npm npm ci --cache /var/cache/npm --omit=dev --no-audit --no-fund

# All of it belongs to root. The server may write to two folders: what Astro notes, and the volume, which holds the
# releases and, since hard links end where a volume does, what they are made from.
COPY . .
RUN mkdir .astro releases \
  && chown node:node .astro releases \
  && date +%s%N > .image

ENV NODE_ENV=production \
  HOST=0.0.0.0 \
  PORT=4321 \
  GALLEY_FOLDER=/srv/galley/releases/.galley \
  RELEASES_FOLDER=/srv/galley/releases
USER node
VOLUME /srv/galley/releases
EXPOSE 4321

# The first start publishes before it serves, which takes as long as WordPress is large.
HEALTHCHECK --interval=30s --timeout=5s --start-period=30m --start-interval=2s \
  CMD node deploy/docker/healthy.mjs "$PORT"
# With -g, so that a build ends along with what started it.
ENTRYPOINT ["tini", "-g", "--"]
CMD ["sh", "deploy/docker/start.sh"]
