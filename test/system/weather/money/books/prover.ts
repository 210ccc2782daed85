import { ofOwnPage } from '../../../support/console-client'
import { Patron, type Told } from './patron'

/** Somebody in a session, who shows their password again where that is asked for. */
export class Prover {
  private readonly patron: Patron

  constructor(
    origin: string,
    userId: number,
    cookie: string,
    private readonly password: string,
  ) {
    this.patron = new Patron(origin, userId, { cookie, ...ofOwnPage })
  }

  /** Asks, and asks once more with a proof where the first answer was no. Never throws. */
  async prove<T>(method: string, path: string, body: object): Promise<Told<T>> {
    const first = await this.patron.ask<T>(method, path, body)
    if (first.answer !== 'refused') return first
    const proof = await this.patron.ask('POST', '/api/user/reauthenticate', { password: this.password })
    return proof.answer === 'done' ? this.patron.ask<T>(method, path, body) : first
  }
}
