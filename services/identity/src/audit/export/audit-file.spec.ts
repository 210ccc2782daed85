import type { AuditEntry } from '@tollgate/contracts/http/identity'
import { fileFormats } from './audit-file'

const entry: AuditEntry = {
  id: 7,
  created_at: 1_767_225_600,
  actor_id: null,
  actor_name: '=HYPERLINK("http://evil")',
  action: 'sign-in.failed',
  outcome: 'refused',
  target_kind: 'user',
  target_id: 3,
  target_name: 'ada',
  details: { code: 'x', value: 'a\nb' },
  address: '203.0.113.7',
  session: null,
}

it('writes an entry as a line of CSV', () => {
  expect(fileFormats.csv.line(entry)).toBe(
    `7,"2026-01-01T00:00:00.000Z",,"'=HYPERLINK(""http://evil"")","sign-in.failed","refused","user",3,"ada","203.0.113.7",,"{""code"":""x"",""value"":""a\\nb""}"\r\n`,
  )
})

it('writes an entry as a line of JSON, whatever is in it', () => {
  const line = fileFormats.jsonl.line(entry)
  expect(line.indexOf('\n')).toBe(line.length - 1)
  expect(JSON.parse(line)).toEqual(entry)
})
