/**
 * A process of ours. Waves start one after the other; within a wave all start at
 * once. Only a public one listens on `HOST`, the others on loopback. `port`: where it listens when it runs by itself.
 */
export type ServiceSpec = {
  name: string;
  wave: 1 | 2 | 3;
  portVariable?: string;
  port?: number;
  public?: true;
};

/** Everything the supervisor runs; each is `services/<name>/main.ts`. Ended in reverse order. */
export const SERVICES: readonly ServiceSpec[] = [
  { name: 'auth', wave: 1, portVariable: 'AUTH_PORT', port: 3001 },
  { name: 'egress', wave: 1, portVariable: 'EGRESS_PORT', port: 3005 },
  { name: 'bundles', wave: 1, portVariable: 'BUNDLES_PORT', port: 3006 },
  { name: 'relay', wave: 1 },
  { name: 'worker', wave: 1 },
  { name: 'api', wave: 2, portVariable: 'API_PORT', port: 3002 },
  { name: 'data', wave: 2, portVariable: 'DATA_PORT', port: 3003 },
  { name: 'gateway', wave: 2, portVariable: 'GATEWAY_PORT', port: 3004 },
  { name: 'reactor', wave: 2 },
  { name: 'edge', wave: 3, public: true },
];

/** The variable that says where a service serves its metrics and health. */
export const opsPortOf = (name: string): string => `${name.toUpperCase()}_OPS_PORT`;
