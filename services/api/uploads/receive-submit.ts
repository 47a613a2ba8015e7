import type { Request } from 'express';
import { v7 as uuidv7 } from 'uuid';
import { rehearseSubmit, type SubmitContext, type Upload } from '#app/runs/submit-test.ts';
import { type SubmitInput, type SubmitTest, submitSchema } from '#domain/api/submit.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { UPLOAD_BYTES_MAX } from '#domain/test-run/bundle.ts';
import type { TestType } from '#domain/test-run/run-spec.ts';
import type { Context } from '../context.ts';
import { isKnownKey } from '../idempotency.ts';
import { requireApk } from './check-apk.ts';
import { checkBundle } from './check-bundle.ts';
import { FILE_KINDS, type FileKind, kindOfFile, requireMagic } from './file-kinds.ts';
import { type Fields, type IncomingFile, receiveForm } from './receive-form.ts';
import { submitFields } from './submit-form.ts';

/** What the rest of the form may take beside its file. */
const FIELDS_BYTES_MAX = 2_000_000;
const ABREAST_MAX = 2;

type Sender = Pick<SubmitContext, 'owner' | 'via'>;

/** A submit that came as a form. `discard` takes its file away again, for a submit that is refused after all. */
export type ReceivedSubmit = {
  input: SubmitTest;
  upload: Upload | undefined;
  /** What its sender should know of the file. */
  notes: string[];
  discard(): Promise<void>;
};

const receiving = new Map<string, number>();

/** Whether a request is a form that may bring a file. */
export const isForm = (request: Request): boolean => Boolean(request.is('multipart/form-data'));

/**
 * Receives a submit as a multipart form and keeps its file as the new test's own. Whether the sender may submit at all
 * is asked before a byte of the file is kept; nothing stays of a form that is refused.
 * @param toInput makes the command's input of the fields; those that are documented by default.
 * @throws AppError INVALID_REQUEST, INVALID_FILE_TYPE, FILE_TOO_LARGE, INVALID_BUNDLE, RATE_LIMITED, or as a submit.
 */
export async function receiveSubmit(
  ctx: Context,
  request: Request,
  sender: Sender,
  toInput: (fields: Fields) => unknown = submitFields,
): Promise<ReceivedSubmit> {
  if (Number(request.headers['content-length'] ?? 0) > UPLOAD_BYTES_MAX + FIELDS_BYTES_MAX)
    throw new AppError('FILE_TOO_LARGE');
  // Its answer is known: nothing has to be free for it.
  const isRepeat = await isKnownKey(ctx, request);
  const testId = uuidv7();
  const discard = async () => void (await ctx.blobs.deleteScope({ owner: sender.owner, testId }));
  const done = takePlace(sender.owner);
  try {
    const { fields, taken } = await receiveForm(request, (file, soFar) =>
      keep(ctx, { ...sender, testId, isRepeat }, file, { ...toGuess(file), ...known(toInput(soFar)) }),
    );
    const input = submitSchema.parse(toInput(fields));
    requireKind(FILE_KINDS[input.test_type], taken?.kind);
    if (!taken) return { input, upload: undefined, notes: [], discard };
    return { input, ...(await checked(ctx, taken.upload, input)), discard };
  } catch (error) {
    await discard();
    throw error;
  } finally {
    done();
  }
}

/** @throws AppError when the file that came is not of the kind that the test needs */
function requireKind(wanted: FileKind | undefined, came: FileKind | undefined): void {
  if (wanted && !came) throw new AppError('INVALID_REQUEST', wanted.missing, { field: 'file' });
  if (!wanted && came)
    throw new AppError('INVALID_REQUEST', 'A test of a web address takes no file', { field: 'file' });
  if (wanted && wanted !== came) throw new AppError('INVALID_FILE_TYPE', wanted.wrong, { field: 'file' });
}

/** An upload whose content was looked into. @throws AppError INVALID_BUNDLE, INVALID_FILE_TYPE */
async function checked(
  ctx: Context,
  upload: Upload,
  input: SubmitTest,
): Promise<Pick<ReceivedSubmit, 'notes'> & { upload: Upload }> {
  if (input.test_type === 'web_bundle') await checkBundle(ctx.blobs, upload.key, input.config.entry_point);
  if (input.test_type !== 'android_apk') return { upload, notes: [] };
  const { address, note } = await requireApk(ctx.blobs, upload.key);
  return { upload: address ? { ...upload, address } : upload, notes: note ? [note] : [] };
}

/** Parallel uploads are for those who wait for each: all of them pass the question whether a slot is free. */
function takePlace(owner: string): () => void {
  const count = receiving.get(owner) ?? 0;
  if (count >= ABREAST_MAX) throw new AppError('RATE_LIMITED');
  receiving.set(owner, count + 1);
  return () => {
    const left = (receiving.get(owner) ?? 1) - 1;
    if (left > 0) receiving.set(owner, left);
    else receiving.delete(owner);
  };
}

async function keep(
  ctx: Context,
  { owner, via, testId, isRepeat }: Sender & { testId: string; isRepeat: boolean },
  file: IncomingFile,
  input: Partial<SubmitInput>,
): Promise<{ upload: Upload; kind: FileKind }> {
  const kind = FILE_KINDS[input.test_type as TestType];
  if (!kind)
    throw new AppError('INVALID_REQUEST', 'A test of a web address takes no file', { field: 'file' });
  if (kindOfFile(file.name) !== kind) throw new AppError('INVALID_FILE_TYPE', kind.wrong, { field: 'file' });
  const parsed = submitSchema.parse(input);
  const content = await requireMagic(file.content);
  if (!isRepeat) await rehearseSubmit(ctx.app, ctx.keys, parsed, { owner, via });
  const { key } = await ctx.blobs.putStream({ owner, testId }, content, {
    mediaType: kind.mediaType,
    bytes_max: UPLOAD_BYTES_MAX - 1,
  });
  return { upload: { testId, key, name: file.name.slice(-200) }, kind };
}

/** Stands in for fields that come after the file; the whole form is judged when it has come. */
function toGuess({ name }: IncomingFile): Partial<SubmitInput> {
  const test_type = kindOfFile(name) === FILE_KINDS.android_apk ? 'android_apk' : 'web_bundle';
  return { name: 'Upload', test_type, duration: 1, config: { authority: true } };
}

/** Fields that have come, without those that have not. */
function known(input: unknown): Partial<SubmitInput> {
  const entries = Object.entries(input as object).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(entries);
}
