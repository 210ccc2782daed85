import { LeaseSimulation } from './simulate.mjs'

/** @typedef {import('./simulate.mjs').Scenario} Scenario */
/** @typedef {import('./simulate.mjs').Figures} Figures */

const relays = 200
const everywhere = { relays, seconds: 30, spread: relays }

/** A thousand calls a second each, by few and by many, who have plenty or come to their end. @type {Scenario[]} */
export const scenarios = [
  { name: 'one user, 1,000 a second', users: 1, callsPerSecond: 1_000, balanceCalls: 1e7, ...everywhere },
  { name: '100 users, 10 a second each', users: 100, callsPerSecond: 10, balanceCalls: 1e6, ...everywhere },
  { name: 'the same, each at 4 relays', users: 100, callsPerSecond: 10, balanceCalls: 1e6, ...everywhere, spread: 4 },
  { name: '5,000 users, 0.2 a second each', users: 5_000, callsPerSecond: 0.2, balanceCalls: 1e4, ...everywhere },
  {
    name: 'the same, each at one relay',
    users: 5_000,
    callsPerSecond: 0.2,
    balanceCalls: 1e4,
    ...everywhere,
    spread: 1,
  },
  { name: 'one user at the end of 30,000 calls', users: 1, callsPerSecond: 1_000, balanceCalls: 30_000, ...everywhere },
  { name: '100 users at the end of 300 calls each', users: 100, callsPerSecond: 10, balanceCalls: 300, ...everywhere },
  { name: 'the same, each at 4 relays', users: 100, callsPerSecond: 10, balanceCalls: 300, ...everywhere, spread: 4 },
  { name: '1,000 users at the end of 30 calls each', users: 1_000, callsPerSecond: 1, balanceCalls: 30, ...everywhere },
  { name: 'the same, each at one relay', users: 1_000, callsPerSecond: 1, balanceCalls: 30, ...everywhere, spread: 1 },
]

const percent = (/** @type {number} */ share) => {
  const hundredths = share * 100
  if (hundredths === 0) return '0'
  return hundredths < 0.1 ? '< 0.1 %' : `${hundredths.toFixed(hundredths < 10 ? 1 : 0)} %`
}

/** @param {string} name @param {Figures} figures */
const rowOf = (name, figures) => [
  name,
  figures.asked.toFixed(2),
  percent(figures.waited),
  `${figures.idleSeconds.toFixed(1)} s`,
  percent(figures.idleShare),
  percent(figures.refused),
  percent(figures.refusedWithQuota),
  percent(figures.refusedWithPlenty),
  percent(figures.unspentShare),
]

const head = [
  ['who calls', 'questions a call', 'calls that wait for one', 'idle, in seconds of spending', 'idle, of what is free'],
  ['refused', 'though there was enough for it', 'though there was enough for ten', 'left at the end'],
].flat()

/** Plays every scenario and tells the figures as a table in Markdown. @param {{ seed?: number, report: (line: string) => void }} told */
export function benchLeases({ seed = 1, report }) {
  report(`200 relays, seed ${seed}; each line is 10 s of warming up and 30 s that count\n`)
  for (const row of [head, head.map((_, at) => (at === 0 ? '---' : '--:'))]) report(`| ${row.join(' | ')} |`)
  for (const scenario of scenarios)
    report(`| ${rowOf(scenario.name, new LeaseSimulation(scenario, seed).run()).join(' | ')} |`)
}
