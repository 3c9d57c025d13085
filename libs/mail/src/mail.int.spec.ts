import { openMailbox } from '#test/harness/mailbox';
import { call, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';

const message = { name: 'Kit Lark', email: 'kit@client.example', messsage: 'Is the van free?\nKit' };

const opened = async (
  environment: Record<string, string>,
): Promise<{ readonly server: TestServer; readonly token: string }> => {
  const server = await startServer({ environment });
  return { server, token: (await registerFirstAccount(server.url)).token };
};

describe('a message to the company', () => {
  it('arrives at its address, to be answered to whoever wrote, with nothing slipped in', async () => {
    const mailbox = await openMailbox();
    const { server, token } = await opened({ SMTP_URL: mailbox.url });
    try {
      const send = (body: object) => call(server.url, 'POST', '/send', { token, body });
      // Nobody to send it to yet.
      expect(await send(message)).toMatchObject({ status: 200, body: { msg: 'fail' } });
      await call(server.url, 'PUT', '/api/company', {
        token,
        body: { name: 'Sample Acoustics', email: 'office@soundings.example' },
      });
      expect(await send(message)).toMatchObject({ status: 200, body: { msg: 'success' } });
      expect(await send({ ...message, messsage: undefined, message: 'Spelled properly' })).toMatchObject({
        body: { msg: 'success' },
      });
      expect(await send({ ...message, name: 'Kit, Bcc: all@client.example' })).toMatchObject({
        body: { msg: 'success' },
      });
      const [first = '', second = '', third = ''] = mailbox.letters;
      for (const line of [
        'From: office@soundings.example',
        'To: office@soundings.example',
        'Reply-To: Kit Lark <kit@client.example>',
        'Subject: Message from Kit Lark to Sample Acoustics',
        'Is the van free?',
      ])
        expect(first).toContain(line);
      expect(second).toContain('Spelled properly');
      expect(third).not.toMatch(/^Bcc:/m);
      expect(await send({ ...message, name: 'Kit\r\nBcc: all@client.example' })).toMatchObject({
        body: { msg: 'success' },
      });
      expect(mailbox.letters[3]).not.toMatch(/^Bcc:/m);
      expect(await send({ ...message, email: 'kit' })).toMatchObject({
        status: 400,
        body: { errors: { email: 'Please enter your email.' } },
      });
      expect((await call(server.url, 'POST', '/send', { body: message })).status).toBe(401);
    } finally {
      await server.stop();
      await mailbox.close();
    }
  }, 60_000);

  it('fails in plain words where there is no mail server, it is away, or it refuses', async () => {
    const refusing = await openMailbox(true);
    const gone = await openMailbox();
    await gone.close();
    for (const environment of [{}, { SMTP_URL: gone.url }, { SMTP_URL: refusing.url }]) {
      const { server, token } = await opened(environment);
      try {
        await call(server.url, 'PUT', '/api/company', { token, body: { email: 'office@soundings.example' } });
        expect(await call(server.url, 'POST', '/send', { token, body: message })).toMatchObject({
          status: 200,
          body: { msg: 'fail' },
        });
      } finally {
        await server.stop();
      }
    }
    await refusing.close();
  }, 60_000);

  it('comes at most so often from one account', async () => {
    const { server, token } = await opened({});
    try {
      const statuses: number[] = [];
      for (let sent = 0; sent < 21; sent += 1)
        statuses.push((await call(server.url, 'POST', '/send', { token, body: message })).status);
      expect([statuses.slice(0, 20).every((status) => status === 200), statuses[20]]).toEqual([true, 429]);
    } finally {
      await server.stop();
    }
  }, 60_000);
});
