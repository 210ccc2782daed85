/**
 * How long the screens of the usage log and the dashboard take, how many rows a second the log takes in, and what all that comes to
 * with a hundred million. Fills a log with calls of a month, then asks while rows come in. Run by hand: `npm run bench -- logs`, or
 * `npm run bench -w @tollgate/logs -- 10000000`. Uses DATABASE_URL (an empty database, or one that this has filled) where it is set,
 * else a private server with the settings of tests.
 */
import { SystemClock } from '@tollgate/platform'
import type { DataSource } from 'typeorm'
import { askEach } from './asked'
import { filledLog, timed, withDatabase } from './filled-log'
import { type House, houseOver } from './house'
import { ingest, ingestUntil } from './load'
import { sizesOf, workOf } from './path'
import { actor, type Question, questionsOfDashboard, questionsOfLog } from './questions'
import { days, users } from './seed'

const rows = Number(process.argv[2] ?? 10_000_000)
const aHundredMillion = 100_000_000
/** Fifty times what makes ten million in a month. */
const busyRowsASecond = 200
const clock = new SystemClock()
const dayMs = 24 * 60 * 60 * 1_000
const todayMs = Math.floor(clock.nowMs() / dayMs) * dayMs
const say = (line: string): void => void process.stdout.write(`${line}\n`)

const main = () =>
  withDatabase(async (url) => {
    const { source, seedSeconds, upgradeSeconds } = await filledLog(url, { rows, todayMs })
    say(`${rows} rows of ${days} days and ${users} users made in ${seedSeconds.toFixed(0)} s`)
    say(`their sums and figures made by the upgrade in ${upgradeSeconds.toFixed(1)} s`)
    const house = houseOver(source, clock)
    const questions = [...questionsOfLog(house, { rows, todayMs }), ...questionsOfDashboard(house, () => clock.nowMs())]
    await measure(house, questions)
    await showPath(source, questions)
    await clear(house, source)
    await source.destroy()
  })

async function measure(house: House, questions: readonly Question[]): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    say(`rows taken in: ${Math.round(await ingest(house, 50_000))} a second, 100 in a message, 32 messages at once`)
    say(`their sums and figures made in ${(await timed(() => house.folding.fold())).toFixed(2)} s`)
  }
  for (const rowsASecond of [busyRowsASecond, Infinity]) {
    say(`\nasked while ${rowsASecond === Infinity ? 'as many rows as can' : `${rowsASecond} rows a second`} come in`)
    const beside = { isOver: false, rowsASecond }
    const load = ingestUntil(house, beside)
    await askEach(questions, say)
    beside.isOver = true
    say(`meanwhile rows taken in: ${Math.round(await load)} a second`)
  }
}

/**
 * What grows with the rows and what does not: each question's plan, as blocks that it looks at and days of the log that it opens, for a
 * run with ten times the rows to be held against; and what is kept, with what it comes to at a hundred million at most.
 */
async function showPath(source: DataSource, questions: readonly Question[]): Promise<void> {
  say('\nThe path to 100,000,000: what each question looks at')
  for (const [name, ask] of questions) {
    const work = await workOf(source, async () => void (await ask(1)))
    say(`${name.padEnd(36)} ${work.statements} statements, ${work.blocks} blocks of 8 KB, ${work.days} days of the log`)
  }
  say('\nThe path to 100,000,000: what is kept')
  for (const { name, rows: kept, bytes } of await sizesOf(source)) {
    const then = (bytes * aHundredMillion) / rows / 1e9
    say(`${name.padEnd(36)} ${kept} rows, ${(bytes / 1e6).toFixed(0)} MB; then ${then.toFixed(1)} GB at most`)
  }
}

/** Clears all but half of the last day, as somebody asks for it, and removes the rows. */
async function clear({ clearing, removal }: House, source: DataSource): Promise<void> {
  let cleared = 0
  const seconds = await timed(async () => void (cleared = await clearing.clear(actor, todayMs / 1_000 - 43_200)))
  say(`\n${cleared} rows cleared in ${seconds.toFixed(2)} s`)
  const removed = await timed(() => removal.remove())
  const [left] = await source.query<{ count: string }[]>(`SELECT count(*) AS count FROM logs.usage_log`)
  say(`their rows removed in ${removed.toFixed(2)} s, ${left?.count} left`)
}

void main().catch((error: unknown) => {
  say(String(error))
  process.exitCode = 1
})
