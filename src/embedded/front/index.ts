import { isForm, readText } from '../body.ts';
import { text, type Incoming, type Reply } from '../http.ts';
import { serveAvatar } from '../media/avatar.ts';
import { serveUpload } from '../media/serve.ts';
import type { Service } from '../service.ts';
import { authorizeApplication } from './authorize-application.ts';
import { createConsent } from './consent.ts';
import { adminPage, logIn, restNonce } from './login.ts';
import { answerOAuth } from './oauth.ts';
import { showPage } from './pages.ts';

/** Everything that is not the interface: files, the login and the pages for people. */
export function createFront(service: Service) {
  const consent = createConsent(service);

  async function answerForm(request: Incoming): Promise<Reply | null> {
    const { path } = request;
    if (!path.startsWith('/wp-login.php') && !/^\/(?:wp-admin|oauth1)\//.test(path)) return null;
    const posted = request.method === 'POST' && isForm(request);
    const form = new URLSearchParams(posted ? await readText(request) : '');
    switch (path) {
      case '/wp-login.php':
        return logIn(service, request, form, consent);
      case '/wp-admin/admin-ajax.php':
        return restNonce(service, request, form);
      case '/wp-admin/authorize-application.php':
        return authorizeApplication(service, request, form, consent);
      case '/wp-admin/':
        return adminPage(service, request);
      default:
        return answerOAuth(service, request, form, consent);
    }
  }

  return async (request: Incoming): Promise<Reply> => {
    const { path, method } = request;
    if (['GET', 'HEAD', 'POST'].includes(method)) {
      const answered = await answerForm(request);
      if (answered !== null) return answered;
    }
    if (method !== 'GET' && method !== 'HEAD') {
      return text(405, 'text/plain; charset=UTF-8', 'This address can only be read.\n', {
        Allow: 'GET, HEAD',
      });
    }
    if (path.startsWith('/wp-content/uploads/')) return serveUpload(service, request);
    if (path.startsWith('/wp-content/avatars/')) return serveAvatar(request);
    return showPage(service, request);
  };
}
