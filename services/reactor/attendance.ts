import { type Client, WorkflowNotFoundError } from '@temporalio/client';

/** `none`: Temporal knows no such workflow: it was never started, or is forgotten. */
export type Attendance = 'works' | 'ended' | 'none';

/** Whether a workflow still works on what it was started for. */
export async function attendanceOf(client: Client, workflowId: string): Promise<Attendance> {
  try {
    const { status } = await client.workflow.getHandle(workflowId).describe();
    return status.name === 'RUNNING' || status.name === 'CONTINUED_AS_NEW' ? 'works' : 'ended';
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return 'none';
    throw error;
  }
}
