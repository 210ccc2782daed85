import type { Found } from '@tollgate/console-sdk'
import { Finding } from './finding'

/** A finder whose answers the test gives. */
function finder(id: string) {
  const asked: { text: string; signal: AbortSignal; answer: (...titles: string[]) => void; fail: () => void }[] = []
  const ask = (text: string, signal: AbortSignal) =>
    new Promise<readonly Found[]>((resolve, reject) => {
      const answer = (...titles: string[]) => resolve(titles.map((title) => ({ id: title, title, path: `/${title}` })))
      asked.push({ text, signal, answer, fail: () => reject(new Error('off')) })
    })
  return { id, ask, asked }
}

function findingOf(...finders: ReturnType<typeof finder>[]) {
  const works = new Set<() => void>()
  const finding = new Finding(finders, (work) => {
    works.add(work)
    return () => works.delete(work)
  })
  const groups = () =>
    finding.current().groups.map(({ id, found }) => `${id}: ${found.map(({ title }) => title).join(' ')}`)
  /** The typing pauses, and whatever was answered is heard. */
  const pause = async () => {
    for (const work of works) work()
    works.clear()
    await new Promise(setImmediate)
  }
  return { finding, groups, pause }
}

describe('finding in all remotes (K15)', () => {
  it('asks all of them at once, after a pause and for the last text alone', async () => {
    const [users, tokens] = [finder('users'), finder('tokens')]
    const { finding, pause } = findingOf(users, tokens)
    finding.ask('a')
    finding.ask(' al ')
    finding.ask('al')
    await pause()
    expect([users, tokens].map(({ asked }) => asked.map(({ text }) => text))).toEqual([['al'], ['al']])
  })

  it('shows what came while others are awaited, the later below', async () => {
    const [users, tokens] = [finder('users'), finder('tokens')]
    const { finding, groups, pause } = findingOf(users, tokens)
    finding.ask('al')
    await pause()
    tokens.asked[0]?.answer('alpha')
    await pause()
    expect([groups(), finding.current().isSearching]).toEqual([['tokens: alpha'], true])
    users.asked[0]?.answer('alice')
    await pause()
    expect([groups(), finding.current().isSearching]).toEqual([['tokens: alpha', 'users: alice'], false])
  })

  it('cancels what is superseded, and hears nothing of it any more', async () => {
    const users = finder('users')
    const { finding, groups, pause } = findingOf(users)
    finding.ask('al')
    await pause()
    finding.ask('bo')
    expect(users.asked[0]?.signal.aborted).toBe(true)
    users.asked[0]?.answer('alice')
    await pause()
    expect(groups()).toEqual([])
    users.asked[1]?.answer('bob')
    await pause()
    expect(groups()).toEqual(['users: bob'])
  })

  it('keeps what still fits until the next answer, and nothing else', async () => {
    const users = finder('users')
    const { finding, groups, pause } = findingOf(users)
    finding.ask('al')
    await pause()
    users.asked[0]?.answer('alice', 'albert')
    await pause()
    finding.ask('ali')
    expect(groups()).toEqual(['users: alice'])
    finding.ask('')
    expect(finding.current()).toEqual({ groups: [], isSearching: false, failed: [] })
  })

  it('loses only the group of a remote that fails', async () => {
    const [users, tokens] = [finder('users'), finder('tokens')]
    const { finding, groups, pause } = findingOf(users, tokens)
    finding.ask('al')
    await pause()
    users.asked[0]?.fail()
    tokens.asked[0]?.answer('alpha')
    await pause()
    expect([groups(), finding.current().failed]).toEqual([['tokens: alpha'], ['users']])
    finding.ask('alp')
    expect(finding.current().failed).toEqual([])
  })

  it('shows five of one kind at most, and tells nobody after the end', async () => {
    const users = finder('users')
    const { finding, pause } = findingOf(users)
    finding.ask('a')
    await pause()
    users.asked[0]?.answer('a1', 'a2', 'a3', 'a4', 'a5', 'a6')
    await pause()
    expect(finding.current().groups[0]?.found).toHaveLength(5)
    finding.ask('ab')
    finding.end()
    await pause()
    expect(users.asked).toHaveLength(1)
  })
})
