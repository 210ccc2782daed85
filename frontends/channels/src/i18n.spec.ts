import path from 'node:path'
import { textAt, textsOf } from '@tollgate/console-sdk/testing'
import { channelExplanation, runKinds, runsOverAll, verdictCauses } from '@tollgate/contracts/http/channels'

const { fault, models } = channelExplanation.shape
const { strategy, tiers, outside } = models.element.shape
const { reason } = tiers.element.shape.channels.element.shape
const ofRuns = ['title', 'last', 'cost', 'running', 'stopped'] as const
const ofRunsOverAll = ['action', 'ask', 'underway'] as const

/** Texts whose keys are put together of what the server says: no search of the sources finds that one is missing. */
const asked = [
  ...fault.unwrap().options.map((one) => `explain.faults.${one}`),
  ...strategy.options.map((one) => `explain.strategy.${one}`),
  ...reason.unwrap().options.map((one) => `explain.reason.${one}`),
  ...outside.element.shape.reason.options.map((one) => `explain.outside-reason.${one}`),
  ...verdictCauses.map((cause) => `timeline.causes.${cause}`),
  // What has passed a test is not disabled by it.
  ...['key', ...verdictCauses.filter((cause) => cause !== 'passed')].map((cause) => `disabled-by.${cause}`),
  ...runKinds.flatMap((kind) => ofRuns.map((name) => `runs.${kind}.${name}`)),
  ...runsOverAll.flatMap((kind) => ofRunsOverAll.map((name) => `runs.${kind}.${name}`)),
]

it.each(['zh', 'en'] as const)('every strategy, reason, cause and kind of run has its texts in %s', (language) => {
  const texts = textsOf(path.join(__dirname, '..'), language)
  expect(asked.filter((key) => typeof textAt(texts, key) !== 'string')).toEqual([])
})
