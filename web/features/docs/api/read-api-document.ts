type Json = Record<string, unknown>;

export type Field = { name: string; type: string; about: string; required: boolean; standard?: string };
export type Parameter = Field & { place: string };
export type DocumentedAnswer = { status: string; about: string; fields: Field[] };
export type Call = {
  id: string;
  method: string;
  path: string;
  summary: string;
  about: string;
  open: boolean;
  parameters: Parameter[];
  body: Field[];
  files: string[];
  answers: DocumentedAnswer[];
};
export type CallGroup = { tag: string; about: string; calls: Call[] };

const DEPTH_MAX = 2;
const ENUM_CHARS_MAX = 90;

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const json = (value: unknown): Json => (isJson(value) ? value : {});
const list = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isJson) : []);
const words = (value: unknown): string => (typeof value === 'string' ? value : '');
const values = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/**
 * The calls of an OpenAPI 3.1 document by their tags, in the document's order, as a reader wants them: fields of bodies
 * with names like `config.mode`, references followed. What the document leaves out is left out.
 * @throws when it is no such document.
 */
export function readApiDocument(document: unknown): CallGroup[] {
  const root = json(document);
  if (!words(root.openapi).startsWith('3.')) throw new Error('This is not an OpenAPI document');
  const reader = new Reader(json(json(root.components).schemas));
  const calls = Object.entries(json(root.paths)).flatMap(([path, methods]) =>
    Object.entries(json(methods)).map(([method, call]) => reader.callOf(method, path, json(call))),
  );
  return list(root.tags)
    .map(({ name, description }) => ({
      tag: words(name),
      about: words(description),
      calls: calls.filter(({ tag }) => tag === name).map(({ call }) => call),
    }))
    .filter((group) => group.calls.length > 0);
}

class Reader {
  readonly #schemas: Json;

  constructor(schemas: Json) {
    this.#schemas = schemas;
  }

  callOf(method: string, path: string, call: Json): { tag: unknown; call: Call } {
    const content = json(json(call.requestBody).content);
    const form = json(json(content['multipart/form-data']).schema);
    return {
      tag: values(call.tags)[0],
      call: {
        id: words(call.operationId),
        method: method.toUpperCase(),
        path,
        summary: words(call.summary),
        about: words(call.description),
        open: Array.isArray(call.security) && call.security.length === 0,
        parameters: list(call.parameters).map((one) => this.#parameterOf(one)),
        body: this.#fieldsOf(json(json(content['application/json']).schema), '', 0),
        files: Object.keys(json(form.properties)),
        answers: Object.entries(json(call.responses)).map(([status, answer]) =>
          this.#answerOf(status, json(answer)),
        ),
      },
    };
  }

  #parameterOf(parameter: Json): Parameter {
    const place = words(parameter.in);
    const field = this.#fieldOf(words(parameter.name), json(parameter.schema), parameter.required === true);
    return { ...field, place, about: words(parameter.description) || field.about };
  }

  #answerOf(status: string, answer: Json): DocumentedAnswer {
    const schema = json(json(json(answer.content)['application/json']).schema);
    const isRefusal = Number(status) >= 400;
    return {
      status,
      about: words(answer.description),
      fields: isRefusal ? [] : this.#fieldsOf(schema, '', 1),
    };
  }

  /** Of several forms the last is taken: the flat one that an API key gets. */
  #resolved(schema: Json): Json {
    const name = /^#\/components\/schemas\/(.+)$/.exec(words(schema.$ref))?.[1];
    if (name) return this.#resolved(json(this.#schemas[name]));
    const forms = list(schema.anyOf).filter(({ type }) => type !== 'null');
    const objects = forms.filter((form) => form.$ref || form.type === 'object');
    return objects.length > 0 && schema.type === undefined ? this.#resolved(objects.at(-1) ?? {}) : schema;
  }

  #fieldsOf(given: Json, prefix: string, depth: number): Field[] {
    const schema = this.#resolved(given);
    const needed = new Set(values(schema.required));
    return Object.entries(json(schema.properties)).flatMap(([name, value]) => {
      const property = json(value);
      const field = this.#fieldOf(prefix + name, property, needed.has(name));
      const inner = depth + 1 < DEPTH_MAX ? this.#fieldsOf(property, `${prefix}${name}.`, depth + 1) : [];
      return [field, ...inner];
    });
  }

  #fieldOf(name: string, given: Json, required: boolean): Field {
    const about = words(given.description) || words(this.#resolved(given).description);
    const standard = given.default ?? this.#resolved(given).default;
    const shown =
      standard === undefined || isJson(standard) || standard === '' ? null : JSON.stringify(standard);
    return { name, type: this.#typeOf(given), about, required, ...(shown ? { standard: shown } : {}) };
  }

  #typeOf(given: Json): string {
    const forms = list(given.anyOf);
    if (forms.length > 0) return [...new Set(forms.map((form) => this.#typeOf(form)))].join(' or ');
    const schema = this.#resolved(given);
    const options = values(schema.enum)
      .map((one) => JSON.stringify(one))
      .join(' | ');
    if (options && options.length <= ENUM_CHARS_MAX) return options;
    if (schema.const !== undefined) return JSON.stringify(schema.const);
    if (schema.type === 'array') return `array of ${this.#typeOf(json(schema.items))}`;
    const type = Array.isArray(schema.type) ? schema.type.join(' or ') : words(schema.type) || 'any';
    return `${type}${rangeOf(schema)}`;
  }
}

function rangeOf({ minimum, maximum }: Json): string {
  const chosen = (bound: unknown): bound is number =>
    typeof bound === 'number' && Math.abs(bound) < 2 ** 53 - 1;
  if (chosen(minimum) && chosen(maximum)) return ` ${minimum} to ${maximum}`;
  return chosen(minimum) ? ` from ${minimum}` : chosen(maximum) ? ` to ${maximum}` : '';
}
