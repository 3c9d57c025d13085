import { clientOf } from './named-client.js';

describe('a client that a row names', () => {
  it('is named in a sentence that ends once, where there is none', () => {
    for (const written of ['Able Homes Ltd', 'Able Homes Ltd.', ' Able Homes Ltd. '])
      expect(clientOf(written, new Map())).toMatchObject({
        msg: 'There is no client called Able Homes Ltd. Please import or add the client first, or leave this cell empty.',
      });
  });
});
