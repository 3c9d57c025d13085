import { passwordProblem } from './passwords.js';

const owner = { name: 'Anna Carter', email: 'anna.carter@acme-acoustics.example' };

describe('A password', () => {
  it.each(['password', 'Password1', 'P@ssw0rd!', '12345678', '1234567890', '87654321', 'soundings', 'Soundings2026', 'qwertyuiop', '1q2w3e4r', 'aaaaaaaa', 'abcabcabc', 'letmein123', 'Welcome01', 'passwordpassword', 'changeme!', 'iloveyou1', '11223344', '00000000', 'Summer2026'])(
    '%s is refused as one of the first that people guess', (password) => {
      expect(passwordProblem(password, owner)).toMatch(/^This password is one of the first/);
    },
  );

  it.each(['annacarter', 'Anna Carter', 'anna.carter', 'anna.carter@acme-acoustics.example', 'Carter2026!', 'AcmeAcoustics1'])('%s is refused as its own account', (password) => {
    expect(passwordProblem(password, owner)).toMatch(/^Your own name or email/);
  });

  it('of seven characters is too short', () => {
    expect(passwordProblem('kV9#x2m')).toBe('Please choose a password of at least 8 characters.');
  });

  it.each(['correct horse', 'long enough', 'also long enough', 'soundings-demo', 'password for the van key', 'kV9#x2m!', 'another one', '31415926', 'Dover-Calais-Ferry'])('%s is taken', (password) => {
    expect(passwordProblem(password, owner)).toBeNull();
  });
});
