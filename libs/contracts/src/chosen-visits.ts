import { later } from '#languages';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsUUID } from 'class-validator';

/** Ids of visits that were chosen in a list, one at least and `most` at the most. */
export const ChosenVisits =
  (most: number): PropertyDecorator =>
  (target, property) => {
    IsUUID('all', { each: true, message: later('Please choose the visits from the list.') })(target, property);
    ArrayMaxSize(most, { message: later('Please choose at most {most} visits.', { most }) })(target, property);
    ArrayMinSize(1, { message: later('Please choose at least one visit.') })(target, property);
    IsArray({ message: later('Please choose the visits.') })(target, property);
  };
