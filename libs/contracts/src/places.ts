import { later, type Said } from '#languages';
import { IsNumber, Max, Min } from 'class-validator';

const Within = (most: number, message: () => Said): PropertyDecorator => (target, property) => {
  Max(most, { message })(target, property);
  Min(-most, { message })(target, property);
  IsNumber({}, { message })(target, property);
};

/** Degrees north, WGS 84. */
export const Latitude = (): PropertyDecorator => Within(90, later('Please give the latitude as a number.'));

/** Degrees east, WGS 84. */
export const Longitude = (): PropertyDecorator => Within(180, later('Please give the longitude as a number.'));
