interface Gathering<Asked, Told> {
  readonly asked: Map<string, Asked>;
  readonly told: Promise<ReadonlyMap<string, Told>>;
}

/** What is asked for at the same time is asked for in one go, and the same thing once. */
export class AskedTogether<Asked, Told> {
  #gathering: Gathering<Asked, Told> | null = null;

  /** @param most names in one go */
  constructor(
    private readonly ask: (all: ReadonlyMap<string, Asked>) => Promise<ReadonlyMap<string, Told>>,
    private readonly most: number,
  ) {}

  async about(name: string, asked: Asked): Promise<Told | undefined> {
    const open = this.#gathering;
    const gathering = open === null || open.asked.size >= this.most ? this.#begin() : open;
    gathering.asked.set(name, asked);
    return (await gathering.told).get(name);
  }

  #begin(): Gathering<Asked, Told> {
    const asked = new Map<string, Asked>();
    const gathering = { asked, told: this.#told(asked) };
    this.#gathering = gathering;
    return gathering;
  }

  async #told(asked: ReadonlyMap<string, Asked>): Promise<ReadonlyMap<string, Told>> {
    // What is done already and follows without waiting for anything outside comes first.
    await new Promise<void>((resolve) => {
      process.nextTick(resolve);
    });
    // An answer may be older than what is asked for from now on.
    if (this.#gathering?.asked === asked) this.#gathering = null;
    return this.ask(asked);
  }
}
