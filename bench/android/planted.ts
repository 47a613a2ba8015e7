import type { Candidate } from '#engine/model/suspicion.ts';

type Found = Pick<Candidate, 'oracle' | 'title'>;
type Planted = { name: string; oracle: string; title: RegExp };

/** The bugs of the sample app's planted build, each with how it is told. */
const PLANTED: readonly Planted[] = [
  { name: 'licences', oracle: 'app_crash', title: /AboutActivity/ },
  { name: 'empty title', oracle: 'app_crash', title: /EditActivity/ },
  { name: 'settings opened again', oracle: 'app_crash', title: /SettingsActivity/ },
  { name: 'sync', oracle: 'app_crash', title: /ToolsActivity/ },
  { name: 'export', oracle: 'app_not_responding', title: /./ },
  { name: 'share', oracle: 'dead_control', title: /share/i },
  { name: 'star without a label', oracle: 'touch_accessibility', title: /no label/ },
  { name: 'small star', oracle: 'touch_accessibility', title: /smaller/ },
  { name: 'text lost on rotation', oracle: 'lost_on_rotation', title: /Text/ },
  { name: 'text lost in the background', oracle: 'lost_in_background', title: /Text/ },
  { name: 'debuggable', oracle: 'app_package', title: /debugged/ },
  { name: 'backup', oracle: 'app_package', title: /backup/ },
  { name: 'cleartext', oracle: 'app_package', title: /unencrypted/ },
  { name: 'open provider', oracle: 'app_package', title: /provider/ },
  { name: 'key in the code', oracle: 'app_package', title: /holds/ },
  { name: 'pale text', oracle: 'text_contrast', title: /./ },
  { name: 'two volumes', oracle: 'duplicate_description', title: /Volume/ },
  { name: 'text read before its title', oracle: 'focus_order', title: /./ },
  { name: 'pages from files', oracle: 'web_view_settings', title: /files/ },
  { name: 'drafts kept', oracle: 'memory_growth', title: /tools/i },
];

/** Which of the planted bugs were found, by their names. */
export function plantedIn(found: readonly Found[]): { met: string[]; missed: string[]; recall: number } {
  const isMet = ({ oracle, title }: Planted) =>
    found.some((one) => one.oracle === oracle && title.test(one.title));
  const met = PLANTED.filter(isMet).map(({ name }) => name);
  const missed = PLANTED.filter((one) => !isMet(one)).map(({ name }) => name);
  return { met, missed, recall: (met.length / PLANTED.length) * 100 };
}
