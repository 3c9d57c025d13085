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

/** The pages of a PDF file that is in a folder of its own. */
const pagesIn = async (pdf: string, options: object): Promise<Pages> => {
  const { stdout: info } = await run('pdfinfo', [pdf], options);
  const { stdout: text } = await run('pdftotext', ['-layout', '-enc', 'UTF-8', pdf, '-'], options);
  // Every page ends in a form feed.
  return {
    pdf: await readFile(pdf),
    count: Number(/^Pages:\s+(\d+)/m.exec(String(info))?.[1]),
    texts: String(text).split('\f').slice(0, -1),
  };
};

const inFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pages-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** The pages of a PDF file. */
export const pagesOfPdf = (bytes: Buffer): Promise<Pages> =>
  inFolder(async (folder) => {
    const pdf = path.join(folder, 'document.pdf');
    await writeFile(pdf, bytes);
    return pagesIn(pdf, { timeout: LIMIT_MS });
  });

/** The pages of a docx file as LibreOffice shows them; with a profile of its own, since two cannot share one. */
export const pagesOf = (docx: Buffer): Promise<Pages> =>
  inFolder(async (folder) => {
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
    return pagesIn(pdf, options);
  });
