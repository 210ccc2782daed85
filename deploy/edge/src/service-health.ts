import { Inject, Injectable, type OnModuleInit } from '@nestjs/common'
import { Health, SERVICE_CONFIG } from '@tollgate/platform'
import { request } from 'undici'
import { z } from 'zod'
import type { EdgeConfig } from './config/edge.config'
import { originsOf } from './config/origins'

/** A service gives up its own checks after 2 s; whoever asks it waits longer, to hear which of them it was. */
const answersWithinMs = 2_500
const checkedWithinMs = 3_000

/** The house is ready when every service is: the edge's own readiness asks each of them. */
@Injectable()
export class ServiceHealth implements OnModuleInit {
  constructor(
    private readonly health: Health,
    @Inject(SERVICE_CONFIG) private readonly config: EdgeConfig,
  ) {}

  onModuleInit(): void {
    for (const [name, origin] of originsOf(this.config))
      this.health.register(name, () => assertReady(origin), { withinMs: checkedWithinMs })
  }
}

async function assertReady(origin: string): Promise<void> {
  const { statusCode, text } = await ask(origin)
  if (statusCode !== 200) throw new Error(failuresIn(text))
}

async function ask(origin: string): Promise<{ statusCode: number; text: string }> {
  const signal = AbortSignal.timeout(answersWithinMs)
  try {
    const { statusCode, body } = await request(`${origin}/health/ready`, { signal })
    return { statusCode, text: await body.text() }
  } catch (error) {
    throw signal.aborted ? new Error(`no answer within ${answersWithinMs} ms`) : error
  }
}

/** Whether a service says anything at all in that time, be it that it does not live or that nobody is there. */
export async function isHeard(origin: string, withinMs: number): Promise<boolean> {
  const signal = AbortSignal.timeout(withinMs)
  try {
    await (await request(`${origin}/health/live`, { signal })).body.dump()
    return true
  } catch {
    return !signal.aborted
  }
}

const report = z.object({ checks: z.record(z.string(), z.string()) })

/** The checks that a service says do not pass, as `redis: not connected, nats: …`; its own words if it says something else. */
function failuresIn(text: string): string {
  const { data } = z.preprocess(parsed, report).safeParse(text)
  const failed = Object.entries(data?.checks ?? {}).filter(([, outcome]) => outcome !== 'ok')
  return failed.map(([name, outcome]) => `${name}: ${outcome}`).join(', ') || text
}

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return null
  }
}
