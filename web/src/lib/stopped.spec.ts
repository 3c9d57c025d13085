import { needs } from './stopped.js';

describe('screens of a read model that stopped', () => {
  it.each([
    ['/cars', ['car_list'], true],
    ['/', ['admin_dashboard'], true],
    ['/jobs/019ff48e', ['visit_list'], true],
    ['/admin/documents/', ['document_list'], true],
    ['/cars', ['client_list'], false],
    ['/clients', ['admin_dashboard'], false],
    ['/jobcalendar', ['search_index'], false],
    ['/cars', [], false],
    ['/cars', ['of a newer program'], false],
  ] as const)('%s needs one of %j: %s', (path, names, expected) => {
    expect(needs(path, names)).toBe(expected);
  });
});
