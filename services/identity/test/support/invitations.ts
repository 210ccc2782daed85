import { type EventPayload, userInvited } from '@tollgate/contracts'
import { Messaging } from '@tollgate/messaging'

type Invitation = EventPayload<typeof userInvited>

/** What billing would hear of who invited whom. */
export class Invitations {
  private readonly heard: Invitation[] = []
  private onNext: () => void = () => undefined

  private constructor(private readonly messaging: Messaging) {}

  static async follow(natsUrl: string): Promise<Invitations> {
    const invitations = new Invitations(await Messaging.connect({ service: 'billing', url: natsUrl }))
    await invitations.messaging.feeds.follow(userInvited, {
      onPayload: (payload) => {
        invitations.heard.push(payload as Invitation)
        invitations.onNext()
      },
      onGap: () => undefined,
    })
    return invitations
  }

  /** The one that has not been taken yet, or the next to come. */
  async next(): Promise<Invitation> {
    while (this.heard.length === 0) await new Promise<void>((resolve) => (this.onNext = resolve))
    return this.heard.shift() as Invitation
  }

  stop(): Promise<void> {
    return this.messaging.stop()
  }
}
