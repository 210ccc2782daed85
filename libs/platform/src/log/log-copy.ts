type Receiver = (line: string) => void

let receiver: Receiver | null = null

/** From here on every line on standard output also goes to the receiver, which must not throw; null ends it. */
export function copyLogsTo(next: Receiver | null): void {
  receiver = next
}

/** Who gets a copy of each line now, if anybody. */
export function logCopy(): Receiver | null {
  return receiver
}
