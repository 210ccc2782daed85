import { fileBelow } from './static-file'

describe('the file behind a path', () => {
  it.each([
    ['main.0123456789ab.js', '/dist/main.0123456789ab.js'],
    ['fonts/inter.woff2', '/dist/fonts/inter.woff2'],
    ['adr/0001-first.md', '/dist/adr/0001-first.md'],
  ])('is %s below its folder', (relative, file) => {
    expect(fileBelow('/dist', relative)).toBe(file)
  })

  it.each([
    '../secret.json',
    'a/../../secret.json',
    '.env.json',
    'a//b.js',
    'main.js.map',
    'README',
    '%2e%2e/x.js',
    'a\\b.js',
    '',
  ])('is none for %j', (relative) => {
    expect(fileBelow('/dist', relative)).toBeNull()
  })
})
