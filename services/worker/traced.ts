import { createRequire } from 'node:module';
import {
  makeWorkflowExporter,
  OpenTelemetryActivityInboundInterceptor,
} from '@temporalio/interceptors-opentelemetry';
import type { WorkerOptions } from '@temporalio/worker';
import { startTracing } from '#kit/tracing.ts';

/** The module that is built into the workflows: it hands the trace on to what they schedule. */
const WORKFLOW_MODULE = '@temporalio/interceptors-opentelemetry/lib/workflow-interceptors';

type Traced = { options: Pick<WorkerOptions, 'interceptors' | 'sinks'>; modules: string[] };

/** What workers need for traces through workflows and activities; nothing where none are sent. */
export function tracedWorkers(): Traced {
  const tracing = startTracing('worker');
  if (!tracing) return { options: {}, modules: [] };
  const modules = [createRequire(import.meta.url).resolve(WORKFLOW_MODULE)];
  return {
    modules,
    options: {
      sinks: { exporter: makeWorkflowExporter(tracing.processor, tracing.resource) },
      interceptors: {
        workflowModules: modules,
        activity: [(context) => ({ inbound: new OpenTelemetryActivityInboundInterceptor(context) })],
      },
    },
  };
}
