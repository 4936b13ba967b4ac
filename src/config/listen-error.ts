import { SettingsError } from './settings-error.ts';

type Describe = (host: string, port: number) => ConstructorParameters<typeof SettingsError>[0][0];

const another = (port: number): string => String(port < 65_535 ? port + 1 : 8080);

const whyNot: Readonly<Record<string, Describe>> = {
  EADDRINUSE: (host, port) => ({
    variable: 'PORT',
    problem: `is ${port}, and another program listens on that port of ${host}. End that program, or choose another port.`,
    example: another(port),
  }),
  EACCES: (_, port) => ({
    variable: 'PORT',
    problem: `is ${port}, and this account may not listen on that port. Ports from 1024 are open to every account.`,
    example: '8080',
  }),
  EADDRNOTAVAIL: (host) => ({
    variable: 'HOST',
    problem: `is ${host}, which is not an address of this machine.`,
    example: '127.0.0.1',
  }),
  ENOTFOUND: (host) => ({
    variable: 'HOST',
    problem: `is ${host}, and no address is known for that name.`,
    example: '127.0.0.1',
  }),
};

/** What a failure to listen is told as: which setting to change where that helps, and else the failure itself. */
export const listenError = (
  cause: unknown,
  { host, port }: { readonly host: string; readonly port: number },
): unknown => {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const problem = whyNot[code]?.(host, port);
  return problem === undefined ? cause : new SettingsError([problem]);
};
