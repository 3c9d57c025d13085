import { RequestMethod } from '@nestjs/common';
import type { Car } from '#contracts';
import { Call } from './call.js';

const no = (): never => {
  throw new Error('never called');
};

/** What the compiler refuses is marked: a mark without an error is an error itself. */
class Calls {
  @Call('PUT /api/car', 'PUT /api/car/:id')
  change(): Promise<Car> {
    return no();
  }

  @Call('POST /api/car')
  add(): Promise<Car> {
    return no();
  }

  // @ts-expect-error -- the contract does not name it
  @Call('GET /api/cars')
  unnamed(): Promise<Car> {
    return no();
  }

  // @ts-expect-error -- a list is answered there
  @Call('GET /api/car')
  other(): Promise<Car> {
    return no();
  }

  // @ts-expect-error -- another HTTP method
  @Call('GET /api/car/:id', 'PUT /api/car/:id')
  mixed(): Promise<Car> {
    return no();
  }

  // @ts-expect-error -- one of the two answers something else
  @Call('GET /api/car/:id', 'GET /api/kits/:id')
  either(): Promise<Car> {
    return no();
  }
}

describe('@Call', () => {
  it('leads the calls that it names to its method', () => {
    const { change } = Calls.prototype;
    expect(Reflect.getMetadata('path', change)).toEqual(['/api/car', '/api/car/:id']);
    expect(Reflect.getMetadata('method', change)).toBe(RequestMethod.PUT);
  });

  it('answers 200 also to a POST', () => {
    const { add, change } = Calls.prototype;
    expect(Reflect.getMetadata('__httpCode__', add)).toBe(200);
    expect(Reflect.getMetadata('__httpCode__', change)).toBeUndefined();
  });
});
