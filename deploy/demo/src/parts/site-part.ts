import type { House, Part } from '../house/part'

const notice = [
  '### Welcome to the demo',
  'A week of traffic stands in the log, with **an outage that a spare channel carried** and **a program that went round in circles**.',
  '',
  '- The **dashboard** shows who spends what, and on which model.',
  '- In the **usage log** each row opens its receipt.',
  '- **Channels** tells which upstream is unwell, and why.',
].join('\n')

const about = [
  '## About this site',
  'A demonstration of Tollgate. No provider is asked: answers, drawings, songs, videos and payments come from a simulator',
  'beside the house. All else is real, above all the money: every figure is added up from the ledger.',
].join('\n')

const groups = {
  GroupRatio: { default: 1, vip: 0.9, svip: 0.75 },
  UserUsableGroups: { default: 'Default group', vip: 'For customers', svip: 'For partners' },
}

const chats = [
  { 'Cherry Studio': 'cherrystudio://providers/api-keys?v=1&data={cherryConfig}' },
  {
    'Lobe Chat':
      'https://chat-preview.lobehub.com/?settings={"keyVaults":{"openai":{"apiKey":"{key}","baseURL":"{address}/v1"}}}',
  },
]

/** What an administrator has set up: prices of groups, what is switched on, what visitors read. */
export const sitePart: Part = {
  name: 'the site',
  async make(house) {
    const { admin } = house
    for (const [key, value] of Object.entries(optionsOf(house))) await admin.setOption(key, value)
    await admin.setOption('ModelPrice', await withVideoPrice(house))
    await makeTokens(house)
  },
}

function optionsOf({ url, simulatorUrl, merchantKey }: House): Readonly<Record<string, string>> {
  return {
    SystemName: 'Tollgate',
    Notice: notice,
    About: about,
    GroupRatio: JSON.stringify(groups.GroupRatio),
    UserUsableGroups: JSON.stringify(groups.UserUsableGroups),
    Chats: JSON.stringify(chats),
    ServerAddress: url,
    CheckInEnabled: 'true',
    CheckInQuota: '50000',
    CheckInMaxQuota: '250000',
    QuotaForInviter: '500000',
    QuotaForInvitee: '250000',
    DrawingEnabled: 'true',
    TaskEnabled: 'true',
    MjForwardUrlEnabled: 'true',
    AutomaticDisableChannelEnabled: 'true',
    PayAddress: simulatorUrl,
    EpayId: merchant,
    EpayKey: merchantKey,
  }
}

/** The administrator's own tokens, beside the one that is told at the start. */
async function makeTokens({ admin, state }: House): Promise<void> {
  const { items } = await admin.get<{ items: { name: string }[] }>('/api/token/')
  const inAWeek = Math.floor(state.kept.beganAtMs / 1_000) + 7 * 24 * 3_600
  const wanted = [
    {
      name: 'Contractor',
      remain_quota: 2_500_000,
      expired_time: inAWeek,
      model_limits: ['gpt-4o-mini', 'claude-haiku-4-5'],
    },
    { name: 'Batch jobs', unlimited_quota: true, daily_quota: 1_500_000, rpm: 60, cache_seconds: 3_600 },
    { name: 'Old laptop', remain_quota: 500_000, allow_ips: ['203.0.113.0/24'] },
  ]
  for (const token of wanted) {
    if (items.some(({ name }) => name === token.name)) continue
    const [made] = await admin.post<{ id: number }[]>('/api/token/', {
      ...token,
      model_limits_enabled: 'model_limits' in token,
    })
    if (token.name === 'Old laptop') await admin.put('/api/token/?status_only=true', { id: made?.id, status: 2 })
  }
}

/** The simulator's merchant. */
export const merchant = 'demo'

/** Videos are made at no published price. */
async function withVideoPrice({ admin }: House): Promise<string> {
  const options = await admin.get<{ key: string; value: string }[]>('/api/option/')
  const prices = JSON.parse(options.find(({ key }) => key === 'ModelPrice')?.value ?? '{}') as Record<string, number>
  return JSON.stringify({ ...prices, 'sora-2': 0.1 })
}
