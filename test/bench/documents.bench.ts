import { call, firstAccount } from '../harness/server.js';
import { feeProposalContent } from '../../libs/documents/src/render/content.js';
import { renderDocument } from '../../libs/documents/src/render/render-document.js';
import { proposalContent } from '../../libs/documents/src/render/testing/contents.js';
import { openDesk } from './desk.js';
import { median, perSecond, quantile, timed, type Figure } from './figures.js';

const ROUNDS = 40;
const CLIENTS = 16;
const BUSY_MS = 15_000;

/** The same document, written by the library alone: nothing taken down, queued or kept. */
const bare = async (): Promise<number> => {
  const content = feeProposalContent.parse(proposalContent());
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    times.push(await timed(() => renderDocument('fee-proposal', content)));
  return median(times);
};

/** Fee proposals over HTTP, until their bytes are there, beside the bare writing of one. */
export const documents = async (): Promise<Figure[]> => {
  const desk = await openDesk();
  try {
    const {
      body: { token },
    } = await call<{ token: string }>(desk.url, 'POST', '/api/auth/register', { body: firstAccount });
    let number = 0;
    const propose = async (): Promise<void> => {
      number += 1;
      const body = {
        projectName: `House ${number}`,
        name: 'Kit Lark',
        postcode: 'BS1 4DJ',
        testType: 'Part E',
        count: 22,
        fee: 750,
        type: 'Sound',
        distance: { metres: 60_000 },
      };
      const { status } = await call(desk.url, 'POST', '/api/book/fee', { token, body });
      if (status !== 200) throw new Error(`a proposal answered ${status}`);
    };
    for (let round = 0; round < 5; round += 1) await propose();
    const alone: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) alone.push(await timed(propose));
    const together: number[] = [];
    const rate = await perSecond(
      Array.from({ length: CLIENTS }, () => null),
      BUSY_MS,
      async () => {
        together.push(await timed(propose));
      },
    );
    const written = await bare();
    const beside = { name: 'bare writing', value: written };
    return [
      { name: 'a proposal to its bytes, 1 client, p50', value: median(alone), unit: 'ms', beside, target: null },
      {
        name: 'a proposal to its bytes, 1 client, p95',
        value: quantile(alone, 0.95),
        unit: 'ms',
        beside,
        target: null,
      },
      {
        name: `a proposal to its bytes, ${CLIENTS} clients, p50`,
        value: median(together),
        unit: 'ms',
        beside,
        target: null,
      },
      {
        name: `a proposal to its bytes, ${CLIENTS} clients, p95`,
        value: quantile(together, 0.95),
        unit: 'ms',
        beside,
        target: null,
      },
      {
        name: `proposals, ${CLIENTS} clients`,
        value: rate,
        unit: '/s',
        beside: { name: 'bare writing, one after the other', value: 1000 / written },
        target: null,
      },
    ];
  } finally {
    await desk.stop();
  }
};
