import { isOwnPath } from './own-path.js';

describe('where signing in leads to', () => {
  it.each(['/dashboard', '/jobs?q=a//b#c', '/'])('may be %s', (address) => {
    expect(isOwnPath(address)).toBe(true);
  });

  it.each([
    '//evil.example',
    '///evil.example',
    '/\\\\evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '',
  ])('is never %s', (address) => {
    expect(isOwnPath(address)).toBe(false);
  });
});
