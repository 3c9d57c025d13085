import { KnownDevices } from './known-device.js';

const DAY = 86_400_000;
let now = Date.parse('2026-03-02T10:00:00Z');
const devices = new KnownDevices('secret', () => now);
const cookieOf = (header: string): string => header.split(';')[0] ?? '';
const signedIn = (email: string, cookies?: string): string =>
  cookieOf(devices.remember(cookies, email, { secure: true }));

describe('a known device', () => {
  it('is known to the account that it signed in to, however that is typed, and to no other', () => {
    const cookie = signedIn('petra@soundings.example');
    expect(devices.idOf(`a=b; ${cookie}; c=d`, ' Petra@Soundings.Example ')).toMatch(/^[\w-]{16}$/);
    expect(devices.idOf(cookie, 'wendell@soundings.example')).toBeNull();
    expect(new KnownDevices('another', () => now).idOf(cookie, 'petra@soundings.example')).toBeNull();
    expect(cookie).not.toMatch(/petra|soundings/i);
  });

  it('stays the same device with the next sign-in, and is shared by people', () => {
    const petra = signedIn('petra@soundings.example');
    const both = signedIn('wendell@soundings.example', petra);
    expect(devices.idOf(both, 'petra@soundings.example')).toBe(devices.idOf(petra, 'petra@soundings.example'));
    expect(devices.idOf(both, 'wendell@soundings.example')).not.toBeNull();
    expect(devices.idOf(signedIn('petra@soundings.example', both), 'petra@soundings.example')).toBe(
      devices.idOf(petra, 'petra@soundings.example'),
    );
  });

  it('has over TLS a name that no other host can set, and is the same device under the name of before', () => {
    const email = 'petra@soundings.example';
    const plain = devices.remember(undefined, email, { secure: false });
    expect(plain).toMatch(/^known_device=[^;]+; Path=\/api\/auth; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
    const secure = devices.remember(cookieOf(plain), email, { secure: true });
    expect(secure).toMatch(/^__Host-known_device=[^;]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/);
    expect(devices.idOf(cookieOf(secure), email)).toBe(devices.idOf(cookieOf(plain), email));
    const wendell = cookieOf(devices.remember(undefined, 'wendell@soundings.example', { secure: true }));
    expect(devices.idOf(`${cookieOf(plain)}; ${wendell}`, 'wendell@soundings.example')).not.toBeNull();
  });

  it('keeps the eight who signed in last', () => {
    const cookie =
      Array.from({ length: 12 }, (_, n) => `${n}@soundings.example`).reduce<string | undefined>(
        (kept, email) => signedIn(email, kept),
        undefined,
      ) ?? '';
    expect(Array.from({ length: 12 }, (_, n) => devices.idOf(cookie, `${n}@soundings.example`) !== null)).toEqual([
      ...Array.from({ length: 4 }, () => false),
      ...Array.from({ length: 8 }, () => true),
    ]);
    expect(cookie.length).toBeLessThan(600);
  });

  it('is forgotten after 400 days, and says so of no other day than the one that was signed', () => {
    const cookie = signedIn('petra@soundings.example');
    now += 399 * DAY;
    expect(devices.idOf(cookie, 'petra@soundings.example')).not.toBeNull();
    now += 2 * DAY;
    expect(devices.idOf(cookie, 'petra@soundings.example')).toBeNull();
    const [id, , signature] = cookie.split('=')[1]?.split('.') ?? [];
    expect(
      devices.idOf(`known_device=${id}.${Math.floor(now / DAY).toString(36)}.${signature}`, 'petra@soundings.example'),
    ).toBeNull();
  });

  it.each([
    '',
    'known_device=',
    'known_device=~~',
    'known_device=a.b',
    'known_device=a.b.c.d',
    'known_device=a.~.c',
    `known_device=${'x'.repeat(5000)}`,
  ])('reads nothing from %j', (cookie) => {
    expect(devices.idOf(cookie, 'petra@soundings.example')).toBeNull();
  });
});
