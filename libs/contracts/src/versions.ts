import { IsInt, IsOptional, Max, Min } from 'class-validator';

/** The version of the entity that the client read; a stale one is merged field by field (decision Z-04). */
export const OptionalVersion = (): PropertyDecorator => (target, property) => {
  Max(Number.MAX_SAFE_INTEGER)(target, property);
  Min(0)(target, property);
  IsInt({ message: 'Please send the version as a whole number.' })(target, property);
  IsOptional()(target, property);
};
