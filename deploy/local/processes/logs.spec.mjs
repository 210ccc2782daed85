import assert from 'node:assert/strict'
import { appendFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { describe, it } from 'node:test'
import { temporaryFolder } from '../test/temporary-folder.mjs'
import { lastWords, logFileOf, openLog, trimLogs } from './logs.mjs'

/** @param {string} text */
function said(text) {
  const log = openLog(temporaryFolder(), 'billing')
  log.close()
  appendFileSync(log.file, text)
  return lastWords(log)
}

describe('the last words of a process', () => {
  for (const [name, text, words] of /** @type {[string, string, string][]} */ ([
    ['are its last line', 'starting\nHTTP_PORT: expected number\n\n', 'HTTP_PORT: expected number'],
    [
      'are the message of a JSON line',
      '{"event":"service.start-failed","error":{"message":"no such host"}}\n',
      'service.start-failed: no such host',
    ],
    [
      'are the error that ended Node',
      "node:internal:1\nError: Cannot find module 'x'\n    at y\n\nNode.js v20.20.2\n",
      "Error: Cannot find module 'x'",
    ],
    [
      'are the first that npm says',
      'npm error code EUSAGE\nnpm error\nnpm error The lock file is old.\nnpm error Usage:\n',
      'npm error The lock file is old.',
    ],
    [
      'are the first task that failed in nx',
      'Failed tasks:\n\n- @tollgate/logs:build\n\nRun duration: 2s\n',
      '@tollgate/logs:build',
    ],
    [
      'are why PostgreSQL gave up, not its farewell',
      '2026-01-01 FATAL:  could not create any TCP/IP sockets\n2026-01-01 LOG:  database system is shut down\n',
      '2026-01-01 FATAL:  could not create any TCP/IP sockets',
    ],
    ['are empty when it said nothing', '', ''],
  ]))
    it(name, () => assert.equal(said(text), words))

  it('are not those of its predecessor', () => {
    const data = temporaryFolder()
    appendFileSync(openLog(data, 'billing').file, 'old trouble\n')
    assert.equal(lastWords(openLog(data, 'billing')), '')
  })

  it('are found in a log that was begun anew since its start', () => {
    const data = temporaryFolder()
    appendFileSync(openLog(data, 'billing').file, 'old trouble\n')
    const log = openLog(data, 'billing')
    truncateSync(log.file)
    appendFileSync(log.file, 'no disk\n')
    assert.equal(lastWords(log), 'no disk')
  })

  it('are empty when somebody has removed the log', () => {
    const log = openLog(temporaryFolder(), 'billing')
    rmSync(log.file)
    assert.equal(lastWords(log), '')
  })
})

describe('a log', () => {
  it('starts anew when it has grown too long, and keeps its predecessor', () => {
    const data = temporaryFolder()
    openLog(data, 'billing').close()
    openLog(data, 'logs').close()
    truncateSync(logFileOf(data, 'billing'), 51 << 20)
    trimLogs(data)
    assert.equal(statSync(logFileOf(data, 'billing')).size, 0)
    assert.equal(statSync(`${logFileOf(data, 'billing')}.1`).size, 51 << 20)
    assert.throws(() => statSync(`${logFileOf(data, 'logs')}.1`))
  })
})
