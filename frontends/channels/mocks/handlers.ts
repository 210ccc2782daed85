import { providers } from '@tollgate/catalogue'
import {
  defineMocks,
  gone,
  type MockAnswer,
  type MockOptions,
  type MockRequest,
  ok,
  pageOf,
  refuse,
} from '@tollgate/console-sdk/mocks'
import {
  type CapabilityCheck,
  type ChannelDetail,
  channelsFaults,
  createChannelBody,
  editTagBody,
  type SwitchKeyBody,
  type UpdateChannelBody,
  updateChannelBody,
} from '@tollgate/contracts/http/channels'
import { faultText } from '@tollgate/contracts/http/core'
import type { z } from 'zod'
import { checkOf } from './capabilities'
import { explainHandlers } from './explain'
import { logHandlers, settingsHandlers, timelineHandlers } from './health'
import { found, placesOf } from './list'
import { beginChosen, beginTests, type MockRuns, noRuns, progressed, stop, updateBalance, updateBalances } from './runs'
import { type MockChannel, seedChannels } from './seed'
import { transferHandlers } from './transfer'

interface State extends MockOptions {
  checks: Map<number, CapabilityCheck[]>
  runs: MockRuns
  /** What the last tests of chosen channels are for. */
  chosen: number[]
  channels: MockChannel[]
  nextId: number
}

const inLanguage = ({ headers }: MockRequest, zh: string, en: string): string =>
  headers['accept-language']?.startsWith('zh') ? zh : en

const said = (request: MockRequest, zh: string, en: string): MockAnswer => refuse(inLanguage(request, zh, en))

const notFound = (request: MockRequest): MockAnswer =>
  gone(inLanguage(request, '渠道不存在', 'There is no such channel'))

/** Checks a body as the server does and says what is wrong with it in the language of the call. */
function checked<S extends z.ZodType>(
  schema: S,
  request: MockRequest,
  act: (body: z.output<S>) => MockAnswer,
): MockAnswer {
  const read = schema.safeParse(request.body)
  if (read.success) return act(read.data)
  const code = read.error.issues[0]?.message ?? ''
  return said(request, faultText(channelsFaults, code, 'zh'), faultText(channelsFaults, code, 'en'))
}

const hint = (key: string): string => (key.length < 16 ? '******' : `${key.slice(0, 4)}******${key.slice(-4)}`)

function viewOf({ keys: _keys, disabled_keys: _disabled, keys_revision: _revision, ...channel }: MockChannel) {
  return channel
}

function detailOf(channel: MockChannel): ChannelDetail {
  const { keys, disabled_keys, keys_revision } = channel
  return { ...viewOf(channel), key: keys.map(hint).join(','), key_count: keys.length, disabled_keys, keys_revision }
}

/** The columns that the sent fields mean. */
function columnsOf({
  key: _key,
  models,
  group,
  auto_ban: autoBan,
  ...body
}: Partial<UpdateChannelBody>): Partial<MockChannel> {
  const sent = Object.entries(body).filter(([, value]) => value !== null && value !== undefined)
  return {
    ...Object.fromEntries(sent),
    ...(models && { models: models.join(',') }),
    ...(group && { group: group.join(',') }),
    ...(typeof autoBan === 'boolean' && { auto_ban: autoBan ? 1 : 0 }),
  }
}

const keysOf = (text: string | null | undefined): string[] =>
  (text ?? '')
    .split(/[,\r\n]+/)
    .map((key) => key.trim())
    .filter((key) => key !== '')

function listed(request: MockRequest, { channels }: State): MockAnswer {
  const all = found(channels, request)
  if (request.query.get('tag_mode') !== 'true') return pageOf(all.map(viewOf), request)
  const answer = pageOf(placesOf(all), request)
  const { data } = answer.json as { data: { items: MockChannel[][] } }
  return ok({ ...data, items: data.items.flat().map(viewOf) })
}

const byId = ({ channels }: State, { params }: MockRequest): MockChannel | undefined =>
  channels.find(({ id }) => id === Number(params['id']))

