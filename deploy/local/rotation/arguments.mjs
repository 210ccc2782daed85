import { Fault } from '../fault.mjs'

/** Codes in mails, half-done sign-ins and resets live for ten minutes at most: after that the old key is of no use. */
const WAIT_SECONDS = 600

export const rotationUsage = `npm run rotate-key [-- --wait <seconds>] [-- --status]
Makes a new master secret, lets every process take it, has everything at rest sealed anew with it, and removes the old one.
  --wait    how long the old one still opens what is under way (codes in mails, sign-ins that wait for a second factor); ${WAIT_SECONDS} unless given
  --status  only tells which secrets each process has`

/**
 * @param {string[]} args
 * @returns {{ isStatus: boolean, waitSeconds: number } | null} null: only how it is used is asked for
 */
export function readRotationArguments(args) {
  const asked = { isStatus: false, waitSeconds: WAIT_SECONDS }
  for (let at = 0; at < args.length; at++) {
    const arg = args[at]
    if (arg === '--help') return null
    if (arg === '--status') asked.isStatus = true
    else if (arg === '--wait' && /^\d{1,5}$/.test(args[at + 1] ?? '')) asked.waitSeconds = Number(args[++at])
    else throw new Fault(`npm run rotate-key does not know "${arg}".\n${rotationUsage}`)
  }
  return asked
}
