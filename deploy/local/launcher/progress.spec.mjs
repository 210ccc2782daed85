import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createProgress } from './progress.mjs'

/** The lines that a step leaves. @param {(progress: import('./progress.mjs').Progress) => Promise<unknown>} work */
async function linesOf(work) {
  /** @type {string[]} */
  const lines = []
  await work(createProgress({ write: (line) => lines.push(line) })).catch(() => {})
  return lines
}

describe('the line of a step', () => {
  it('says that it is done', async () => {
    assert.match(String(await linesOf(({ step }) => step('Building', async () => {}))), /^ {2}✓ Building, [\d.]+ s$/)
  })

  it('says that it failed when its result tells so', async () => {
    const lines = await linesOf(({ step }) =>
      step(
        'Unit tests',
        async () => 3,
        (failed) => failed === 0,
      ),
    )
    assert.match(String(lines), /^ {2}✖ Unit tests, /)
  })

  it('says that it failed when it threw', async () => {
    const lines = await linesOf(({ step }) => step('Building', () => Promise.reject(new Error('no disk'))))
    assert.match(String(lines), /^ {2}✖ Building, /)
  })
})
