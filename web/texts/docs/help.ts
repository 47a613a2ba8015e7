import { site } from '../site.ts';
import { runFailureRows } from './errors.ts';
import type { DocsSection } from './model.ts';

export const troubleshooting: DocsSection = {
  id: 'troubleshooting',
  title: 'Troubleshooting',
  topics: [
    {
      id: 'failed-tests',
      title: 'A test failed',
      blocks: [
        'A test is failed when it could not be carried out. Its page says whose fault that was, with a code:',
        {
          table: {
            label: 'Why a test fails',
            head: ['Code', 'Message', 'What to do'],
            rows: runFailureRows(),
          },
        },
      ],
    },
    {
      id: 'few-pages',
      title: 'It saw little of the app',
      blocks: [
        {
          points: [
            'Behind a login, give a [test account or a recorded session](#signing-in).',
            'In the mode Read only, forms stay unused: choose Interact.',
            'Raise the duration and the maximum of pages.',
            'The report’s map and coverage say what was reached.',
          ],
        },
      ],
    },
    {
      id: 'faq',
      title: 'Questions',
      blocks: [
        'When does a change of plan take effect? After payment. A change to a smaller plan holds from the end of the billing period.',
        'Does my subscription renew by itself? Renewal is automatic.',
        'Can I cancel? Anytime. You keep access to the end of the period.',
        'What happens to my reports when I downgrade? Your history is kept.',
        'Can I get my money back? The first payment is refunded in full within 14 days of the purchase when no successful test was started or completed, if you write to support within that time. The [terms](/terms) say it in full.',
        'Does Rove need access to my code? No. It uses the app as a user does.',
        'Can it harm my data? It uses forms and buttons, so test a system whose data may change. It stays away from paying and destroying unless you allow it; Read only sends nothing that changes anything.',
        'Is there a webhook? No. Ask for the [status](#test-status).',
      ],
    },
    {
      id: 'support',
      title: 'Support',
      blocks: [
        `Write to [${site.supportEmail}](mailto:${site.supportEmail}); we typically reply within 24 hours. It helps to include the id of the test, a description, screenshots or error texts, and when you need an answer. More ways are on the [contact page](/contact-us).`,
      ],
    },
  ],
};
