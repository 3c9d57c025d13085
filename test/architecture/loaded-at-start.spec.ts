import path from 'node:path';
import { textOf, trackedFiles } from './tracked-files.js';

const tracked = new Set(trackedFiles);

/** What a file names in an import or an export that stands by itself; types alone are gone when it runs. */
const importsOf = (file: string): readonly string[] =>
  [...textOf(file).matchAll(/^(?:import|export)\s(?!type\b)(?:[^;'"]*?\sfrom\s)?'([^']+)'/gm)].map(
    ([, name = '']) => name,
  );

/** Our own file that an import leads to; null: a package. */
const fileOf = (from: string, name: string): string | null => {
  if (name.startsWith('#')) return `libs/${name.slice(1)}/src/index.ts`;
  if (!name.startsWith('.')) return null;
  return path.posix.join(path.posix.dirname(from), name).replace(/\.js$/, '.ts');
};

/** Packages that are loaded before the first call comes, by what each program imports at its top. */
const loadedBy = (entries: readonly string[]): readonly string[] => {
  const seen = new Set(entries);
  const packages = new Set<string>();
  for (const file of seen)
    for (const name of importsOf(file)) {
      const next = fileOf(file, name);
      if (next === null) packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
      else if (tracked.has(next)) seen.add(next);
      else throw new Error(`${file}: where is ${name}?`);
    }
  return [...packages].filter((name) => !name.startsWith('node:')).sort();
};

describe('What a program loads at its start', () => {
  it('is what every call needs, and nothing that only some do', () => {
    const programs = ['all-in-one', 'api', 'projector', 'renderer'].map((name) => `apps/${name}/src/main.ts`);
    expect(loadedBy(programs)).toEqual([
      '@fastify/compress',
      '@fastify/helmet',
      '@fastify/multipart',
      '@fastify/static',
      '@nestjs/common',
      '@nestjs/core',
      '@nestjs/cqrs',
      '@nestjs/jwt',
      '@nestjs/passport',
      '@nestjs/platform-fastify',
      '@node-rs/argon2',
      'class-validator',
      'fastify',
      'fflate',
      'intl-messageformat',
      'knex',
      'lru-cache',
      'otplib',
      'passport-jwt',
      'pg',
      'pino',
      'prom-client',
      'rate-limiter-flexible',
      'reflect-metadata',
      'temporal-polyfill',
      'uuid',
      'zod',
    ]);
  });
});
