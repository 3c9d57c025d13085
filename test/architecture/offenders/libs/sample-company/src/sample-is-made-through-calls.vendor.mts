export { CommandBus } from '@nestjs/cqrs';
