import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { it } from 'node:test'
import { consoleProjects, writeRemotesFile } from './console.mjs'

/** @param {string} root @param {string} folder @param {object} content */
function project(root, folder, content) {
  mkdirSync(path.join(root, folder), { recursive: true })
  writeFileSync(path.join(root, folder, 'package.json'), JSON.stringify(content))
}

it('announces every remote that can be built, and the shell apart', () => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'console-'))
  try {
    project(root, '.', { workspaces: ['libs/*', 'frontends/*'] })
    project(root, 'libs/sse', { name: '@tollgate/sse', scripts: { build: 'swc' } })
    project(root, 'frontends/shell', { name: '@tollgate/console-shell', scripts: { build: 'rspack' } })
    project(root, 'frontends/logs', { name: '@tollgate/console-logs', scripts: { build: 'rspack' } })
    project(root, 'frontends/drafts', { name: '@tollgate/console-drafts' })
    assert.deepEqual(
      consoleProjects(root).map(({ name }) => name),
      ['@tollgate/console-logs', '@tollgate/console-shell'],
    )
    const file = writeRemotesFile({ root, data: path.join(root, '.data') })
    assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), {
      shell: path.join(root, 'frontends/shell/dist'),
      remotes: [{ id: 'logs', folder: path.join(root, 'frontends/logs/dist') }],
    })
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})
