import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { runWrk } from '../load/wrk.mjs'
import { LOAD_CPU, runChild } from '../support/children.mjs'
import { largeRequest, plainRequest, streamRequest } from '../upstream/messages.mjs'
import { CONNECTIONS, PACED_PER_SECOND } from './plan.mjs'

/** @typedef {import('../gateways/gateway.mjs').Gateway} Gateway */
/** @typedef {import('../load/calls.mjs').CallsResult} CallsResult */
/** @typedef {import('../load/connection.mjs').CallShape} CallShape */
/** @typedef {import('../load/streams.mjs').StreamsResult} StreamsResult */
/**
 * The loads that a gateway is put under. Each resolves when its load is over.
 * @typedef {object} Loads
 * @property {(gateway: Gateway, seconds: number) => Promise<CallsResult>} plain  64 connections, as fast as they are answered
 * @property {(gateway: Gateway, seconds: number, size: CallSize) => Promise<CallsResult>} large  calls with long bodies and answers
 * @property {(call: CallShape, keys: string[], seconds: number) => Promise<CallsResult>} inTurns  as `plain`, by the tokens in turns
 * @property {(gateway: Gateway, seconds: number) => Promise<CallsResult>} paced  500 calls a second
 * @property {(gateway: Gateway, seconds: number, shape: StreamShape) => Promise<StreamsResult>} streams
 */
/** @typedef {{ bytes: number, connections: number }} CallSize */
/** @typedef {{ streams: number, chunks: number, pauseMs: number, rampMs?: number }} StreamShape  the first ones start over the time of one unless told */

/**
 * @param {{ wrk: string | null, folder: string }} setting without wrk a generator of ours takes its place
 * @returns {Loads}
 */
export function createLoads({ wrk, folder }) {
  const body = plainRequest()
  /** @param {string} program @param {object} plan @param {number} seconds */
  const run = async (program, plan, seconds) => {
    const file = fileURLToPath(new URL(`../load/${program}`, import.meta.url))
    // In a file, as a body of a megabyte is too long for an argument.
    const planFile = path.join(folder, 'load.json')
    writeFileSync(planFile, JSON.stringify({ ...plan, durationMs: seconds * 1000 }))
    const options = { cpu: LOAD_CPU, timeoutMs: seconds * 1000 + 30_000 }
    return JSON.parse(await runChild(process.execPath, [file, planFile], options))
  }
  return {
    plain: (gateway, seconds) => {
      const call = gateway.plain(body)
      if (wrk !== null) return runWrk({ wrk, folder, call, connections: CONNECTIONS, seconds })
      return run('calls.mjs', { call, connections: CONNECTIONS, perSecond: null }, seconds)
    },
    inTurns: (call, keys, seconds) => {
      if (wrk !== null) return runWrk({ wrk, folder, call, keys, connections: CONNECTIONS, seconds })
      return run('calls.mjs', { call, keys, connections: CONNECTIONS, perSecond: null }, seconds)
    },
    large: (gateway, seconds, { bytes, connections }) =>
      run('calls.mjs', { call: gateway.large(largeRequest(bytes)), connections, perSecond: null }, seconds),
    paced: (gateway, seconds) =>
      run('calls.mjs', { call: gateway.plain(body), connections: 256, perSecond: PACED_PER_SECOND }, seconds),
    streams: (gateway, seconds, shape) => {
      const call = gateway.stream(streamRequest(shape))
      return run(
        'streams.mjs',
        { call, streams: shape.streams, rampMs: shape.rampMs ?? shape.chunks * shape.pauseMs },
        seconds,
      )
    },
  }
}
