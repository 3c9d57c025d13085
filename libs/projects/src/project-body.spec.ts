import { ChangeProject, CreateProject, bind, messagesOf } from '#contracts';
import { changedProject, projectBody } from './project-body.js';

const taken = (body: Record<string, unknown>) => bind(CreateProject, projectBody(body));

describe('the body of a project', () => {
  it('is taken flat, as the New Project window sends it', () => {
    const command = taken({
      address: ' 1 Quay Street ',
      name: 'Kit Lark',
      postcode: 'bs14dj',
      email: 'kit@example.test',
      telephone: '07700 900123',
      price: '£1,200.50',
    });
    expect(messagesOf(command)).toEqual({});
    expect(command).toEqual({
      address: '1 Quay Street',
      postcode: 'bs14dj',
      price: 1200.5,
      contact: { name: 'Kit Lark', email: 'kit@example.test', telephone: '7700900123' },
    });
  });

  it('is taken nested, as an object or as its JSON', () => {
    const contact = { name: 'Kit Lark', telephone: 7700900123, project_leader: 'Project Leader 1' };
    const expected = { ...contact, telephone: '7700900123' };
    expect(taken({ price: 5, contact }).contact).toEqual(expected);
    expect(taken({ price: 5, contact: JSON.stringify(contact) }).contact).toEqual(expected);
  });

  it('takes texts for numbers, yes and no, and an instant for its day in London', () => {
    expect(taken({ price: '12', delegated: 'true', date: '2026-06-30T23:30:00.000Z' })).toMatchObject({
      price: 12,
      delegated: true,
      date: '2026-07-01',
    });
  });

  it.each([
    ['£1,200.50', 1200.5],
    [' 1,234,567 ', 1_234_567],
    ['£ 12.5', 12.5],
  ])('takes %p as it is written for a fee', (price, pounds) => {
    expect(taken({ price }).price).toBe(pounds);
  });

  it.each(['', 'free', '-5', '1e3', '450,00', '1,2,3', null, {}, 12.345])('asks for a fee: %p', (price) => {
    expect(messagesOf(taken({ price }))).toEqual({ price: 'Please choose a fee.' });
  });

  it.each(['{', '[1]', '7', 7])('refuses a contact that is no object: %p', (contact) => {
    expect(() => taken({ price: 5, contact })).toThrow('Please send contact as an object.');
  });

  it('takes the id of a change from the path alone', () => {
    const id = '01980000-0000-7000-8000-00000000abce';
    expect(bind(ChangeProject, changedProject({ _id: 'other', price: '7' }, { params: { id } }))).toEqual({
      _id: id,
      price: 7,
    });
  });
});
