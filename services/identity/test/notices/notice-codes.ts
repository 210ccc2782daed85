import type { Ask, Person, World } from '../rules/world'
import type { SmtpInbox } from '../support/smtp-inbox'

const path = '/api/user/setting/notification_email'

/** Has a code mailed to the address that somebody saved for notices, and returns it. */
export async function noticeCode(world: World, person: Person, inbox: SmtpInbox): Promise<string> {
  await world.app.forgetLimits()
  await heard(world, person, ['POST', `${path}/code`])
  const [code = ''] = /^\d{6}$/m.exec((await inbox.next()).text) ?? []
  return code
}

/** Somebody without an address of their own wants their notices at another, whose owner agrees, and is told there that it is so. */
export async function confirmed(world: World, person: Person, inbox: SmtpInbox, address: string): Promise<void> {
  await heard(world, person, ['PUT', '/api/user/setting', { notification_email: address }])
  const code = await noticeCode(world, person, inbox)
  await heard(world, person, ['POST', `${path}/confirm`, { code }])
  await inbox.news.next()
}

async function heard(world: World, person: Person, ask: Ask): Promise<void> {
  const answer = await world.call(person, ask)
  if (!answer.success) throw new Error(`${ask.join(' ')}: ${answer.message}`)
}
