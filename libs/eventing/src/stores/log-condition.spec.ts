import { LogCondition } from './log-condition.js';

describe('what the last appends and reads showed of the log', () => {
  let now: number;
  let doubts: number;
  let condition: LogCondition;
  beforeEach(() => {
    now = 1000;
    doubts = 0;
    condition = new LogCondition({ graceMs: 5000, now: () => now });
    condition.onDoubt = () => {
      doubts += 1;
    };
  });
  const at = (ms: number): LogCondition => {
    now = ms;
    return condition;
  };

  it('takes events until nothing has succeeded for a while, counted from when the first that failed was begun', () => {
    at(5000).failed('append', 1500);
    expect([condition.trouble, condition.isDoubted, doubts]).toEqual([null, true, 1]);
    expect([at(6499).trouble, at(6500).trouble]).toEqual([null, 'takes-nothing']);
  });

  it('is well again with the first event that is taken, and stays so for those that were begun before it', () => {
    at(9000).failed('append', 2000);
    expect(condition.trouble).toBe('takes-nothing');
    at(9100).took();
    at(14_000).failed('append', 9050);
    expect([condition.trouble, at(60_000).trouble, doubts]).toEqual([null, null, 1]);
  });

  it('is not well because a read was answered while no event was taken', () => {
    at(9000).failed('append', 2000);
    at(9100).answered();
    expect(condition.trouble).toBe('takes-nothing');
  });

  it('passes over a leader that changes', () => {
    at(2000).failed('append', 1900);
    at(2100).failed('read', 2000);
    at(6000).took();
    at(6100).answered();
    expect([condition.trouble, condition.isDoubted, at(60_000).trouble]).toEqual([null, false, null]);
  });

  it('takes nothing while it is closed, whatever the server takes', () => {
    condition.close('put-back');
    condition.took();
    expect(condition.trouble).toBe('put-back');
    condition.open();
    expect(condition.trouble).toBeNull();
  });
});
