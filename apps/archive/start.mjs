/** `npm run backup` and its neighbours: does the one thing that was asked for. */
import { resolve } from 'node:path';
import { launch } from '../launch.mjs';

// Paths are meant from where the person stands, not from where npm runs this; the data directory's default is the desk's.
const from = process.env.INIT_CWD ?? process.cwd();
const takesPath = ['backup', 'restore', 'events:export', 'events:import'].includes(process.argv[2]);
// A key comes from a file, a copied log from an address.
const paths = process.argv[2] === 'keys' ? ['--data-dir', '--file', '--from'] : ['--data-dir', '--file'];
const given = process.argv.slice(3).map((word, at, words) => {
  const [, option, value] = /^(--[a-z-]+=)(.+)$/.exec(word) ?? [];
  if (option !== undefined && paths.includes(option.slice(0, -1))) return option + resolve(from, value);
  const isPath = at > 0 && paths.includes(words[at - 1]);
  return isPath || (takesPath && word !== '-' && !word.startsWith('--')) ? resolve(from, word) : word;
});
process.argv = [...process.argv.slice(0, 3), ...given];

await launch('archive', { quiet: true });
