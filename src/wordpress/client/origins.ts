import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { CmsError } from './errors.ts';

/**
 * The origin that credentials may go to: with credentials, the REST API must be on the origin that
 * the owner gave, or on its https twin. Otherwise whoever can change the site's front page could
 * name a server that gets the passwords. Throws a CmsError `redirect`.
 */
export function trustedOrigin(home: URL, root: URL, hasCredentials: boolean): string {
  if (!hasCredentials || isOwnOrigin(home, root.origin)) return root.origin;
  throw new CmsError({
    code: 'redirect',
    message: `The REST API of ${home.origin} is at ${root.origin}, but credentials are sent only to the origin in CMS_URL.`,
    hint: `If that server is yours, set CMS_URL to its address: ${root.origin}.`,
    url: root.href,
  });
}

/** Whether an origin is the one that the owner gave, or its https twin. */
export function isOwnOrigin(home: URL, origin: string): boolean {
  return [home.origin, new URL(home.origin.replace(/^http:/, 'https:')).origin].includes(origin);
}

/**
 * A page's address at the owner's origin, if WordPress names another one. A path with two slashes
 * at its start is not read as a relative address, which would name a host.
 */
export function atOwnOrigin(home: URL, url: URL): URL {
  if (isOwnOrigin(home, url.origin)) return url;
  const own = new URL(home);
  own.pathname = url.pathname;
  own.search = url.search;
  return own;
}

/** Not on the public Internet, by the registries of special-purpose addresses (RFC 6890). */
const ranges4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16'],
  ...['172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  // Here Azure has a service for the set-up of its machines.
  '168.63.129.16/32',
];
const ranges6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];
/** All other IPv6 is private. The last two stand for IPv4 addresses, by NAT64 and mapped. */
const internet6 = ['2000::/3', '64:ff9b::/96', '::ffff:0:0/96'];

const blocked = new BlockList();
const allowed6 = new BlockList();
for (const range of ranges4) {
  const [network = '', bits] = range.split('/');
  blocked.addSubnet(network, Number(bits), 'ipv4');
  // Where a network has IPv6 alone, these stand for addresses of IPv4.
  blocked.addSubnet(`64:ff9b::${network}`, 96 + Number(bits), 'ipv6');
}
for (const range of ranges6) {
  const [network = '', bits] = range.split('/');
  blocked.addSubnet(network, Number(bits), 'ipv6');
}
for (const range of internet6) {
  const [network = '', bits] = range.split('/');
  allowed6.addSubnet(network, Number(bits), 'ipv6');
}

/** True for IP addresses of private networks and this machine; false for names. */
export function isPrivateAddress(address: string): boolean {
  const bare = address.replace(/%.*$/, '');
  const version = isIP(bare);
  if (version === 0) return false;
  if (version === 4) return blocked.check(bare, 'ipv4');
  // An IPv4 address inside of an IPv6 one (`::ffff:10.0.0.1`) is compared with the ranges of IPv4.
  return !allowed6.check(bare, 'ipv6') || blocked.check(bare, 'ipv6');
}

/** The same for the host of a URL, which is an address as the URL standard writes it, or a name. */
export function isPrivateHost({ hostname }: URL): boolean {
  return isPrivateAddress(hostname.replace(/^\[|\]$/g, ''));
}

export const privateAddressCode = 'ERR_PRIVATE_ADDRESS';

/**
 * Looks a name up for a connection, and refuses private addresses. It is the connection's own
 * lookup: after an earlier one, the name could lead to a different address.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    // On an error, Node gives no addresses, unlike its types say.
    const first = error ? undefined : addresses[0];
    if (error || first === undefined) {
      callback(error ?? fault(`${hostname} has no address`, 'ENOTFOUND'), '', 0);
    } else if (addresses.some(({ address }) => isPrivateAddress(address))) {
      callback(fault(`${hostname} is on a private network`, privateAddressCode), '', 0);
    } else if (options.all) {
      callback(null, addresses);
    } else {
      callback(null, first.address, first.family);
    }
  });
};

function fault(message: string, code: string): NodeJS.ErrnoException {
  return Object.assign(new Error(message), { code });
}
