import { describe, expect, it } from 'vitest';
import { parseSettings } from '#cli/settings-file.ts';
import { publicSubmitSchema } from '#domain/api/public.ts';
import { propertiesSchema } from '#domain/properties/source.ts';
import { settingsFileSchema } from '#domain/submission/settings-file.ts';
import { describe as describeApi } from '#services/api/openapi/document.ts';
import { ROUTES } from '#services/api/routes.ts';
import { readApiDocument } from '#web/features/docs/api/read-api-document.ts';
import { entriesOf, searchDocs } from '#web/features/docs/hooks/search-docs.ts';
import { DOCS } from '#web/texts/docs/content.ts';
import { PUBLIC_ERRORS } from '#web/texts/docs/errors.ts';
import { samplesOf } from './docs-samples.ts';

const document = JSON.parse(JSON.stringify(describeApi(ROUTES)));
const groups = readApiDocument(document);
const callOf = (id: string) => groups.flatMap(({ calls }) => calls).find((call) => call.id === id);
const IDS = DOCS.flatMap(({ id, topics }) => [id, ...topics.map((topic) => topic.id)]);

describe('the texts', () => {
  it('have the sections of the specification, and every id once', () => {
    expect(DOCS.map(({ title }) => title)).toEqual([
      'Getting Started',
      'Web Testing',
      'Mobile Testing',
      'Understanding AI',
      'Reporting & Analytics',
      'API Reference',
      'CI/CD Integration',
      'Troubleshooting',
    ]);
    expect(new Set(IDS).size).toBe(IDS.length);
  });

  it('lead with every link inside the page to a heading that is there', () => {
    const links = [...JSON.stringify(DOCS).matchAll(/\]\(#([^)]+)\)/g)].map(([, id]) => id);
    expect(links.length).toBeGreaterThan(3);
    for (const id of links) expect(IDS).toContain(id);
  });

  it('explain exactly the codes that the public API may answer with', () => {
    const answers =
      groups.find(({ tag }) => tag === 'Public API')?.calls.flatMap((call) => call.answers) ?? [];
    const codes = answers.flatMap(({ about }) =>
      [...about.matchAll(/`([A-Z_]+)`:/g)].map(([, code]) => code),
    );
    expect(Object.keys(PUBLIC_ERRORS).sort()).toEqual([...new Set(codes)].sort());
  });

  it('show a submission that the API takes', () => {
    const body = /-d '([^']+)'/.exec(samplesOf('submit-a-test')[0]?.code ?? '')?.[1] ?? '';
    expect(publicSubmitSchema.parse(JSON.parse(body))).toMatchObject({ type: 'web', test_name: 'Nightly' });
  });

  it('show a settings file that has every setting, and is one', () => {
    const values = parseSettings('.rove.yml', samplesOf('settings-file')[0]?.code ?? '');
    expect(Object.keys(values).sort()).toEqual(Object.keys(settingsFileSchema.shape).sort());
  });

  it('show a file of properties that is one', () => {
    const sample = samplesOf('properties')[0]?.code ?? '';
    expect(propertiesSchema.safeParse(sample).success).toBe(true);
    for (const name of ['always', 'eventually', 'after']) expect(sample).toContain(`\n${name}(`);
  });

  it('end a pipeline of their own by the gate, or by 3 where there was no test', () => {
    const script = samplesOf('other-pipelines')[0]?.code ?? '';
    expect(script).toMatch(/^set -eu\n/);
    expect(script).toContain('exit 3');
    expect(script).toMatch(/= true$/);
  });
});

describe('the search', () => {
  const entries = entriesOf(DOCS);

  it('finds what stands in a title first, and samples too', () => {
    expect(searchDocs(entries, 'error codes')[0]).toMatchObject({
      id: 'error-codes',
      section: 'API Reference',
    });
    expect(searchDocs(entries, 'urllib').map(({ id }) => id)).toContain('submit-a-test');
    expect(searchDocs(entries, 'idempotency KEY')[0]?.excerpt).toMatch(/Idempotency-Key/);
  });

  it('finds every section and heading by its title, and nothing for nothing', () => {
    for (const { id, title } of entries)
      expect(searchDocs(entries, title).map((match) => match.id)).toContain(id);
    expect(searchDocs(entries, '  ')).toEqual([]);
    expect(searchDocs(entries, 'zzzz')).toEqual([]);
  });
});

describe('the calls of the document', () => {
  it('are all there, by tags', () => {
    const calls = groups.flatMap((group) => group.calls);
    expect(calls.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
      ROUTES.map(({ method, path }) => `${method.toUpperCase()} ${path}`).sort(),
    );
    expect(groups[0]?.tag).toBe('Public API');
  });

  it('have parameters, fields of the body with their defaults, files, and the flat answer of an API key', () => {
    const submit = callOf('submitPublicTest');
    expect(submit?.parameters).toMatchObject([{ name: 'Idempotency-Key', place: 'header', required: false }]);
    expect(submit?.body).toContainEqual(
      expect.objectContaining({ name: 'type', type: '"web" | "web_bundle" | "android"', standard: '"web"' }),
    );
    expect(submit?.body).toContainEqual(
      expect.objectContaining({ name: 'config.max_pages', type: 'integer 1 to 1000', standard: '25' }),
    );
    expect(submit?.files).toEqual(['file']);
    expect(submit?.answers[0]).toMatchObject({ status: '201', about: 'Queued' });
    expect(submit?.answers[0]?.fields.map(({ name }) => name)).toContain('test_id');
    expect(callOf('getTestStatus')?.parameters).toMatchObject([
      { name: 'id', place: 'path', required: true },
    ]);
    expect(callOf('getOpenApi')?.open).toBe(true);
  });

  it('are not read out of something else', () => {
    for (const other of [null, 'text', [], {}, { openapi: '2.0' }]) {
      expect(() => readApiDocument(other)).toThrow('not an OpenAPI document');
    }
    expect(readApiDocument({ openapi: '3.1.1', paths: { '/x': { get: null } } })).toEqual([]);
  });
});
