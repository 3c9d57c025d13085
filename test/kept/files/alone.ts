/** @jest-environment node */
import { say } from './say.js';

it('says what it finds', () => {
  say('alone');
});
