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
      text: [
        'Load times, accessibility, headers, cookies and exposed files are checked along the way.',
        'Accessibility is part of every plan, performance insights of Pro and Chaos, security scanning of Chaos.',
      ],
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
