import { QueryClientProvider } from '@tanstack/react-query';
import { DocsPage } from '#web/features/docs/components/docs-page.tsx';
import { queryClient } from '#web/lib/query-client.ts';

export function Component() {
  return (
    <QueryClientProvider client={queryClient}>
      <DocsPage />
    </QueryClientProvider>
  );
}
