/** `npm start` and `npm run demo`: from a fresh clone to a served desk. */
import { launch } from '../launch.mjs';

const HELP = `Soundings: the back office of an acoustic and air testing consultancy

  npm start                        serve on http://localhost:3000, data in ./data
  npm run demo                     the same with a sample company, data in ./data-demo
  npm run demo -- --visits 100000  a larger sample company, for measurements;
                                   --days 103 spreads it over so many working days
  npm run start:api                one role alone; also start:projector, start:renderer
  npm test                         check and test everything

Settings are environment variables, for instance PORT=3001 npm start.
docs/operations.md explains them all; .env.example lists them.`;

const wishes = process.argv.slice(2);

if (wishes.includes('--help') || wishes.includes('-h')) {
  console.log(HELP);
} else {
  if (wishes.includes('--demo')) process.env.DATA_DIR ??= './data-demo';
  await launch('all-in-one', { screens: true });
}
