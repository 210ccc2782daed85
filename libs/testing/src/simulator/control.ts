import type { ServerResponse } from 'node:http'
import { z } from 'zod'
import { command, type Command } from './script/script'
import type { Simulator } from './simulator'

interface ControlRequest {
  readonly path: string
  readonly query: string
  readonly body: Buffer
}

/** What `POST /_script` answers: the ids by which rules are removed and the gate is released. */
export interface CommandReply {
  ruleIds: number[]
  gateId: number | null
}

/**
 * The simulator's own routes, for those in other processes: `POST /_script` (a `Command`), `GET /_requests?after=&wait=`
 * (waits so many ms for a request later than that number), `GET /_stats`.
 */
export async function handleControl(
  simulator: Simulator,
  { path, query, body }: ControlRequest,
  response: ServerResponse,
): Promise<void> {
  const fields = new URLSearchParams(query)
  switch (path) {
    case '/_script': {
      const read = command.safeParse(jsonOf(body))
      if (!read.success) return answer(response, 400, { error: z.prettifyError(read.error) })
      return answer(response, 200, obey(simulator, read.data))
    }
    case '/_requests': {
      const after = Number(fields.get('after') ?? 0)
      return answer(response, 200, await simulator.requestsAfter(after, Number(fields.get('wait') ?? 0)))
    }
    case '/_stats':
      return answer(response, 200, simulator.stats)
    default:
      return answer(response, 404, { error: `no such control: ${path}` })
  }
}

function obey(simulator: Simulator, given: Command): CommandReply {
  if (given.reset) simulator.reset()
  const ruleIds = (given.rules ?? []).map((rule) => simulator.addRule(rule))
  for (const id of given.removeRules ?? []) simulator.removeRule(id)
  if (given.models) simulator.models = given.models
  if (given.keys !== undefined) simulator.keys = given.keys
  if (given.isRecording !== undefined) simulator.isRecording = given.isRecording
  for (const id of given.release ?? []) simulator.releaseGate(id)
  const gate = given.pause ? simulator.pause(given.pause.match, given.pause.at) : null
  return { ruleIds, gateId: gate?.id ?? null }
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
