import { onSession } from './session.js';

/** What a call answered, as text, with the tag that the server gave it. */
interface Tagged {
  readonly tag: string;
  readonly text: string;
}

/** Characters of all answers together that a page holds on to. */
const MOST = 4_000_000;

/**
 * Answers with their tags, in the memory of this page and nowhere else: no browser may store them. What was asked longest ago goes
 * first; all of them go when somebody signs in or out.
 */
export class TaggedAnswers {
  readonly #known = new Map<string, Tagged>();
  #size = 0;

  constructor(private readonly most = MOST) {}

  tagOf(key: string): string | null {
    return this.#known.get(key)?.tag ?? null;
  }

  /** What was answered before, for a 304. */
  find(key: string): Tagged | null {
    const found = this.#known.get(key);
    if (found === undefined) return null;
    this.#known.delete(key);
    this.#known.set(key, found);
    return found;
  }

  keep(key: string, answer: Tagged): void {
    this.#drop(key);
    if (answer.text.length > this.most / 4) return;
    this.#known.set(key, answer);
    this.#size += answer.text.length;
    for (const oldest of this.#known.keys()) {
      if (this.#size <= this.most) break;
      this.#drop(oldest);
    }
  }

  clear(): void {
    this.#known.clear();
    this.#size = 0;
  }

  #drop(key: string): void {
    this.#size -= this.#known.get(key)?.text.length ?? 0;
    this.#known.delete(key);
  }
}

export const tagged = new TaggedAnswers();
if (typeof window !== 'undefined') onSession(() => tagged.clear());
