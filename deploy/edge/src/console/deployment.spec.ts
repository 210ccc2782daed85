import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readDeployment } from './deployment'

const file = path.join(mkdtempSync(path.join(tmpdir(), 'deployment-')), 'console.json')

function deploy(manifest: string) {
  writeFileSync(file, JSON.stringify({ shell: 'shell', remotes: [{ id: 'logs', manifest }] }))
  return readDeployment(file)
}

describe('a remote of another site', () => {
  it.each([
    ['https://logs.example:8443/manifest.json', 'https://logs.example:8443'],
    ['http://127.0.0.1:3105/manifest.json', 'http://127.0.0.1:3105'],
    ['http://localhost:3105/manifest.json', 'http://localhost:3105'],
    ['http://[::1]:3105/manifest.json', 'http://[::1]:3105'],
  ])('is taken from %s', async (manifest, origin) => {
    expect((await deploy(manifest)).origins).toEqual([origin])
  })

  it.each([
    'http://logs.example/manifest.json',
    'http://10.0.0.5/manifest.json',
    'http://127.0.0.1.example.com/manifest.json',
    'http://localhost.example.com/manifest.json',
    'ftp://logs.example/manifest.json',
    'data:application/json,{}',
  ])('is not taken from %s', async (manifest) => {
    await expect(deploy(manifest)).rejects.toThrow('https')
  })
})
