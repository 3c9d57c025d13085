/** The program cannot start; the message is all that the person at the terminal needs to read. */
export class StartUpProblem extends Error {
  override readonly name = 'StartUpProblem';
}
