import { expect, it } from 'vitest';
import type { Subject } from './subject.ts';

/** E1: how the service is found and what it says of itself. */
export function connectContract(subject: Subject): void {
  const { generation, permalinks } = subject.target;

  it('is found from the address of the site alone', async () => {
    const connection = await subject.as('public').connect();
    expect(connection).toMatchObject({ generation });
    const root = new URL(connection.root);
    expect(root.origin).toBe(subject.site().url);
    if (permalinks === 'pretty') expect(root.pathname).toBe('/wp-json/');
    else expect(root.searchParams.get('rest_route')).toBe('/');
  });

  it('tells the name, the addresses and, where it does, the time zone of the site', async () => {
    const site = await subject.as('public').site();
    expect(site).toMatchObject({
      nameHtml: 'The Harbour Gazette',
      descriptionHtml: 'News from the quay &amp; beyond',
      url: subject.site().url,
    });
    expect(['Europe/Lisbon', ...(generation === 'legacy' ? ['UTC'] : [])]).toContain(site.timeZone);
  });

  if (generation === 'v2') {
    it('announces application passwords and the page that grants them', async () => {
      const connection = await subject.as('public').connect();
      expect(connection.announcedAuth).toContain('application-passwords');
      expect(connection.applicationPasswordsPage).toBe(
        `${subject.site().url}/wp-admin/authorize-application.php`,
      );
    });
  }
}
