import type { Incoming, Reply } from '../http.ts';
import { text } from '../http.ts';
import { serveAvatar } from '../media/avatar.ts';
import { serveUpload } from '../media/serve.ts';
import type { Service } from '../service.ts';
import { showPage } from './pages.ts';

/** Everything that is not the interface: files, the login and the pages for people. */
export function createFront(service: Service) {
  return async (request: Incoming): Promise<Reply> => {
    const reading = request.method === 'GET' || request.method === 'HEAD';
    const { path } = request;
    if (!reading) {
      return text(405, 'text/plain; charset=UTF-8', 'This address can only be read.\n', {
        Allow: 'GET, HEAD',
      });
    }
    if (path.startsWith('/wp-content/uploads/')) return serveUpload(service, request);
    if (path.startsWith('/wp-content/avatars/')) return serveAvatar(request);
    return showPage(service, request);
  };
}
