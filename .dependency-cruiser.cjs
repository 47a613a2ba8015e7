/** The import arrows of the project: docs and design say why; this file makes them hold. */

const OURS =
  '^(domain|db|app|engine|workflows|activities|services|web|cli|mcp|tools|deploy|bench|samples|tests)/';

/** Code of `from` may use these of our own folders and no other. */
const only = (from, allowed, extra = {}) => ({
  name: `${from}-may-import`,
  comment: `${from}/ may import only: ${allowed.join(', ')}`,
  severity: 'error',
  from: { path: `^${from}/`, ...extra.from },
  to: { path: OURS, pathNot: allowed, ...extra.to },
});

const TESTS = '\\.test\\.tsx?$';
const TEST_HELPERS = '^(tests|bench|samples)/';

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\.css$|^virtual:' },
    },
    {
      name: 'domain-is-pure',
      comment: 'domain/ has no I/O and no clock: zod and itself only',
      severity: 'error',
      from: { path: '^domain/', pathNot: TESTS },
      to: { pathNot: ['^domain/', 'node_modules/zod/'] },
    },
    only('db', ['^domain/', '^db/'], { from: { pathNot: TESTS } }),
    only('workflows', ['^domain/', '^workflows/'], {
      from: { pathNot: TESTS },
      to: { dependencyTypesNot: ['type-only'] },
    }),
    {
      name: 'workflows-are-deterministic',
      comment: 'A workflow has no I/O: no built-in modules, no packages but the workflow library',
      severity: 'error',
      from: { path: '^workflows/', pathNot: TESTS },
      to: {
        dependencyTypes: ['core', 'npm', 'npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: 'node_modules/(@temporalio/(workflow|common)|zod)/',
      },
    },
    only('app', ['^domain/', '^db/', '^app/'], { from: { pathNot: TESTS } }),
    only('engine', ['^domain/', '^engine/'], { from: { pathNot: TESTS } }),
    only('activities', ['^domain/', '^db/', '^app/', '^engine/', '^activities/'], {
      from: { pathNot: TESTS },
    }),
    {
      name: 'services-are-apart',
      comment:
        'A service may import its own folder, kit, db, domain and workflow messages; the worker hosts the rest',
      severity: 'error',
      from: { path: '^services/([^/]+)/', pathNot: [TESTS, '^services/(worker|api/operator|ops|doctor)/'] },
      to: {
        path: '^(workflows|activities|engine|services|web|cli|tools|deploy|tests|bench|samples)/',
        pathNot: ['^services/$1/', '^services/kit/', '^workflows/[^/]*(messages|names)'],
      },
    },
    {
      name: 'doctor-looks-at-hosts',
      comment: 'What a host of workers needs is what the engine asks of it',
      severity: 'error',
      from: { path: '^services/doctor/', pathNot: TESTS },
      to: {
        path: '^(workflows|activities|engine|services|web|cli|tools|deploy|tests|bench|samples)/',
        pathNot: ['^services/(doctor|kit)/', '^engine/cell/verdict', '^engine/drivers/android/device/java'],
      },
    },
    {
      name: 'worker-hosts',
      severity: 'error',
      from: { path: '^services/worker/', pathNot: TESTS },
      to: {
        path: '^(services|web|cli|tools|deploy|tests|bench|samples)/',
        pathNot: ['^services/worker/', '^services/kit/'],
      },
    },
    {
      name: 'operators-two-ways-in',
      comment: "The operators' work is done by services/ops: the command line, and the API on its behalf",
      severity: 'error',
      from: { path: '^services/(ops|api/operator)/', pathNot: TESTS },
      to: {
        path: '^(workflows|activities|engine|services|web|cli|tools|deploy|tests|bench|samples)/',
        pathNot: [
          '^services/(ops|kit)/',
          '^services/api/[^/]+\\.ts$',
          '^services/api/operator/',
          // What a history is replayed against.
          '^services/worker/bundle',
          '^workflows/[^/]*(messages|names)',
        ],
      },
    },
    {
      name: 'kit-has-no-business',
      comment: 'services/kit knows no service',
      severity: 'error',
      from: { path: '^services/kit/', pathNot: TESTS },
      to: { path: '^services/(?!kit/)' },
    },
    {
      name: 'strangers-in-cells',
      comment:
        "What runs a stranger's code or bytes is started by engine/cell: others start only what installs or builds our own tools",
      severity: 'error',
      from: {
        path: '^(engine|activities|services/worker)/',
        pathNot: [
          TESTS,
          '^engine/cell/',
          '^engine/drivers/web/webdriver/program-tools',
          '^engine/drivers/android/device/(java|toolchain)',
        ],
      },
      to: { path: '^(node:)?(child_process|cluster)$' },
    },
    {
      name: 'chromium-in-cells',
      comment: 'Playwright starts browsers by the starter of their cell',
      severity: 'error',
      from: {
        path: '^(engine|activities|services)/',
        pathNot: [TESTS, '^engine/drivers/web/chromium/(browser-process|picked-engine)'],
      },
      to: { path: 'node_modules/playwright', dependencyTypesNot: ['type-only'] },
    },
    only('web', ['^domain/', '^web/'], { from: { pathNot: TESTS } }),
    only('cli', ['^domain/', '^deploy/', '^cli/', '^engine/(export/|model/fingerprint)', '^mcp/'], {
      from: { pathNot: TESTS },
    }),
    only('mcp', ['^domain/', '^mcp/'], { from: { pathNot: TESTS } }),
    {
      name: 'mcp-has-one-service',
      comment: 'The API serves the tools of mcp/ over HTTP',
      severity: 'error',
      from: { path: '^services/', pathNot: [TESTS, '^services/api/mcp/'] },
      to: { path: '^mcp/' },
    },
    only('tools', ['^domain/', '^deploy/', '^tools/'], { from: { pathNot: TESTS } }),
    // What the set-up installs is named where it is used.
    only(
      'deploy',
      [
        '^domain/',
        '^deploy/',
        '^engine/drivers/(android/device/toolchain|web/(firefox/firefox|webkit/webkit)-programs)',
        '^services/worker/bundle',
        '^db/(sealing/service-keys|service-roles)',
      ],
      {
        from: { pathNot: TESTS },
      },
    ),
    {
      name: 'only-tests-use-tests',
      severity: 'error',
      from: { pathNot: [TESTS, TEST_HELPERS] },
      to: { path: TEST_HELPERS },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^web/dist/', '^samples/[^/]+/public/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
