// Building a site tells nobody about it. Astro reads this when it is about to send.
process.env.ASTRO_TELEMETRY_DISABLED ??= '1';