function remove(state: State, isGone: (channel: MockChannel) => boolean): number {
  const before = state.channels.length
  state.channels = state.channels.filter((channel) => !isGone(channel))
  return before - state.channels.length
}

function change(channels: MockChannel[], columns: Partial<MockChannel>): MockAnswer {
  for (const channel of channels) Object.assign(channel, columns)
  return ok(channels.length)
}

const withTag = ({ channels }: State, tag: unknown): MockChannel[] => channels.filter((channel) => channel.tag === tag)

const idsOf = ({ body }: MockRequest): number[] => (body as { ids: number[] }).ids
const chosenIn = ({ channels }: State, request: MockRequest): MockChannel[] =>
  channels.filter(({ id }) => idsOf(request).includes(id))

/** How many of the chosen channels there were, and which there were not. */
function reached(request: MockRequest, channels: MockChannel[]): MockAnswer {
  return ok(channels.length, { gone: idsOf(request).filter((id) => channels.every((channel) => channel.id !== id)) })
}

function changeChosen(state: State, request: MockRequest, columns: Partial<MockChannel>): MockAnswer {
  const channels = chosenIn(state, request)
  if (channels.length === 0) return notFound(request)
  change(channels, columns)
  return reached(request, channels)
}

const tagOf = ({ body }: MockRequest): string => (body as { tag: string }).tag

