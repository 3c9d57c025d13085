import { TaggedAnswers } from './tagged.js';

const answer = (text: string) => ({ tag: `W/"${text}"`, text });

describe('answers with tags', () => {
  it('are found again, and gone when they are cleared', () => {
    const answers = new TaggedAnswers();
    answers.keep('/api/job', answer('one'));
    expect([answers.tagOf('/api/job'), answers.find('/api/job')?.text, answers.tagOf('/api/car')]).toEqual([
      'W/"one"',
      'one',
      null,
    ]);
    answers.clear();
    expect([answers.tagOf('/api/job'), answers.find('/api/job')]).toEqual([null, null]);
  });

  it('take no more room than they may: what was asked longest ago goes, and what is too large is not kept', () => {
    const answers = new TaggedAnswers(40);
    for (const key of ['a', 'b', 'c', 'd']) answers.keep(key, answer(key.repeat(10)));
    answers.find('a');
    answers.keep('e', answer('e'.repeat(10)));
    expect(['a', 'b', 'c', 'd', 'e'].filter((key) => answers.tagOf(key) !== null)).toEqual(['a', 'c', 'd', 'e']);
    answers.keep('a', answer('f'.repeat(11)));
    expect(answers.tagOf('a')).toBeNull();
  });
});
