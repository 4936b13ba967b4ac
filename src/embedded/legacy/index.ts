import type { Authenticate } from '../accounts/authenticate.ts';
import { json, type Incoming, type Reply } from '../http.ts';
import type { Service } from '../service.ts';

export function createLegacy(_service: Service, _authenticate: Authenticate) {
  return async (_request: Incoming, _path: string): Promise<Reply> => json(404, []);
}
