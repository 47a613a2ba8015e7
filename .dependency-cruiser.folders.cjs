const { options } = require('./.dependency-cruiser.cjs');

/** Two folders that need each other are one, or lack a third. Types count; tests do not. */
module.exports = {
  forbidden: [
    { name: 'no-folder-cycles', severity: 'error', scope: 'folder', from: {}, to: { circular: true } },
  ],
  options: {
    ...options,
    exclude: { path: ['\\.test\\.tsx?$', '^(tests|bench|samples)/', '^web/dist/'] },
  },
};
