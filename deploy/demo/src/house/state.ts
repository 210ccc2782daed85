import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { guest as guestName } from '../cast/people'
import { passwordOf } from './secrets'

const state = z.object({
  /** When the demo was begun: its week ended then, however often it has to go on. */
  beganAtMs: z.int(),
  /** The journal in which its calls are told. */
  journal: z.uuid(),
  /** What keys and passwords are made of. */
  secret: z.string(),
  /** Where the house and the simulator were last. */
  url: z.string(),
  simulatorUrl: z.string(),
  /** By whom one can sign in beside the administrator. */
  guest: z.object({ username: z.string(), password: z.string() }),
  /** Parts that are made. */
  done: z.array(z.string()),
})

/** What is kept of the demo between starts. */
export class State {
  private constructor(
    private readonly file: string,
    readonly kept: z.output<typeof state>,
  ) {}

  /** What was kept, or a new beginning. */
  static read(file: string, nowMs: number): State {
    const text = textOf(file)
    if (text !== null) return new State(file, state.parse(JSON.parse(text)))
    const secret = randomBytes(32).toString('hex')
    const guest = { username: guestName, password: passwordOf(secret, guestName) }
    const begun = { beganAtMs: nowMs, journal: randomUUID(), secret, guest, url: '', simulatorUrl: '', done: [] }
    const made = new State(file, begun)
    made.save()
    return made
  }

  isDone(part: string): boolean {
    return this.kept.done.includes(part)
  }

  finish(part: string): void {
    this.kept.done.push(part)
    this.save()
  }

  /** The house and the simulator are there now. */
  moved(url: string, simulatorUrl: string): void {
    Object.assign(this.kept, { url, simulatorUrl })
    this.save()
  }

  /** In one step, so that nobody ever reads half of it; it holds what passwords are made of. */
  private save(): void {
    const next = `${this.file}.new`
    writeFileSync(next, `${JSON.stringify(this.kept, null, 2)}\n`, { mode: 0o600 })
    renameSync(next, this.file)
  }
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
