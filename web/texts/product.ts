import type { PageText } from './page-text.ts';

export const features: PageText = {
  title: 'Features',
  lead: 'Everything between an address and a report that your team can act on.',
  sections: [
    {
      title: 'Autonomous testing',
      text: [
        'Rove explores by itself: it reads each page by roles and names, prefers what is new, fills forms with sensible and with awkward values, and finds its way back when it is stuck.',
      ],
    },
    {
      title: 'Detailed bug reports',
      text: [
        'Each bug comes with numbered steps, screenshots, a severity, and its proof: how often it was reproduced, and from how many steps it was cut down.',
      ],
    },
    {
      title: 'CI/CD integration',
      text: [
        'Start tests from your pipeline with a bearer API key. API access is part of the Chaos plan.',
        'Reports come as JUnit, SARIF and CTRF for your pipeline, as Markdown for your issues, and as a ZIP that opens offline.',
      ],
    },
    {
      title: 'Web and mobile testing',
      text: ['Web apps by address or as a zip, and Android apps as an APK.'],
    },
    {
      title: 'On-demand cloud scalability',
      text: ['Several tests run side by side: 1 on Free, 4 on Pro, 8 on Chaos.'],
    },
    {
      title: 'Performance and security insights',
      text: ['Load times, accessibility, headers, cookies and exposed files are checked along the way.'],
    },
  ],
};

export const howItWorks: PageText = {
  title: 'How It Works',
  lead: 'Three steps, and none of them is writing a test.',
  sections: [
    {
      title: '1. Upload the APK or give the web URL',
      text: ['Name the test, choose how long it may explore, and say how far it may go.'],
    },
    {
      title: '2. The AI tests like a user',
      text: ['Watch the browser move, with every action and the reason for it beside the picture.'],
    },
    {
      title: '3. Receive reports',
      text: ['Bugs appear as soon as they are proved. The report has steps, screenshots and video.'],
    },
    {
      title: 'What it saves',
      points: [
        'Time: 90% testing time saved',
        'Cost: 97% cost reduction, $145,800+ savings',
        'Quality: 30% more critical bugs',
        'Effort: no scripts to write or to keep up',
      ],
    },
  ],
};

export const useCases: PageText = {
  title: 'Why Rove? Unlock Unprecedented Efficiency',
  sections: [
    {
      title: 'Development teams',
      text: [
        'A second pair of hands on every branch. Bugs come with the steps that show them, so that nobody asks how to reproduce.',
      ],
    },
    {
      title: 'QA teams',
      text: ['Leave the wide sweep to Rove and spend your time on what needs judgement.'],
    },
    {
      title: 'Product managers',
      text: ['See what state the product is in before the customer does, with pictures and video.'],
    },
    {
      title: 'The numbers',
      points: [
        '8x faster than human testing',
        '70% QA cost savings',
        '30% more critical bugs',
        '300% more coverage',
      ],
    },
  ],
};

export const docs: PageText = {
  title: 'Docs',
  sections: [
    {
      title: 'Getting Started',
      text: [
        'Create an account, choose Upload Test, give an address and press Start Test. The live page opens from the list of live tests.',
      ],
    },
    {
      title: 'Web Testing',
      text: [
        'A test starts at the address that you give and stays on its origin. By default it visits up to 25 pages. The same seed makes the same choices.',
        'A built web app can be uploaded as a zip of under 100 MB instead. It is served to your test alone, at an address of its own; addresses that are no file in it lead to its first page, which is index.html or the entry_point that you name.',
        'Read only looks and follows links. Interact uses forms and buttons. Active probes need proof that you own the target.',
      ],
    },
    { title: 'Mobile Testing', text: ['APKs of up to 100 MB, for Android 8.0 or higher.'] },
    {
      title: 'Understanding AI',
      text: [
        'Rove prefers states, actions and routes that it has not seen. The reason for each action stands beside it in the log.',
      ],
    },
    {
      title: 'Reporting & Analytics',
      text: [
        'A bug is called proved when a fresh browser showed it again. “2 steps (from 41)” says how far the way to it was cut. What could not be reproduced is kept apart.',
      ],
    },
    {
      title: 'API Reference',
      points: [
        'POST /api/tests submits a test',
        'GET /api/tests/{test_id}/status tells how far it is',
        'GET /api/tests/{test_id}/results gives its bugs',
        'GET /tests lists your tests',
        'The whole reference is at /api/reference, as an OpenAPI 3.1 document at /api/openapi.json',
      ],
    },
    {
      title: 'CI/CD Integration',
      text: ['Send the API key as a bearer token, and let the build fail when critical bugs were proved.'],
    },
    {
      title: 'Troubleshooting',
      points: [
        '401 Unauthorized: check the API key',
        '429 Rate limit exceeded: wait, then try again',
        '400 Invalid request: check parameters',
      ],
    },
  ],
};
