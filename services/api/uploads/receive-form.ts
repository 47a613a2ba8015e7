import type { Readable } from 'node:stream';
import busboy from 'busboy';
import type { Request } from 'express';
import { AppError } from '#domain/kernel/errors.ts';

const FIELDS_MAX = 40;
const FIELD_NAME_BYTES_MAX = 100;
const FIELD_BYTES_MAX = 1_000_000;
/** A sender that gives nothing for so long has gone away. */
const IDLE_MS = 30_000;

export type Fields = Record<string, string>;
export type IncomingFile = { field: string; name: string; content: Readable };
export type Form<T> = { fields: Fields; taken: T | null };

/**
 * Reads a multipart form as it comes. The one file it may have is given to `take` at once, with the fields that came
 * before it; nothing of the file is held in memory. Rejects only after `take` has ended, so that it has cleaned up.
 * @throws AppError INVALID_REQUEST for a form that is broken or breaks off, or what `take` throws.
 */
export function receiveForm<T>(
  request: Request,
  take: (file: IncomingFile, fields: Fields) => Promise<T>,
): Promise<Form<T>> {
  return new Promise((resolve, reject) => {
    const form = open(request);
    const fields: Fields = Object.create(null);
    let taken: Promise<T> | null = null;
    let over = false;
    const end = (settle: () => void) => {
      if (over) return;
      over = true;
      request.setTimeout(0);
      settle();
    };
    const fail = (error: Error) =>
      end(() => {
        request.unpipe(form);
        form.destroy(error);
        void Promise.resolve(taken).then(
          () => reject(error),
          () => reject(error),
        );
      });
    form.on('field', (name, value, { nameTruncated, valueTruncated }) => {
      if (nameTruncated || valueTruncated) fail(invalid(`The field ${name.slice(0, 40)} is too long`));
      else fields[name] = value;
    });
    form.on('file', (field, content, { filename }) => {
      // Its end is told by whoever reads it, or by the form.
      content.on('error', () => undefined);
      if (taken) return fail(invalid('Give one file only'));
      const begun = Promise.resolve({ field, name: filename ?? '', content }).then((file) =>
        take(file, fields),
      );
      begun.catch(fail);
      taken = begun;
    });
    for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const)
      form.on(limit, () => fail(invalid('The form has too many fields, or more than one file')));
    form.on('error', () => fail(brokenOff()));
    form.on('close', () => {
      if (over) return;
      void Promise.resolve(taken).then(
        (value) => end(() => resolve({ fields, taken: value })),
        (error: Error) => fail(error),
      );
    });
    request.on('close', () => {
      if (!request.complete) fail(brokenOff());
    });
    request.setTimeout(IDLE_MS, () => fail(brokenOff()));
    request.pipe(form);
  });
}

function open(request: Request) {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: {
        files: 1,
        fields: FIELDS_MAX,
        parts: FIELDS_MAX + 1,
        fieldNameSize: FIELD_NAME_BYTES_MAX,
        fieldSize: FIELD_BYTES_MAX,
      },
    });
  } catch {
    throw invalid('The form is not a proper multipart form (no boundary)');
  }
}

const invalid = (message: string) => new AppError('INVALID_REQUEST', message);
const brokenOff = () => invalid('The upload broke off before its end. Please try again');
