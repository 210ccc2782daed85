import { isLoadedByPage } from './loaded-by-page'

const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150', 'accept-language': 'en' }

describe('what a page loads', () => {
  it.each([
    ['a picture', { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' }],
    ['a picture of another origin', { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'cors' }],
    ['a page that a link leads to', { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' }],
    ['a frame', { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' }],
    ['a style', { 'sec-fetch-dest': 'style', 'sec-fetch-mode': 'no-cors' }],
    ['a script', { 'sec-fetch-dest': 'script', 'sec-fetch-mode': 'no-cors' }],
    ['a prefetch', { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'no-cors' }],
    ['a prefetch that says so', { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors', 'sec-purpose': 'prefetch' }],
    ['a download', { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'navigate' }],
    ['a prefetch of an old browser', { ...browser, 'x-requested-with': 'console', purpose: 'prefetch' }],
    ['nothing that it tells of', { 'sec-fetch-dest': '', 'sec-fetch-mode': 'cors' }],
    ['what a browser says nothing of', { ...browser, accept: 'image/avif,*/*' }],
    ['a page of a browser that says nothing', { ...browser, accept: 'text/html' }],
  ])('%s does not call a GET that changes', (_what, headers) => {
    expect(isLoadedByPage(headers, 'script')).toBe(true)
  })

  it.each([
    ['a script of the page', { ...browser, 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' }],
    ['a script that stays in its origin', { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'same-origin' }],
    ['the console in a browser that says nothing', { ...browser, 'x-requested-with': 'console' }],
    ['a client of another making in it', { ...browser, 'new-api-user': '1' }],
    ['an access token', { ...browser, authorization: 'Bearer x' }],
    ['a program', {}],
    ['a program that calls itself a browser', { 'user-agent': 'Mozilla/5.0' }],
    ['curl', { 'user-agent': 'curl/8.0', accept: '*/*' }],
  ])('%s calls it', (_what, headers) => {
    expect(isLoadedByPage(headers, 'script')).toBe(false)
  })

  it.each([
    [{ 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' }, false],
    [browser, false],
    [{ 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' }, true],
    [{ 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' }, true],
    [{ 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' }, true],
    [{ 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', 'sec-purpose': 'prefetch;prerender' }, true],
  ])('a GET for navigations is refused %j: %p', (headers, expected) => {
    expect(isLoadedByPage(headers, 'navigation')).toBe(expected)
  })
})
