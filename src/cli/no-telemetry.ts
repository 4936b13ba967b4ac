// A build sends no telemetry. Astro reads this variable before it sends some.
process.env.ASTRO_TELEMETRY_DISABLED ??= '1';
