import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { jest } from '@jest/globals';
import { refresh } from './queries.js';

const visits = 25;

/** A page that shows a list of visits, a dashboard, and a project. */
const openPage = () => {
  const client = new QueryClient();
  const page = { client, asked: [] as string[], answerAfter: 0, close: (): void => undefined };
  const ends = [
    ['job', 'list', '/api/job'],
    ['dashboard', 'admin'],
    ['enquiry', 'list', 'all'],
    ['car', 'list', 'all'],
  ].map((queryKey) =>
    new QueryObserver(client, {
      queryKey,
      queryFn: () => {
        page.asked.push(queryKey.join(' '));
        return new Promise((resolve) => {
          setTimeout(resolve, page.answerAfter, 1);
        });
      },
      staleTime: Infinity,
    }).subscribe(() => undefined),
  );
  page.close = () => {
    for (const end of ends) end();
    client.clear();
  };
  return page;
};

describe('changes that come together', () => {
  let page: ReturnType<typeof openPage>;
  beforeEach(async () => {
    jest.useFakeTimers();
    page = openPage();
    await jest.advanceTimersByTimeAsync(10);
    page.asked.length = 0;
  });
  afterEach(() => {
    page.close();
    jest.useRealTimers();
  });

  it('are one reading of each list that they concern', async () => {
    for (let visit = 0; visit < visits; visit += 1) {
      void refresh(page.client, 'job', `visit ${visit}`);
      // A visit of a project: both are told.
      void refresh(page.client, 'enquiry', 'project');
      await jest.advanceTimersByTimeAsync(40);
    }
    await jest.advanceTimersByTimeAsync(5000);
    expect(page.asked.sort()).toEqual(['dashboard admin', 'enquiry list all', 'job list /api/job']);
  });

  it('are read every three seconds where they do not stop', async () => {
    for (let change = 0; change < 150; change += 1) {
      void refresh(page.client, 'car', `car ${change}`);
      await jest.advanceTimersByTimeAsync(100);
    }
    await jest.advanceTimersByTimeAsync(5000);
    expect(page.asked).toEqual(['car list all', 'car list all', 'car list all', 'car list all', 'car list all']);
  });

  it('wait for what is being read already, and no longer than that', async () => {
    page.answerAfter = 1000;
    for (let change = 0; change < 5; change += 1) {
      void refresh(page.client, 'car', `car ${change}`);
      await jest.advanceTimersByTimeAsync(250);
    }
    await jest.advanceTimersByTimeAsync(1500);
    expect(page.asked).toEqual(['car list all', 'car list all']);
  });

  it('are told as done when what they concern was read', async () => {
    let done = false;
    void refresh(page.client, 'job').then(() => {
      done = true;
    });
    await jest.advanceTimersByTimeAsync(100);
    expect([done, page.asked.length]).toEqual([false, 0]);
    await jest.advanceTimersByTimeAsync(150);
    expect([done, page.asked.length]).toEqual([true, 3]);
  });
});
