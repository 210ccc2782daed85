const { execFileSync } = require('node:child_process')
const path = require('node:path')

const preset = require('./preset.cjs')
const it = require('./it.config.cjs')

/** Tests that play what a generator makes: here they play twenty times as much. */
const generated = execFileSync('git', ['grep', '-l', "from 'fast-check'", '--', '*.spec.ts', '*.it.ts'], {
  cwd: preset.rootDir,
  encoding: 'utf8',
})

/**
 * `npm run proof`: what proves more than a change needs, for hours if asked. `*.proof.ts` are long histories and foul weather,
 * of which a short seed stands in a test that `npm test` runs. What generates its cases or looks at pages is the same test here
 * and there: it plays more cases, looks in every view, and asks for what only a machine with nothing else to do can keep.
 */
module.exports = {
  ...it,
  testRegex: undefined,
  testMatch: [
    '**/*.proof.ts',
    '**/test/system/alone/in-force.it.ts',
    '**/test/system/alone/hostile.it.ts',
    '**/relay/test/hostile-client.it.ts',
    '**/relay/test/cuts.it.ts',
    '**/relay/test/simulated-day.it.ts',
    '**/e2e/look.e2e.ts',
    '**/test/system/e2e/every-page.e2e.ts',
    ...generated
      .trim()
      .split('\n')
      .map((file) => path.join(preset.rootDir, file)),
  ],
  testPathIgnorePatterns: [],
  setupFilesAfterEnv: [path.join(__dirname, 'proof.setup.cjs')],
  testTimeout: 600_000,
  maxWorkers: 1,
}
