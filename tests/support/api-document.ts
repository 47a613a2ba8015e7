import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { type ApiAnswer, type ApiCall, call } from './api-service.ts';

type Content = Record<string, { schema?: object }>;
export type DocumentedCall = {
  operationId: string;
  security?: unknown[];
  parameters?: { name: string; in: string; required?: boolean; schema: object }[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { content?: Content }>;
};
export type Documented = { method: string; path: string; operation: DocumentedCall };

/** The served OpenAPI document, as something to hold answers against. */
export class ApiDocument {
  readonly calls: readonly Documented[];
  readonly json: object;
  /** Ids of the calls that were answered with success while this document watched. */
  readonly succeeded = new Set<string>();
  readonly #url: string;
  readonly #ajv: Ajv2020;
  readonly #patterns: readonly { pattern: RegExp; call: Documented }[];
  readonly #validators = new Map<string, ValidateFunction>();

  constructor(url: string, json: { paths: Record<string, Record<string, DocumentedCall>> }) {
    this.#url = url;
    this.json = json;
    this.calls = Object.entries(json.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );
    this.#ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false });
    this.#ajv.addSchema(json, 'document');
    this.#patterns = this.calls
      .toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)
      .map((one) => ({ pattern: patternOf(one.path), call: one }));
  }

  /** Reads the document of the API behind an address. */
  static async read(url: string): Promise<ApiDocument> {
    const { status, body } = await call(url, 'GET', '/api/openapi.json');
    if (status !== 200) throw new Error(`No document: ${status}`);
    return new ApiDocument(url, body as never);
  }

  /** Calls the API and throws when the answer is not what the document says of its status. */
  async call(method: string, where: string, init?: ApiCall): Promise<ApiAnswer> {
    const answer = await call(this.#url, method, where, init);
    const fault = this.faultOf(method, where, answer);
    if (fault)
      throw new Error(
        `${method} ${where} answered ${answer.status}: ${fault}\n${answer.text.slice(0, 2_000)}`,
      );
    return answer;
  }

  /** Why an answer is not as documented; null when it is. */
  faultOf(method: string, where: string, answer: ApiAnswer): string | null {
    const { pathname } = new URL(where, this.#url);
    const known = this.#patterns.filter(({ pattern }) => pattern.test(pathname));
    const found = known.find((one) => one.call.method === method.toLowerCase())?.call;
    if (!found)
      return answer.status === 405 || answer.status === 404 || answer.status === 401
        ? null
        : 'not documented';
    const described = found.operation.responses[answer.status];
    if (!described) return 'its status is not documented';
    if (answer.status < 300) this.succeeded.add(found.operation.operationId);
    const type = answer.headers.get('content-type') ?? '';
    if (!type.startsWith('application/json')) {
      const types = Object.keys(described.content ?? {});
      const isNamed = types.some((one) => one === '*/*' || type.startsWith(one.split(';')[0] ?? ''));
      return isNamed ? null : `its type ${type} is not documented`;
    }
    const validate = this.#validator(found, answer.status);
    return validate(answer.body) ? null : this.#ajv.errorsText(validate.errors);
  }

  #validator({ path, method }: Documented, status: number): ValidateFunction {
    const parts = [
      'paths',
      path,
      method,
      'responses',
      String(status),
      'content',
      'application/json',
      'schema',
    ];
    const pointer = parts
      .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/');
    const known = this.#validators.get(pointer);
    if (known) return known;
    const validate = this.#ajv.compile({ $ref: `document#/${pointer}` });
    this.#validators.set(pointer, validate);
    return validate;
  }
}

function patternOf(path: string): RegExp {
  const parts = path.split(/\{[^}]+\}/).map((part) => part.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^/]+')}/?$`);
}
