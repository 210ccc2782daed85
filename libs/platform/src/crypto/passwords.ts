import { Injectable } from '@nestjs/common'
import { hash, verify } from '@node-rs/argon2'

/** Argon2id with the library's defaults, which follow the OWASP recommendation (19 MiB, 2 passes). */
@Injectable()
export class Passwords {
  private decoy: Promise<string> | null = null

  /** Returns the hash with its salt and parameters, in the PHC string format. */
  hash(password: string): Promise<string> {
    return hash(password)
  }

  /** Whether the password is the hashed one. Without a hash it is false, after as much work, so that time does not tell who exists. */
  async verify(passwordHash: string | null, password: string): Promise<boolean> {
    this.decoy ??= hash('decoy')
    const isRight = await verify(passwordHash ?? (await this.decoy), password)
    return isRight && passwordHash !== null
  }
}
