import { ArchiveError, shownName } from './archive-error.ts';

/** Where in an archive its pages begin: `root` is '' or a folder, `page` lies below it. */
export type FirstPage = { root: string; page: string };

/**
 * Finds the first page among the files of an archive: at the top, or in the one folder that everything lies in, as
 * packing a folder makes it. @throws ArchiveError no_page
 */
export function findPage(files: readonly string[], wanted: string | undefined): FirstPage {
  const page = wanted ?? 'index.html';
  const tops = new Set(files.map((path) => path.split('/')[0] ?? ''));
  const [only = ''] = tops;
  const roots = ['', ...(tops.size === 1 && files.every((path) => path.includes('/')) ? [only] : [])];
  const known = new Set(files);
  for (const root of roots) if (known.has(root ? `${root}/${page}` : page)) return { root, page };
  throw new ArchiveError(
    'no_page',
    wanted
      ? `it has no file ${shownName(page)}, which entry_point names`
      : 'it has no index.html at its top; pack the built app, or name its first page in entry_point',
  );
}
