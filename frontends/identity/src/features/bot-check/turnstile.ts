import { loadScript } from './load-script'

/** What we use of Turnstile, see https://developers.cloudflare.com/turnstile/get-started/client-side-rendering/ */
interface Turnstile {
  render(
    container: HTMLElement,
    options: {
      sitekey: string
      theme: 'light' | 'dark'
      language: string
      size: 'flexible'
      callback: (token: string) => void
      'expired-callback': () => void
      'error-callback': () => boolean
    },
  ): string
  reset(widget: string): void
  remove(widget: string): void
}

const address = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'

/** Loads Turnstile. The content security policy that the edge sends with pages allows its address. */
export async function loadTurnstile(): Promise<Turnstile> {
  await loadScript(address)
  const { turnstile } = window as { turnstile?: Turnstile } // the script puts it there
  if (turnstile === undefined) throw new Error('Turnstile did not start')
  return turnstile
}

export type { Turnstile }
