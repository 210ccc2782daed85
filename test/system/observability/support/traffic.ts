import { Caller } from '../../support/caller'

/** One call after the other, whole and streamed in turn, until it is stopped. */
export class Traffic {
  private isOn = true
  private readonly caller: Caller
  private readonly done: Promise<void>

  constructor(origin: string, key: string, model: string) {
    this.caller = new Caller(origin, key)
    this.done = this.run(model)
  }

  async stop(): Promise<void> {
    this.isOn = false
    await this.done
    await this.caller.close()
  }

  private async run(model: string): Promise<void> {
    for (let turn = 0; this.isOn; turn++) {
      await this.caller.chat({ model, isStream: turn % 2 === 0 })
      // So many that figures move, so few that the machine has time for what is looked at.
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
