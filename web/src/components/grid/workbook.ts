import type { WorkbookAnswer, WorkbookOrder } from './workbook.worker.js';

/** The table as a workbook with one sheet. The writer is loaded when it is first asked for. */
export const workbookOf = (order: WorkbookOrder): Promise<Blob> =>
  new Promise((resolve, reject) => {
    const writer = new Worker(new URL('./workbook.worker.ts', import.meta.url), { type: 'module' });
    const fail = (): void => {
      writer.terminate();
      reject(new Error('The workbook was not written.'));
    };
    writer.addEventListener('error', fail);
    writer.addEventListener('message', ({ data }: MessageEvent<WorkbookAnswer>) => {
      if (data === null) fail();
      else resolve(data);
      writer.terminate();
    });
    writer.postMessage(order);
  });
