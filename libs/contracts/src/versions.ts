import { later } from '#languages';
import { IsInt, IsOptional, Max, Min } from 'class-validator';

/** The version of the entity that the client read; a stale one is merged field by field (decision Z-04). */
export const OptionalVersion = (): PropertyDecorator => (target, property) => {
  const message = later('Please send the version as a whole number.');
  Max(Number.MAX_SAFE_INTEGER, { message })(target, property);
  Min(0, { message })(target, property);
  IsInt({ message })(target, property);
  IsOptional()(target, property);
};
