import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { z } from 'zod';
import { startApi } from '../../support/api/api-server.ts';
import { startRedis, testWithRedis, untilRedisIs } from '../../support/redis.ts';

const dashboard = z
  .object({ panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })) })
  .parse(JSON.parse(readFileSync('deploy/grafana/galley.json', 'utf8')));
const expressions = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

const token = 'a-token-of-the-tests';

testWithRedis(
  'the dashboard for Grafana uses metrics that a server with Redis has, and all of Galley’s own',
  async () => {
    await using redis = await startRedis();
    const api = await startApi({}, { METRICS_TOKEN: token, REDIS_URL: redis.url });
    try {
      await untilRedisIs('up', api);
      const headers = { authorization: `Bearer ${token}` };
      const { text } = await api.call('GET', '/metrics', { headers });
      const families = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
      );
      const used = expressions.flatMap(
        (expr) => expr.match(/\b(?:galley|process|nodejs)_\w+/g) ?? [],
      );
      // Only a server that follows a bucket has it.
      expect(used.filter((name) => !families.includes(name))).toEqual(['galley_bucket_up']);
      expect(used.length).toBeGreaterThanOrEqual(expressions.length);
      const own = [...text.matchAll(/^# TYPE (galley_\w+)/gm)].map(([, name = '']) => name);
      expect(own.filter((name) => !used.some((each) => each.startsWith(name)))).toEqual([]);
    } finally {
      await api.stop();
    }
  },
);
