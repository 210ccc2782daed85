import { providerOf } from '@tollgate/catalogue'
import { type MockAnswer, type MockRequest, ok, refuse } from '@tollgate/console-sdk/mocks'
import type { RunView } from '@tollgate/contracts/http/channels'
import type { MockChannel } from './seed'

/** The runs as they are. */
export type MockRuns = Record<RunView['kind'], RunView>

const none = (kind: RunView['kind']): RunView => ({
  ...{ kind, state: 'none', actor: '', stopped_by: '', started_time: 0, ended_time: 0, next_time: 0 },
  ...{ total: 0, passed: 0, failed: 0, unsupported: 0, failures: [] },
})

export const noRuns = (): MockRuns => ({ test: none('test'), balance: none('balance'), chosen: none('chosen') })

const now = () => Math.floor(Date.now() / 1_000)
const isChinese = ({ headers }: MockRequest) => headers['accept-language']?.startsWith('zh') === true

export function beginTests(request: MockRequest, runs: MockRuns, channels: readonly MockChannel[]): MockAnswer {
  if (runs.test.state === 'running')
    return refuse(isChinese(request) ? '所有渠道的测试正在进行中' : 'All channels are being tested already')
  const total = channels.filter(({ status }) => status !== 2).length
  runs.test = { ...none('test'), state: 'running', actor: 'root', started_time: now(), total }
  return ok({ total })
}

/** Done at once: those of providers that tell nothing are passed over. */
export function updateBalances(runs: MockRuns, channels: readonly MockChannel[]): MockAnswer {
  const planned = channels.filter(({ status }) => status === 1)
  const told = planned.filter((channel) => updateBalance(channel))
  const counts = { total: planned.length, passed: told.length, unsupported: planned.length - told.length }
  const times = { started_time: now(), ended_time: now() }
  runs.balance = { ...none('balance'), state: 'ended', actor: 'root', ...times, ...counts }
  return ok({ total: planned.length })
}

/** Returns whether its provider tells any. */
export function updateBalance(channel: MockChannel): boolean {
  if (providerOf(channel.type)?.balance === undefined) return false
  const currency = channel.type === 43 || channel.type === 40 ? 'CNY' : 'USD'
  Object.assign(channel, { balance: 42.5, balance_currency: currency, balance_updated_time: now() })
  return true
}

export function beginChosen(runs: MockRuns, ids: readonly number[]): MockAnswer {
  runs.chosen = { ...none('chosen'), state: 'running', actor: 'root', started_time: now(), total: ids.length }
  return ok({ total: ids.length })
}

export function stop(request: MockRequest, runs: MockRuns): MockAnswer {
  const kind = request.params['kind'] as RunView['kind'] // the console sends no other
  if (runs[kind].state !== 'running')
    return refuse(isChinese(request) ? '该操作已经结束，无需停止' : 'It is not under way any longer')
  runs[kind] = { ...runs[kind], state: 'stopped', stopped_by: 'root', ended_time: now() }
  return ok(runs[kind])
}

/** A few more are done each time somebody looks; of Xinference's nobody answers. */
export function progressed(
  runs: MockRuns,
  channels: readonly MockChannel[],
  chosen: readonly number[],
  request: MockRequest,
): RunView[] {
  const all = channels.filter(({ status }) => status !== 2)
  runs.test = testedFurther(runs.test, 4, all, request)
  runs.chosen = testedFurther(
    runs.chosen,
    1,
    channels.filter(({ id }) => chosen.includes(id)),
    request,
  )
  return [runs.test, runs.balance, runs.chosen]
}

function testedFurther(run: RunView, atOnce: number, planned: readonly MockChannel[], request: MockRequest): RunView {
  if (run.state !== 'running') return run
  const visited = planned.slice(0, run.passed + run.failed + atOnce)
  const bad = visited.filter(({ type }) => type === 47)
  for (const channel of visited)
    Object.assign(channel, { response_time: channel.type === 47 ? 0 : 734, test_time: now() })
  const isOver = visited.length === planned.length
  return {
    ...run,
    ...(isOver && { state: 'ended' as const, ended_time: now() }),
    passed: visited.length - bad.length,
    failed: bad.length,
    failures: bad.map(({ id, name, models }) => ({
      channel_id: id,
      channel_name: name,
      message: isChinese(request) ? '无法连接上游服务' : 'The upstream cannot be reached',
      model: models.split(',')[0] ?? '',
      call: 'chat',
    })),
  }
}
