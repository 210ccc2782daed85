import { logText } from '../usage-log/rows/log-texts'
import { exportedRow } from './exported-row'

const row = {
  ...{
    id: '7',
    created_at: new Date(1_767_225_600_123),
    type: 1,
    user_id: 8,
    username: 'ada',
    token_name: '',
    model: '',
  },
  ...{
    group_name: '',
    channel_id: 3,
    channel_name: 'main',
    prompt_tokens: '0',
    completion_tokens: '0',
    duration_ms: 0,
  },
  ...{ is_stream: false, request_id: null, text: logText('quota-reversal', { units: -1_234 }), other: { frt: -1_000 } },
}

it.each([
  ['1234', '0.002468'],
  ['-1234', '-0.002468'],
  ['0', '0'],
])('L18: a row of a file costs %s units, which are %s dollars', (quota, usd) => {
  const exported = exportedRow({ ...row, quota }, { language: 'en', isAdmin: false, unitsPerDollar: 500_000 })
  expect(exported).toMatchObject({ usd, quota: Number(quota), first_part_ms: null, time: '2026-01-01T00:00:00.123Z' })
  expect(exported).not.toHaveProperty('channel')
})
