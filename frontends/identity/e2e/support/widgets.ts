import { intercept } from '@tollgate/console-sdk/testing'
import type { Page } from 'playwright-core'

/** Plays the part of Turnstile's script: `answerTurnstile(token)` in the page is what it would find. */
export async function playTurnstile(page: Page): Promise<void> {
  await intercept(page, '**/turnstile/v0/api.js*', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `window.turnstile = {
        render(place, options) {
          place.textContent = 'Site key: ' + options.sitekey
          window.answerTurnstile = options.callback
          return 'widget'
        },
        reset() {},
        remove() {},
      }`,
    }),
  )
}

/** Plays the part of Telegram's script: a button that goes to the address of the site with what Telegram would sign. */
export async function playTelegram(page: Page, id: string): Promise<void> {
  await intercept(page, '**/telegram-widget.js*', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `{
        const { dataset, parentNode } = document.currentScript
        const button = document.createElement('button')
        button.textContent = 'Log in with ' + dataset.telegramLogin
        button.onclick = () => {
          const { authUrl } = dataset
          location.href = authUrl + (authUrl.includes('?') ? '&' : '?') + 'id=${id}&first_name=Ada&auth_date=1&hash=ff'
        }
        parentNode.append(button)
      }`,
    }),
  )
}
