import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, describe, it } from 'node:test'
import { RuleTester } from 'eslint'
import house from './house.mjs'

RuleTester.describe = describe
RuleTester.it = it

const tester = new RuleTester()
const kinds = ['service', 'spec']

tester.run('file-name', house.rules['file-name'], {
  valid: [
    { code: '', filename: 'quota.service.ts', options: [{ kinds }] },
    { code: '', filename: 'lease-book.ts', options: [{ kinds }] },
    { code: '', filename: 'useQuota.spec.ts', options: [{ kinds }] },
    { code: '', filename: 'QuotaCard.tsx', options: [{ kinds, components: true }] },
  ],
  invalid: [
    { code: '', filename: 'lease.book.ts', options: [{ kinds }], errors: [{ messageId: 'kind' }] },
    { code: '', filename: 'QuotaCard.tsx', options: [{ kinds }], errors: [{ messageId: 'words' }] },
    { code: '', filename: 'quota_card.ts', options: [{ kinds }], errors: [{ messageId: 'words' }] },
  ],
})

const folder = mkdtempSync(path.join(os.tmpdir(), 'folder-size-'))
after(() => rmSync(folder, { recursive: true }))
const [full, crowded] = [path.join(folder, 'full'), path.join(folder, 'crowded')]
for (const [place, names] of /** @type {[string, string[]][]} */ ([
  [full, ['a.ts', 'b.ts', 'a.spec.ts', 'data.json']],
  [crowded, ['a.ts', 'b.ts', 'c.ts']],
])) {
  mkdirSync(place)
  for (const name of names) writeFileSync(path.join(place, name), '')
}

tester.run('folder-size', house.rules['folder-size'], {
  valid: [
    { code: '', filename: path.join(full, 'a.ts'), options: [{ max: 2 }] },
    { code: '', filename: path.join(crowded, 'b.ts'), options: [{ max: 2 }] },
  ],
  invalid: [
    { code: '', filename: path.join(crowded, 'a.ts'), options: [{ max: 2 }], errors: [{ messageId: 'crowded' }] },
  ],
})
