import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const LIMIT_MS = 60_000;

export interface Pages {
  readonly pdf: Buffer;
  readonly count: number;
  /** Of each page, as it is laid out. */
  readonly texts: readonly string[];
}

/** The pages of a docx file as LibreOffice shows them; with a profile of its own, since two cannot share one. */
export const pagesOf = async (docx: Buffer): Promise<Pages> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pages-'));
  try {
    const [profile, source, pdf] = ['profile', 'document.docx', 'document.pdf'].map((name) =>
      path.join(folder, name),
    ) as [string, string, string];
    await mkdir(profile);
    await writeFile(source, docx);
    const options = { timeout: LIMIT_MS, killSignal: 'SIGKILL', env: { ...process.env, HOME: profile } } as const;
    await run(
      'soffice',
      [
        `-env:UserInstallation=${pathToFileURL(profile).href}`,
        '--headless',
        '--norestore',
        '--convert-to',
        'pdf',
        '--outdir',
        folder,
        source,
      ],
      options,
    );
    const { stdout: info } = await run('pdfinfo', [pdf], options);
    const { stdout: text } = await run('pdftotext', ['-layout', '-enc', 'UTF-8', pdf, '-'], options);
    // Every page ends in a form feed.
    return {
      pdf: await readFile(pdf),
      count: Number(/^Pages:\s+(\d+)/m.exec(info)?.[1]),
      texts: text.split('\f').slice(0, -1),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
