import { Element } from 'domhandler';
import { z } from 'zod';
import { elementsIn, isEmpty } from '../tree.ts';
import { fill, settingsOf, withClass, type Widget } from './widget.ts';

const address = z.string().regex(/^https?:\/\//i);
const film = z.object({
  video_type: z.string().catch('youtube'),
  youtube_url: address.optional().catch(undefined),
  vimeo_url: address.optional().catch(undefined),
  dailymotion_url: address.optional().catch(undefined),
  videopress_url: address.optional().catch(undefined),
  external_url: z.object({ url: address }).optional().catch(undefined),
  hosted_url: z.object({ url: address }).optional().catch(undefined),
});

/** Films of a builder, whose player its script makes from settings. */
export const videos: Widget = {
  classes: ['elementor-widget-video'],
  show(widget) {
    const isPlayer = ({ name }: Element) => name === 'iframe' || name === 'video';
    if (elementsIn(widget, isPlayer).length > 0) return;
    const place = withClass(widget, 'elementor-video')[0] ?? widget;
    if (!isEmpty(place)) return;
    const player = playerOf(film.parse(settingsOf(widget)));
    if (player !== null) fill(place, player);
  },
};

function playerOf(settings: z.output<typeof film>): Element | null {
  const file = settings.hosted_url?.url ?? settings.external_url?.url;
  if (settings.video_type === 'hosted' && file !== undefined)
    return new Element('video', { controls: '', src: escaped(file) });
  const byType: Readonly<Record<string, string | undefined>> = {
    youtube: settings.youtube_url,
    vimeo: settings.vimeo_url,
    dailymotion: settings.dailymotion_url,
    videopress: settings.videopress_url,
  };
  const src = byType[settings.video_type];
  return src === undefined ? null : new Element('iframe', { src: escaped(src) });
}

const escaped = (url: string): string => url.replaceAll('&', '&amp;');