export default defineMocks<State>({
  createState: () => ({
    checks: new Map(),
    runs: noRuns(),
    chosen: [],
    channels: seedChannels(),
    nextId: 100,
    optionValues: {},
  }),
  handlers: {
    ...settingsHandlers,
    ...timelineHandlers,
    ...logHandlers,
    ...transferHandlers,
    ...explainHandlers,
    'GET /api/channel': listed,
    'GET /api/channel/search': listed,
    'GET /api/channel/models': () =>
      ok(
        providers.flatMap(({ defaultModels, slug }) =>
          defaultModels.map((id) => ({ id, object: 'model', created: 1_626_777_600, owned_by: slug })),
        ),
      ),
    'GET /api/group': () => ok(['default', 'vip', 'svip']),
    'POST /api/channel': (request, state) =>
      checked(createChannelBody, request, ({ key, ...body }) => {
        const created: MockChannel = {
          ...(seedChannels()[8] as MockChannel), // the plainest of the seeds
          tag: '',
          weight: 0,
          priority: 0,
          base_url: '',
          status: 1,
          ...columnsOf(body),
          keys: key,
          id: state.nextId++,
        }
        state.channels.push(created)
        return ok(detailOf(created))
      }),
    'PUT /api/channel': (request, state) =>
      checked(updateChannelBody, request, (body) => {
        const channel = state.channels.find(({ id }) => id === body.id)
        if (channel === undefined) return notFound(request)
        const keys = keysOf(body.key)
        if (keys.length > 0)
          Object.assign(channel, { keys, disabled_keys: [], keys_revision: channel.keys_revision + 1 })
        Object.assign(channel, columnsOf(body))
        return ok(detailOf(channel))
      }),
    'PUT /api/channel/:id/keys/:position': (request, state) => {
      const channel = byId(state, request)
      if (channel === undefined) return notFound(request)
      const position = Number(request.params['position'])
      const others = channel.disabled_keys.filter((key) => key.position !== position)
      const { enabled: isEnabled, keys_revision: seen } = request.body as SwitchKeyBody
      if (seen !== channel.keys_revision)
        return said(
          request,
          '该渠道的密钥已被重新填写，与您看到的不同，请核对后重试',
          'The keys of the channel were entered anew since you saw them',
        )
      const disabled = { position, hint: hint(channel.keys[position] ?? ''), reason: '', time: 1, by_hand: true }
      Object.assign(channel, { disabled_keys: isEnabled ? others : [...others, disabled] })
      return ok(detailOf(channel))
    },
    'POST /api/channel/fetch_models': () => ok(['gpt-4o', 'gpt-4o-mini', 'gpt-4o-fetched']),
    'GET /api/channel/fetch_models/:id': () => ok(['gpt-4o', 'gpt-4o-mini', 'gpt-4o-fetched', 'o3-fetched']),
    'GET /api/channel/test/:id': async (request, state) => {
      const channel = byId(state, request)
      if (channel === undefined) return notFound(request)
      await new Promise((resolve) => setTimeout(resolve, 300))
      const isPassed = channel.type !== 47
      Object.assign(channel, { response_time: isPassed ? 734 : 0, test_time: Math.floor(Date.now() / 1_000) })
      const zh = '上游返回错误（状态码 401）：Incorrect API key provided'
      const en = 'The upstream answered with an error (status 401): Incorrect API key provided'
      const message = request.headers['accept-language']?.startsWith('zh') ? zh : en
      const [model] = channel.models.split(',')
      return { json: { success: isPassed, message: isPassed ? '' : message, time: 0.734, model, call: 'chat' } }
    },
    'GET /api/channel/test': (request, state) => beginTests(request, state.runs, state.channels),
    'GET /api/channel/update_balance': (_request, state) => updateBalances(state.runs, state.channels),
    'GET /api/channel/update_balance/:id': (request, state) => {
      const channel = byId(state, request)
      if (channel === undefined) return notFound(request)
      if (!updateBalance(channel)) return said(request, '不支持查询该类型渠道的余额', 'Not supported')
      return { json: { success: true, message: '', balance: channel.balance, currency: channel.balance_currency } }
    },
    'GET /api/channel/:id/capabilities': (request, state) => ok(state.checks.get(Number(request.params['id'])) ?? []),
    'POST /api/channel/:id/capabilities': (request, { checks }) => {
      const id = Number(request.params['id'])
      const found = checkOf((request.body as { model: string }).model)
      checks.set(id, [found, ...(checks.get(id) ?? []).filter(({ model }) => model !== found.model)])
      return ok(found)
    },
    'GET /api/channel/runs': (request, state) => ok(progressed(state.runs, state.channels, state.chosen, request)),
    'POST /api/channel/runs/:kind/stop': (request, { runs }) => stop(request, runs),
    'DELETE /api/channel/disabled': (_request, state) => ok(remove(state, ({ status }) => status !== 1)),
    'POST /api/channel/batch': (request, state) => {
      const chosen = chosenIn(state, request)
      remove(state, (channel) => chosen.includes(channel))
      return reached(request, chosen)
    },
    'POST /api/channel/batch/test': (request, state) => {
      state.chosen = idsOf(request)
      return beginChosen(state.runs, state.chosen)
    },
    'POST /api/channel/batch/enabled': (request, state) => changeChosen(state, request, { status: 1 }),
    'POST /api/channel/batch/disabled': (request, state) => changeChosen(state, request, { status: 2 }),
    'POST /api/channel/batch/tag': (request, state) => changeChosen(state, request, { tag: tagOf(request) }),
    'POST /api/channel/fix': (_request, { channels }) => ok(channels.length),
    'PUT /api/channel/tag': (request, state) =>
      checked(editTagBody, request, ({ tag, new_tag: newTag, groups, ...body }) =>
        change(withTag(state, tag), {
          ...columnsOf({ ...body, group: groups }),
          ...(newTag != null && { tag: newTag }),
        }),
      ),
    'POST /api/channel/tag/enabled': (request, state) => change(withTag(state, tagOf(request)), { status: 1 }),
    'POST /api/channel/tag/disabled': (request, state) => change(withTag(state, tagOf(request)), { status: 2 }),
    'GET /api/channel/:id': (request, state) => {
      const channel = byId(state, request)
      return channel === undefined ? notFound(request) : ok(detailOf(channel))
    },
    'DELETE /api/channel/:id': (request, state) =>
      remove(state, ({ id }) => id === Number(request.params['id'])) === 0 ? notFound(request) : ok(),
  },
})
