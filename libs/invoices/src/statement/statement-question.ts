import { ValidateBy } from 'class-validator';
import { AsAt, isDay } from '#contracts';
import { later } from '#languages';

const Day = (): PropertyDecorator =>
  ValidateBy({ name: 'isDay', validator: { validate: isDay, defaultMessage: later('Please choose a date.') } });

/** Query of `GET /api/clients/{id}/statement`: two London days, both included. Here, since no screen checks it: each load would carry it. */
export class StatementQuestion extends AsAt {
  @Day() from!: string;
  @Day() to!: string;
}
