import { isIPv6 } from 'node:net';

const GROUPS = 8;

/** Whose address it is, as far as that can be told: of IPv6 the /64, since one line has all of its addresses; an IPv4 address that is written as IPv6 is itself. */
export const networkOf = (ip: string): string => {
  const address = ip.split('%')[0] ?? ip;
  const four = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (four !== undefined) return four;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const whole =
    tail === undefined
      ? groups
      : [...groups, ...Array.from({ length: Math.max(0, GROUPS - groups.length - last.length) }, () => '0'), ...last];
  return `${whole
    .slice(0, GROUPS / 2)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
};
