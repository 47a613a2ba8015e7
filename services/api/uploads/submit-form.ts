import type { SubmitInput } from '#domain/api/submit.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { Fields } from './receive-form.ts';

type Credentials = NonNullable<SubmitInput['credentials']>;
type Headers = NonNullable<SubmitInput['headers']>;

/** The fields of the submit form (spec section 7) as the submit command's input; structures come as JSON. */
export function submitFields(fields: Fields): Partial<SubmitInput> {
  const { name, test_type, duration, url, config, credentials, headers, properties, entry_point } = fields;
  const settings = parse('config', config) as SubmitInput['config'];
  return {
    name: name ?? '',
    test_type: test_type as SubmitInput['test_type'],
    duration: duration as unknown as number,
    ...(url ? { url } : {}),
    ...(settings || entry_point ? { config: { ...settings, ...(entry_point ? { entry_point } : {}) } } : {}),
    ...(credentials ? { credentials: parse('credentials', credentials) as Credentials } : {}),
    ...(headers ? { headers: parse('headers', headers) as Headers } : {}),
    ...(properties ? { properties } : {}),
  };
}

/** The fields of the documented body, sent as a form with its file. */
export function publicFields({
  type,
  app_url,
  test_name,
  entry_point,
  config,
  headers,
  properties,
}: Fields): unknown {
  const settings = parse('config', config);
  return {
    ...(type ? { type } : {}),
    ...(app_url ? { app_url } : {}),
    ...(test_name ? { test_name } : {}),
    ...(entry_point ? { entry_point } : {}),
    ...(settings ? { config: settings } : {}),
    ...(headers ? { headers: parse('headers', headers) } : {}),
    ...(properties ? { properties } : {}),
  };
}

function parse(field: string, text: string | undefined): unknown {
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('INVALID_REQUEST', `The field ${field} is not JSON`, { field });
  }
}
