import { commonPasswords } from './common-passwords.js';
import { passwordProblem } from './password-problem.js';

const owner = { name: 'Anna Carter', email: 'anna.carter@acme-acoustics.example', company: 'Quiet & Sons Ltd' };

describe('A password', () => {
  it.each([
    'password',
    'Password1',
    'P@ssw0rd!',
    '12345678',
    '1234567890',
    '87654321',
    'soundings',
    'Soundings2026',
    'qwertyuiop',
    '1q2w3e4r',
    'aaaaaaaa',
    'abcabcabc',
    'letmein123',
    'Welcome01',
    'passwordpassword',
    'changeme!',
    'iloveyou1',
    '11223344',
    '00000000',
    'Summer2026',
    'jennifer',
    'Jennifer1999!',
    'corvette',
    'trustno1',
    'dragonfly',
    'B1ackhawk',
    'slayer69',
    '31415926',
    '24121987',
    '24.12.1987',
    '12/24/1987',
    '1987-12-24',
  ])('%s is refused as one of the first that people guess', (password) => {
    expect(passwordProblem(password, owner)).toMatch(/^This password is one of the first/);
  });

  it.each([
    'annacarter',
    'Anna Carter',
    'anna.carter',
    'anna.carter@acme-acoustics.example',
    'Carter2026!',
    'AcmeAcoustics1',
    'CarterAnna',
    'c@rter-@nna',
    'Quiet & Sons',
    'quietsons!',
    'Anna@Quiet',
  ])('%s is refused as its own account', (password) => {
    expect(passwordProblem(password, owner)).toMatch(/^Your own name, email or company/);
  });

  it('of seven characters is too short', () => {
    expect(passwordProblem('kV9#x2m')).toBe('Please choose a password of at least 8 characters.');
  });

  it.each([
    'correct horse',
    'long enough',
    'also long enough',
    'soundings-demo',
    'password for the van key',
    'kV9#x2m!',
    'another one',
    'Dover-Calais-Ferry',
    'quiet mornings',
    'Anna likes corvettes',
    '82736450',
  ])('%s is taken', (password) => {
    expect(passwordProblem(password, owner)).toBeNull();
  });

  it('that was found in breaches is refused, each of them', () => {
    expect(commonPasswords.size).toBe(10_000);
    expect([...commonPasswords].filter((password) => passwordProblem(password, owner) === null)).toEqual([]);
  });
});
