/** `npm run start:api`, `start:projector` and `start:renderer`: one role each, in as many copies as wanted. */
import { launch } from './launch.mjs';

const roles = ['api', 'projector', 'renderer'];
const [role] = process.argv.slice(2);

if (roles.includes(role)) await launch(role, { screens: role === 'api' });
else {
  console.error(`Please say which role to start: ${roles.join(', ')}.`);
  process.exitCode = 1;
}
