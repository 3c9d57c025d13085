import { jest } from '@jest/globals';
import { BEAT_MS } from '#contracts';
import { QUIET_MS } from './changes.js';
import { watchSilence } from './silence.js';

describe('a line on which nothing is heard', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is told as silent within five seconds, once', () => {
    const silent = jest.fn();
    watchSilence(QUIET_MS, silent);
    jest.advanceTimersByTime(5000);
    jest.advanceTimersByTime(60_000);
    expect(silent).toHaveBeenCalledTimes(1);
  });

  it('is not silent while the server beats, even where one beat is lost', () => {
    const silent = jest.fn();
    const watch = watchSilence(QUIET_MS, silent);
    for (let beat = 0; beat < 20; beat += 1) {
      jest.advanceTimersByTime(2 * BEAT_MS);
      watch.heard();
    }
    expect(silent).not.toHaveBeenCalled();
    jest.advanceTimersByTime(5000);
    expect(silent).toHaveBeenCalledTimes(1);
  });

  it('is not watched any more once that has stopped', () => {
    const silent = jest.fn();
    const watch = watchSilence(QUIET_MS, silent);
    jest.advanceTimersByTime(QUIET_MS + 1);
    watch.stop();
    jest.advanceTimersByTime(60_000);
    expect(silent).not.toHaveBeenCalled();
  });
});
