/** @typedef {import('./house-state.mjs').HouseState} HouseState */
/** What one call costs in one place: `what` is a table, a stream, a command or a process. @typedef {{ store: string, what: string, amount: number, unit: string }} Cost */

/** Less of anything for a call is what the house does by itself. */
const LEAST = 0.005

/** What one of so many calls (or seconds) cost, from what a house had done before and behind so many of them. @param {HouseState} before @param {HouseState} behind @param {number} calls @returns {Cost[]} */
export function costsOfCall(before, behind, calls) {
  const per = (
    /** @type {string} */ store,
    /** @type {string} */ what,
    /** @type {number} */ amount,
    /** @type {string} */ unit,
  ) => ({
    ...{ store, what, unit },
    amount: amount / calls,
  })
  const kept = Object.entries(behind.tables).filter(([name]) => !name.startsWith('pg_temp'))
  const tables = kept.flatMap(([name, table]) => {
    const was = before.tables[name] ?? { inserted: 0, updated: 0, deleted: 0, bytes: 0 }
    return [
      per('PostgreSQL', name, table.inserted - was.inserted, 'rows added'),
      per('PostgreSQL', name, table.updated - was.updated, 'rows changed'),
      per('PostgreSQL', name, table.deleted - was.deleted, 'rows removed'),
      per('PostgreSQL', name, table.bytes - was.bytes, 'bytes'),
    ]
  })
  const grown = (/** @type {Record<string, number>} */ now, /** @type {Record<string, number>} */ then) =>
    Object.entries(now).map(([name, count]) => /** @type {const} */ ([name, count - (then[name] ?? 0)]))
  return [
    ...tables,
    per('PostgreSQL', 'write-ahead log', behind.walBytes - before.walBytes, 'bytes'),
    per('PostgreSQL', 'transactions', behind.statements - before.statements, 'commits'),
    ...grown(behind.messages, before.messages).map(([name, count]) => per('NATS', name, count, 'messages')),
    per('NATS', 'files', behind.natsDiskBytes - before.natsDiskBytes, 'bytes'),
    per('Redis', 'all', sumOf(behind.redisCommands) - sumOf(before.redisCommands), 'commands'),
    per('relay', 'journal', behind.journalBytes - before.journalBytes, 'bytes'),
    ...grown(behind.cpuSeconds, before.cpuSeconds).map(([name, seconds]) => per('CPU', name, seconds * 1e6, 'µs')),
  ].filter(({ amount }) => amount >= LEAST)
}

/** @param {Record<string, number>} counts */
const sumOf = (counts) => Object.values(counts).reduce((sum, each) => sum + each, 0)

/** As a table in Markdown. @param {Record<string, Cost[]>} kinds  by the kind of call */
export function tableOfCosts(kinds) {
  const names = Object.keys(kinds)
  const rows = new Map(
    Object.values(kinds)
      .flat()
      .map(({ store, what, unit }) => [`${store} | ${what} | ${unit}`, { store, what, unit }]),
  )
  const amountOf = (/** @type {Cost[]} */ costs, /** @type {{ store: string, what: string, unit: string }} */ row) => {
    const found = costs.find(({ store, what, unit }) => store === row.store && what === row.what && unit === row.unit)
    if (found === undefined) return ''
    return found.amount >= 10 ? String(Math.round(found.amount)) : found.amount.toFixed(2)
  }
  return [
    `| store | where | of what | ${names.join(' | ')} |`,
    `| --- | --- | --- | ${names.map(() => '--:').join(' | ')} |`,
    ...[...rows].map(
      ([key, row]) => `| ${key} | ${names.map((name) => amountOf(kinds[name] ?? [], row)).join(' | ')} |`,
    ),
  ].join('\n')
}
