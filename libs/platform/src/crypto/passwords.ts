import { availableParallelism } from 'node:os'
import { Injectable } from '@nestjs/common'
import { hash, verify } from '@node-rs/argon2'
import { verify as verifyBcrypt } from '@node-rs/bcrypt'
import { Lanes } from '../limits/lanes'

/**
 * Each hash takes a core for some 30 ms and 19 MiB: half of the cores are left to everything else, and who comes when this many
 * wait would wait for seconds.
 */
const bounds = {
  atOnce: Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2))),
  waiting: 128,
  waitingInAll: 128,
}

/** Nobody's password is longer, in characters: what is sent is not hashed by the megabyte. */
const longest = 1_000

/**
 * A hash by bcrypt, as other gateways keep them, of a cost that does not keep a core for seconds: each step of it doubles the work
 * of every attempt to sign in.
 */
const bcryptHash = /^\$2[aby]\$(?:0[4-9]|1[0-3])\$[./A-Za-z0-9]{53}$/

/** Whether passwords can be held against this hash, which was made elsewhere. */
export function isForeignHash(passwordHash: string): boolean {
  return bcryptHash.test(passwordHash)
}

/**
 * Argon2id with the library's defaults, which follow the OWASP recommendation (19 MiB, 2 passes), few at once in a process. Both
 * methods throw `platform.unavailable` where too many wait.
 */
@Injectable()
export class Passwords {
  private readonly lanes = new Lanes(bounds)
  private decoy: Promise<string> | null = null

  /** Returns the hash with its salt and parameters, in the PHC string format. */
  hash(password: string): Promise<string> {
    return this.lanes.run('', () => hash(password))
  }

  /**
   * Whether the password is the hashed one. Without a hash it is false, after as much work, so that time does not tell who exists;
   * where it is too long to be anybody's, at once. A hash that came from elsewhere takes its own time, until its owner's next
   * sign-in replaces it.
   */
  async verify(passwordHash: string | null, password: string): Promise<boolean> {
    if (password.length > longest) return false
    return this.lanes.run('', async () => {
      if (passwordHash !== null && isForeignHash(passwordHash)) return verifyBcrypt(password, passwordHash)
      this.decoy ??= hash('decoy')
      const isRight = await verify(passwordHash ?? (await this.decoy), password)
      return isRight && passwordHash !== null
    })
  }
}
