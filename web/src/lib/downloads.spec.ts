import { api, ApiError } from './api.js';
import { unzipSync } from 'fflate';
import { fetchDocument, zipped } from './downloads.js';

const file = { name: 'Harbour - FeeProposal.docx', content: new Blob(['PK']) };
const refusal = (status: number, retryAfter: number | null = null): ApiError =>
  new ApiError(status, { statusCode: status, msg: 'Not yet.' }, retryAfter);

/** The server answers these, one after the other; the last one from then on. */
const answering = (...answers: readonly (ApiError | typeof file)[]) => {
  const keys: unknown[] = [];
  const waits: number[] = [];
  const before = api.blob;
  api.blob = (_path, _body, options) => {
    keys.push(options?.key);
    const answer = answers[Math.min(keys.length, answers.length) - 1]!;
    return answer instanceof ApiError ? Promise.reject(answer) : Promise.resolve(answer);
  };
  const fetched = fetchDocument(
    '/api/book/fee',
    {},
    { key: 'one', onWaiting: (seconds) => waits.push(seconds), wait: () => Promise.resolve() },
  );
  return fetched
    .then(
      (received) => ({ received, keys, waits }),
      (error: unknown) => ({ error, keys, waits }),
    )
    .finally(() => {
      api.blob = before;
    });
};

describe('a document', () => {
  it('that is still being written is asked for again with the same key', async () => {
    expect(await answering(refusal(503, 2), refusal(503, 90), file)).toEqual({
      received: file,
      keys: ['one', 'one', 'one'],
      waits: [2, 30],
    });
  });

  it('is given up after three more tries', async () => {
    const { error, keys } = (await answering(refusal(503, 1))) as { error: ApiError; keys: unknown[] };
    expect([error.status, keys.length]).toEqual([503, 4]);
  });

  it.each([refusal(503), refusal(400), refusal(0)])('is not asked for again after %p', async (error) => {
    expect(await answering(error)).toEqual({ error, keys: ['one'], waits: [] });
  });
});

describe('several files as one', () => {
  it('has each of them as it was, also those of the same name', async () => {
    const named = (name: string, text: string) => ({ name, content: new Blob([text]) });
    const zip = await zipped([named('INV-1 - Quay.docx', 'one'), named('INV-1 - Quay.docx', 'two'), named('é', '')]);
    const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
    expect(
      Object.entries(files).map(([name, bytes]): readonly [string, string] => [name, new TextDecoder().decode(bytes)]),
    ).toEqual([
      ['INV-1 - Quay.docx', 'one'],
      ['INV-1 - Quay (2).docx', 'two'],
      ['é', ''],
    ]);
  });
});
