import { Module, type Type } from '@nestjs/common';
import type { BusinessModule } from '#platform';
import { TravelModule } from '#travel';
import { PositionSweep } from './position-sweep.js';
import { PostcodeLookups } from './postcode-lookups.js';
import { PositionsController } from './positions.controller.js';

@Module({ controllers: [PositionsController] })
export class PositionsModule {}

@Module({ imports: [TravelModule], providers: [PostcodeLookups, PositionSweep] })
class LookingUpModule {}

/** Every program that answers calls looks postcodes up, unless the configuration turns that off. */
export const positionsBackground: NonNullable<BusinessModule['background']> = ({ positionLookups }, roles) =>
  positionLookups && roles.includes('api') ? [LookingUpModule as Type] : [];
