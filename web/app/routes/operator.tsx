import { ActionsTab } from '#web/features/operator/components/actions-tab.tsx';
import { BarredTab } from '#web/features/operator/components/barred-tab.tsx';
import { HealthTab } from '#web/features/operator/components/health-tab.tsx';
import { LettersTab } from '#web/features/operator/components/letters-tab.tsx';
import { PlansTab } from '#web/features/operator/components/plans-tab.tsx';
import { RunsTab } from '#web/features/operator/components/runs-tab.tsx';
import { useOperator } from '#web/features/operator/hooks/use-operator.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { operator } from '#web/texts/operator.ts';
import { PageHeader } from '#web/ui/card.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { Component as NotFound } from './not-found.tsx';

const { tabs } = operator;

/** For everybody else this page is not there. */
export function Component() {
  return useOperator() ? <Console /> : <NotFound />;
}

function Console() {
  useTitle(operator.title);
  return (
    <>
      <PageHeader title={operator.title} detail={operator.detail} />
      <Tabs
        label={tabs.label}
        tabs={[
          { value: 'runs', label: tabs.runs, content: <RunsTab /> },
          { value: 'health', label: tabs.health, content: <HealthTab /> },
          { value: 'letters', label: tabs.letters, content: <LettersTab /> },
          { value: 'barred', label: tabs.barred, content: <BarredTab /> },
          { value: 'plans', label: tabs.plans, content: <PlansTab /> },
          { value: 'actions', label: tabs.actions, content: <ActionsTab /> },
        ]}
      />
    </>
  );
}
