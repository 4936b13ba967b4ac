import { describe, expect, it } from 'vitest';
import { renewContent } from '../../../src/views/content.ts';
import { dropPieces, keptHtml } from '../../../src/views/kept.ts';

describe('a piece of HTML that many pages show', () => {
  it('is rendered once for each owner and name, and anew when the mirror has changed', async () => {
    const card = {};
    const rendered: string[] = [];
    const show = (owner: object | undefined, name: string) =>
      keptHtml(owner, name, () => {
        rendered.push(name);
        return Promise.resolve(`<p>${name} …</p>`);
      });
    expect(await show(card, 'row')).toBe('<p>row …</p>');
    expect(await show(card, 'row')).toBe('<p>row …</p>');
    await show(card, 'card');
    await show({}, 'row');
    await show(undefined, 'row');
    await show(undefined, 'row');
    expect(rendered).toEqual(['row', 'card', 'row', 'row']);
    renewContent();
    await show(card, 'row');
    await show(undefined, 'row');
    expect(rendered).toHaveLength(6);
  });

  it('is let go of, but for what comes of the site itself', async () => {
    const card = {};
    const rendered: string[] = [];
    const show = (owner: object | undefined) =>
      keptHtml(owner, 'let go', () => {
        rendered.push(owner === card ? 'card' : 'site');
        return Promise.resolve('');
      });
    for (const owner of [card, undefined]) await show(owner);
    dropPieces();
    for (const owner of [card, undefined]) await show(owner);
    expect(rendered).toEqual(['card', 'site', 'card']);
  });

  it('is rendered again where that failed', async () => {
    const owner = {};
    await expect(keptHtml(owner, 'x', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await keptHtml(owner, 'x', () => Promise.resolve('yes'))).toBe('yes');
  });
});
