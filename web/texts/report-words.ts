import { verificationSentence } from '#domain/api/verify.ts';
import { baseSentence } from '#domain/report/at-base.ts';
import { comparisonSentence } from '#domain/report/comparison.ts';
import { notShownSentence } from '#domain/report/device-lacks.ts';
import { onlyInSentence } from '#domain/report/engines.ts';
import { REPORT_FORMATS, type ReportFormat } from '#domain/report/formats/catalog.ts';
import { factLabel } from '#domain/report/formats/fact-words.ts';
import { expirySentence, STATE_NOTE } from '#domain/report/formats/words.ts';
import { loginSentence } from '#domain/report/login.ts';
import { modelSentence } from '#domain/report/model.ts';
import { muteSentence } from '#domain/report/muted.ts';

/** What the domain says of reports in English, since downloads, mails and the command line say it too. */
export const reportWords = {
  format: (format: ReportFormat): string => REPORT_FORMATS[format].label,
  fact: factLabel,
  /** What a browser does not tell of an app. */
  unmeasured: (names: readonly string[]): string => names.join(', '),
  /** Why something was left alone. */
  leftAlone: (why: string): string => why,
  comparison: comparisonSentence,
  notShown: notShownSentence,
  expiry: expirySentence,
  login: loginSentence,
  model: modelSentence,
  muted: muteSentence,
  onlyIn: onlyInSentence,
  needsState: STATE_NOTE,
  verification: verificationSentence,
  atBase: baseSentence,
};
