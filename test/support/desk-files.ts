/** Files, and the desk's page of them, as a person in a browser uses it. */
import type { Page } from 'playwright-core';
import sharp from 'sharp';

/** A file as a person chooses it. */
export interface Chosen {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export async function picture(name: string, background: string): Promise<Chosen> {
  return {
    name,
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: { width: 80, height: 60, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  };
}

/** A page that is called a picture: a browser takes it for one by its name, the server does not. */
export const noPicture: Chosen = {
  name: 'trap.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from('<!doctype html><title>x</title><script>alert(1)</script>'),
};

/** Of the files in the library, as the page lists them. */
export function titlesOf(page: Page) {
  return page.locator('.gallery strong').allTextContents();
}
/** Opens the menu with the actions of a file in the library. */
export function openActions(page: Page, title: string): Promise<void> {
  return page
    .locator(`summary[aria-label=${JSON.stringify(`Actions: ${title}`)}]`)
    .first()
    .click();
}

/** A file in the panel: its texts, and what became of it. */
export function uploadOf(page: Page, name: string) {
  return page.locator('.upload', { has: page.locator(`strong:text-is("${name}")`) });
}

/** Says what one picture shows; null: that it is decorative. */
export async function sayWhatItShows(page: Page, name: string, alt: string | null): Promise<void> {
  const upload = uploadOf(page, name);
  if (alt === null) await upload.getByLabel('This picture is decorative').check();
  else await upload.getByLabel('Alternative text').fill(alt);
}

export function chooseFiles(page: Page, files: readonly Chosen[]): Promise<void> {
  return page.locator('[data-files]').setInputFiles([...files]);
}
