import { documentation } from '../documentation.ts';
import { byteSize, hostNames, yesOrNo } from '../values.ts';

const defaultEmbedHosts = [
  ...['youtube.com', 'youtube-nocookie.com', 'vimeo.com', 'dailymotion.com', 'ted.com'],
  ...['spotify.com', 'soundcloud.com', 'codepen.io'],
].join(', ');

/** What becomes of texts, pictures and files. */
export const contentVariables = {
  EMBED_HOSTS: hostNames().prefault(defaultEmbedHosts).register(documentation, {
    group: 'Content',
    meaning:
      'Hosts whose players are shown as a picture that loads the player when clicked. Frames from all other hosts become links. `none` turns all of them into links.',
    fallback: defaultEmbedHosts,
    example: 'youtube.com, vimeo.com',
  }),
  COPY_FILES: yesOrNo().prefault('1').register(documentation, {
    group: 'Content',
    meaning:
      'Whether documents, audio and video files from uploads are copied to the site when a text uses them. If not, texts link to the WordPress site.',
    fallback: '1',
    example: '0',
  }),
  MAX_FILE: byteSize().prefault('50MB').register(documentation, {
    group: 'Content',
    meaning: 'The largest picture or file that a build fetches: 500KB, 20MB, 2GB.',
    fallback: '50MB',
    example: '200MB',
  }),
  STRICT_IMAGES: yesOrNo().prefault('0').register(documentation, {
    group: 'Content',
    meaning: 'Whether a build fails when a picture is missing or broken.',
    fallback: '0',
    example: '1',
  }),
  PICTURE_CACHE: byteSize().prefault('5GB').register(documentation, {
    group: 'Content',
    meaning: 'How large the folder of generated pictures may grow before unused ones are deleted.',
    fallback: '5GB',
    example: '500MB',
  }),
};
