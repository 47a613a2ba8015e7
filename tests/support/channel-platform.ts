import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NativeConnection, Worker } from '@temporalio/worker';
import { deliverMessage } from '#activities/deliver-message.ts';
import { triggerActivities } from '#activities/fire-trigger.ts';
import { atEdge } from '#activities/shared/edge.ts';
import { endVerification } from '#app/runs/verifications.ts';
import { FileBlobStore } from '#db/blobs/file-blob-store.ts';
import { connect } from '#db/connection.ts';
import { deriveKey } from '#db/sealing/seal.ts';
import { SealingKey } from '#db/sealing/sealing-key.ts';
import { UserKeys } from '#db/sealing/user-keys.ts';
import type { Channel, ChannelWithSecret, Delivery, NewChannelInput } from '#domain/api/channel.ts';
import { serveApp } from '#kit/http.ts';
import { createApi } from '#services/api/app.ts';
import { workflowBundle } from '#services/worker/bundle.ts';
import { TASK_QUEUES } from '#workflows/names.ts';
import { TEST_SECRET } from './accounts.ts';
import { apiContext } from './api-context.ts';
import { call } from './api-service.ts';
import { createTestDatabase } from './database.ts';
import { quietTemporal } from './quiet-temporal.ts';
import { RunWriter } from './run-events.ts';
import { freePort, type RunningService, required, serviceEnv, startService } from './services.ts';
import { WORKER_DATA } from './temporal-data.ts';

/**
 * All that messages pass on their way: API, relay, reactor, workflows, egress. Runs have no worker here: their events
 * are written by `runs`.
 */
export class ChannelPlatform {
  static async start(): Promise<ChannelPlatform> {
    quietTemporal();
    const one = new ChannelPlatform(await createTestDatabase(), await freePort());
    await one.#startAll();
    return one;
  }

  readonly database;
  readonly keys = UserKeys.of(TEST_SECRET);
  readonly folder = mkdtempSync(join(tmpdir(), 'rove-test-channels-'));
  readonly blobs = new FileBlobStore(this.folder);
  readonly runs: RunWriter;
  readonly #env: Record<string, string>;
  readonly #egressUrl: string;
  readonly #services = new Map<string, RunningService>();
  #server: Server | null = null;
  #apiUrl = '';
  #worker: { end(): Promise<void> } | null = null;

  private constructor(database: Awaited<ReturnType<typeof createTestDatabase>>, egressPort: number) {
    this.database = database;
    this.runs = new RunWriter(database);
    this.#egressUrl = `http://127.0.0.1:${egressPort}`;
    this.#env = serviceEnv(database, {
      EGRESS_PORT: String(egressPort),
      ROVE_ALLOW_LOOPBACK: '1',
      ROVE_BLOB_DIR: this.folder,
      ROVE_PUBLIC_URL: 'https://rove.test',
    });
  }

  async #startAll(): Promise<void> {
    const { database, keys, blobs } = this;
    this.#server = await serveApp(createApi(apiContext({ database, keys, blobs })), 0, '127.0.0.1');
    this.#apiUrl = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/api/v1`;
    await Promise.all([
      ...['egress', 'relay', 'reactor'].map((name) => this.startService(name)),
      this.startWorker(),
    ]);
  }

  async startService(name: string): Promise<void> {
    this.#services.set(name, await startService(name, this.#env));
  }

  async killService(name: string): Promise<void> {
    await this.#services.get(name)?.kill('SIGKILL');
  }

  async startWorker(): Promise<void> {
    const connection = await NativeConnection.connect({ address: required('TEMPORAL_ADDRESS') });
    const db = connect(this.database.urlOf('worker'), { max: 20 });
    const deps = {
      db,
      keys: this.keys,
      blobs: this.blobs,
      egress: { url: this.#egressUrl, key: deriveKey(TEST_SECRET, 'egress') },
      mail: SealingKey.of('auth-sealing', { secret: TEST_SECRET }),
    };
    const common = {
      connection,
      namespace: process.env.TEMPORAL_NAMESPACE ?? 'default',
      dataConverter: WORKER_DATA,
      activities: {
        ...triggerActivities(deps),
        deliverMessage: atEdge((input: Parameters<typeof deliverMessage>[1]) => deliverMessage(deps, input)),
      },
    };
    const bundle = await workflowBundle(process.env.ROVE_BUNDLE_DIR);
    const workers = await Promise.all([
      Worker.create({ ...common, taskQueue: TASK_QUEUES.runs, workflowBundle: bundle }),
      Worker.create({ ...common, taskQueue: TASK_QUEUES.deliver, maxConcurrentActivityTaskExecutions: 100 }),
    ]);
    const running = Promise.all(workers.map((worker) => worker.run()));
    this.#worker = {
      end: async () => {
        for (const worker of workers) worker.shutdown();
        await running;
        await connection.close();
        await db.destroy();
      },
    };
  }

  async stopWorker(): Promise<void> {
    await this.#worker?.end();
    this.#worker = null;
  }

  /** A call of the API; a token is the id of its user. */
  async call<T>(owner: string, method: string, path: string, body?: object) {
    const answer = await call(`${this.#apiUrl}`, method, path, {
      token: owner,
      ...(body ? { body } : {}),
    });
    return { status: answer.status, message: answer.body.message, data: answer.body.data as T };
  }

  /** A call without a token, by its whole path. */
  callOpen(method: string, path: string, body?: object) {
    return call(new URL(this.#apiUrl).origin, method, path, body ? { body } : {});
  }

  /** What a worker finds of a verification. */
  endVerification(id: string): Promise<void> {
    const end = { outcome: 'fixed', shown: 0, runs: 3, detail: '' } as const;
    return endVerification(this.database.service, this.keys, id, end);
  }

  async channel(owner: string, wish: NewChannelInput): Promise<ChannelWithSecret> {
    const { status, data, message } = await this.call<ChannelWithSecret>(owner, 'POST', '/channels', wish);
    if (status !== 201) throw new Error(`${status} ${message}`);
    return data;
  }

  async channels(owner: string): Promise<Channel[]> {
    return (await this.call<Channel[]>(owner, 'GET', '/channels')).data;
  }

  async deliveries(owner: string, channelId: string, query = ''): Promise<Delivery[]> {
    return (await this.call<Delivery[]>(owner, 'GET', `/channels/${channelId}/deliveries${query}`)).data;
  }

  async stop(): Promise<void> {
    this.#server?.close();
    this.#server?.closeAllConnections();
    await Promise.all([...this.#services.values()].map((service) => service.kill('SIGTERM')));
    await this.stopWorker();
    await this.database.drop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
