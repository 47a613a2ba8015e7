import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { needsInFull } from '#tests/support/needs.ts';
import { faultsOfSettings } from '#tests/support/role-settings.ts';
import { SERVICES } from '../services.ts';

const CHART = path.join(import.meta.dirname, 'rove');
const EXAMPLES = readdirSync(path.join(CHART, 'examples'));
/** Helm asks no cluster here. */
const CLUSTER = ['--kube-version', '1.31.0'];
const helm = process.env.ROVE_HELM;

type Container = {
  args: string[];
  env: { name: string; value: string }[];
  securityContext: Record<string, unknown>;
};
type Manifest = {
  kind: string;
  metadata: { name: string; labels?: Record<string, string>; annotations?: Record<string, string> };
  spec: {
    replicas?: number;
    template: {
      spec: { containers: Container[]; securityContext: Record<string, unknown>; volumes: unknown[] };
    };
    egress: { ports?: { port: number }[]; to?: { podSelector?: object; ipBlock?: { cidr: string } }[] }[];
  };
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'rove-test-chart-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(helm ?? '', args, { encoding: 'utf8' });
}

function render(example: string, ...more: string[]): Manifest[] {
  const values = path.join(CHART, 'examples', example);
  const { status, stdout, stderr } = run('template', 'rove', CHART, ...CLUSTER, '--values', values, ...more);
  expect([status, stderr]).toEqual([0, '']);
  return parseAllDocuments(stdout)
    .map((document) => document.toJS() as Manifest | null)
    .filter((manifest) => manifest !== null);
}

const roleOf = ({ metadata }: Manifest): string => metadata.labels?.['app.kubernetes.io/component'] ?? '';
const of = (manifests: readonly Manifest[], kind: string) => manifests.filter((one) => one.kind === kind);

/** A secret whose files are here, with something right in each. */
function settingsOf(container: Container | undefined): Record<string, string> {
  const address = 'postgres://rove:x@db/rove';
  const pem = '-----BEGIN CERTIFICATE-----\nx\n-----END CERTIFICATE-----';
  const settings = (container?.env ?? []).map(({ name, value }) => {
    if (!name.endsWith('_FILE')) return [name, value];
    const file = path.join(folder, name);
    const isUrl = /_URL_FILE$/.test(name);
    const text = isUrl ? address : name.includes('_TLS_') ? pem : 'x'.repeat(40);
    writeFileSync(file, name.includes('SMTP') ? 'smtp://mail.example:587' : text);
    return [name, file];
  });
  return Object.fromEntries(settings);
}

describe('the chart', needsInFull('helm', helm), () => {
  test.each(EXAMPLES)('is right with the values of %s', (example) => {
    const values = path.join(CHART, 'examples', example);
    const { status, stdout } = run('lint', '--strict', CHART, '--values', values);
    expect([status, stdout]).toEqual([0, expect.stringContaining('0 chart(s) failed')]);
  });

  test.each(EXAMPLES)(
    'starts each role from settings that it takes, read-only and as nobody: %s',
    (example) => {
      const deployments = of(render(example), 'Deployment');
      expect(deployments.map(roleOf).sort()).toEqual(SERVICES.map(({ name }) => name).sort());
      for (const deployment of deployments) {
        const { containers, securityContext } = deployment.spec.template.spec;
        const role = roleOf(deployment);
        expect([role, containers[0]?.args]).toEqual([role, [role]]);
        expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10_001 });
        expect(containers[0]?.securityContext).toMatchObject({
          readOnlyRootFilesystem: true,
          allowPrivilegeEscalation: false,
          capabilities: { drop: ['ALL'] },
        });
        expect([role, faultsOfSettings(role, settingsOf(containers[0]))]).toEqual([role, '']);
      }
    },
  );

  test('what is required is asked for by its name', () => {
    const { status, stderr } = run('template', 'rove', CHART, ...CLUSTER);
    expect([status, stderr]).not.toEqual([0, '']);
    expect(stderr).toMatch(/publicUrl|image\.repository/);
  });

  test('workers reach what they need and the egress, and no address of the internet', () => {
    const policies = of(render('production.yaml'), 'NetworkPolicy');
    expect(policies.map(roleOf).sort()).toEqual(SERVICES.map(({ name }) => name).sort());
    const worker = policies.find((one) => roleOf(one) === 'worker');
    const ports = worker?.spec.egress.flatMap(
      (rule) => rule.ports?.map(({ port }) => String(port)) ?? ['any'],
    );
    expect(ports?.sort()).toEqual([3005, 4222, 443, 53, 53, 5432, 7233].map(String).sort());
    const open = (policy: Manifest | undefined) =>
      policy?.spec.egress.some(({ to = [] }) => to.some(({ ipBlock }) => ipBlock?.cidr === '0.0.0.0/0'));
    expect(open(worker)).toBe(false);
    expect(open(policies.find((one) => roleOf(one) === 'egress'))).toBe(true);
  });

  test('the schema is migrated before, secrets are named and never written, and workers grow by the backlog', () => {
    const manifests = render('production.yaml');
    const [job] = of(manifests, 'Job');
    expect(job?.metadata.annotations).toMatchObject({ 'helm.sh/hook': 'pre-install,pre-upgrade' });
    expect(of(manifests, 'Secret')).toEqual([]);
    const [grown] = of(manifests, 'HorizontalPodAutoscaler');
    expect(grown?.spec).toMatchObject({
      minReplicas: 4,
      metrics: [{ type: 'External', external: { metric: { name: 'approximate_backlog_count' } } }],
    });
    const worker = of(manifests, 'Deployment').find((one) => roleOf(one) === 'worker');
    expect(worker?.spec.replicas).toBeUndefined();
    expect(worker?.spec.template.spec.securityContext).toMatchObject({
      seccompProfile: { type: 'Localhost', localhostProfile: 'rove-worker.json' },
    });
    expect(of(manifests, 'PodDisruptionBudget').map(roleOf)).toEqual(
      expect.arrayContaining(['edge', 'api', 'gateway', 'reactor', 'relay', 'worker']),
    );
  });
});
