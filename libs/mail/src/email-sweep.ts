import { Injectable } from '@nestjs/common';
import { Sweep } from '#platform';
import { LetterCarrier } from './letter-carrier.js';

/** Goes on with letters whose process died. */
@Injectable()
export class EmailSweep extends Sweep {
  constructor(private readonly letters: LetterCarrier) {
    super({ everyMs: 20_000, trouble: 'emails that were left behind could not be looked for' });
  }

  sweep(): Promise<unknown> {
    return this.letters.sweep();
  }
}
