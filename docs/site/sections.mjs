/** What stands in the menu of the site, and in which order. A page that is not named here stands under "More". */

/** @typedef {{ title: string, pages: string[] }} Section  pages relative to docs/ */
/** @typedef {{ title: string, folder: string }} Shelf  a folder of many pages, listed only when one of them is read */

/** @type {Section[]} */
export const sections = [
  {
    title: 'Start',
    pages: [
      'README.md',
      'quick-start.md',
      'quick-start-compose.md',
      'quick-start-chart.md',
      'concepts.md',
      'migrating.md',
    ],
  },
  {
    title: 'Operate',
    pages: [
      'operators-guide.md',
      'operating.md',
      'run-with-compose.md',
      'run-on-kubernetes.md',
      'configuration-as-code.md',
      'providers.md',
      'scaling.md',
      'performance.md',
      'security.md',
      'operator-tasks.md',
    ],
  },
  {
    title: 'Reference',
    pages: ['reference/options.md', 'reference/variables.md', 'reference/routes.md', 'glossary.md'],
  },
  {
    title: 'Build',
    pages: [
      'architecture.md',
      'adding.md',
      'owning-a-section.md',
      'console.md',
      'house-style.md',
      'glossary-of-the-console.md',
      'money-tests.md',
      'weather.md',
      'drills.md',
    ],
  },
]

/** @type {Shelf[]} */
export const shelves = [
  { title: 'Rules', folder: 'rules' },
  { title: 'Runbooks', folder: 'runbooks' },
  { title: 'Decisions', folder: 'adr' },
]
