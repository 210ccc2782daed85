/** Parts of the kit that only some pages show. */
const rare = 'bar-chart|code-block|command-palette|json-editor|markdown|safe-html|time-chart'

/**
 * The files in which the shell hands out what remotes share, by what is in them, the first that fits. Each part is asked for by
 * itself and would come in a file of its own, fifty for a page, whose asking takes longer than their coming. What is heavy and
 * only some pages want stays apart.
 * @type {readonly (readonly [string, RegExp])[]}
 */
const files = [
  ['reading', /node_modules\/(zod|@hookform\/resolvers)\/|shell\/src\/shared\/zod|zod-left-out/],
  ['slider', /(@mui\/material|console-ui\/src)\/slider\//i],
  ['tabs', /@mui\/material\/(Tabs?|TabScrollButton)\/|console-ui\/src\/tabs\//],
  ['dates', /node_modules\/(@mui\/x-date-pickers|dayjs)\//],
  ['json', /node_modules\/(@codemirror|@lezer|@marijn|style-mod|crelt|w3c-keyname)\/|json-editor\/code-area/],
  ['code', /node_modules\/(highlight\.js|lowlight|devlop)\//],
  ['html', /node_modules\/dompurify\//],
  ['markdown', /node_modules\/marked\//],
  // Markdown has these, and comes with the home page, where nothing else of the kit is wanted.
  ['text', /console-ui\/src\/(code-block\/index|copy-text|link|safe-address|skeleton|text)/],
  ['federation', /node_modules\/@module-federation\/|shell\/src\/(remotes\/federation|shared\/(?!zod))/],
  [
    'forms',
    /node_modules\/(react-hook-form|@hookform)\/|console-ui\/src\/(form[a-z-]*|json-editor)\/|console-sdk\/src\/options\//,
  ],
  ['lists', /console-ui\/src\/(data-table|date-range|figure-table|filter-bar)\/|console-sdk\/src\/list-page\//],
  ['kit', new RegExp(`/node_modules/|console-sdk/src/|console-ui/src/(?!(${rare})/)`)],
]

/** Puts what the shell loads later into those files; what it starts with stays in its first one. */
export const sharedFiles = {
  chunks: /** @type {const} */ ('async'),
  cacheGroups: Object.fromEntries(
    files.map(([name, holds], index) => [name, groupOf(name, holds, files.length - index)]),
  ),
}

/** @param {string} name @param {RegExp} holds @param {number} priority */
function groupOf(name, holds, priority) {
  const test = (/** @type {{ nameForCondition(): string | undefined }} */ module) =>
    holds.test((module.nameForCondition() ?? '').replaceAll('\\', '/'))
  return { name, test, priority, enforce: true }
}
