import { find } from '../search/words.js'

/** @typedef {import('../search/words.js').Index} Index */

const input = /** @type {HTMLInputElement} */ (document.querySelector('.search input'))
const list = /** @type {HTMLElement} */ (document.querySelector('#found'))
const told = /** @type {HTMLElement} */ (document.querySelector('.told'))
const menu = /** @type {HTMLElement} */ (document.querySelector('#menu'))
const fold = /** @type {HTMLButtonElement} */ (document.querySelector('.fold'))
const { index: address = '' } = /** @type {HTMLElement} */ (document.querySelector('script[data-index]')).dataset

/** @type {Promise<Index> | undefined} */
let coming
let chosen = -1

/** The index comes when somebody begins to search; one that did not come is asked for again. @returns {Promise<Index>} */
function readIndex() {
  coming ??= fetch(address).then((answer) => {
    if (!answer.ok) throw new Error(`The index answers ${answer.status}`)
    return answer.json()
  })
  coming.catch(() => (coming = undefined))
  return coming
}

const rows = () => /** @type {HTMLElement[]} */ ([...list.children])

/** @param {number} next */
function choose(next) {
  const all = rows()
  chosen = all.length === 0 ? -1 : (next + all.length) % all.length
  for (const [at, row] of all.entries()) row.setAttribute('aria-selected', String(at === chosen))
  const row = all[chosen]
  if (row === undefined) return input.removeAttribute('aria-activedescendant')
  input.setAttribute('aria-activedescendant', row.id)
  row.scrollIntoView({ block: 'nearest' })
}

/** @param {boolean} isOpen */
function show(isOpen) {
  list.hidden = !isOpen
  input.setAttribute('aria-expanded', String(isOpen))
  if (!isOpen) choose(-1)
}

/** @param {string} kind @param {string} text */
function line(kind, text) {
  const part = document.createElement('span')
  part.className = kind
  part.textContent = text
  return part
}

async function search() {
  const asked = input.value.trim()
  if (asked === '') {
    told.textContent = ''
    return show(false)
  }
  try {
    const index = await readIndex()
    if (input.value.trim() !== asked) return
    draw(find(index, asked))
  } catch {
    told.textContent = 'The search did not load. Type again to try once more.'
    show(false)
  }
}

/** @param {import('../search/words.js').Place[]} places */
function draw(places) {
  list.replaceChildren(
    ...places.map(({ page, title, at, said }, number) => {
      const row = document.createElement('a')
      row.id = `found-${number}`
      row.href = at
      row.tabIndex = -1
      row.setAttribute('role', 'option')
      row.append(line('title', title), ...(page === title ? [] : [line('page', page)]), line('said', said))
      return row
    }),
  )
  told.textContent = places.length === 0 ? 'Nothing found.' : `${places.length} places`
  told.classList.toggle('is-seen', places.length === 0)
  show(places.length > 0)
  choose(0)
}

input.addEventListener('focus', () => void readIndex().catch(() => {}))
input.addEventListener('input', () => void search())
input.addEventListener('keydown', (event) => {
  if (event.key === 'ArrowDown') choose(chosen + 1)
  else if (event.key === 'ArrowUp') choose(chosen - 1)
  else if (event.key === 'Enter') rows()[chosen]?.click()
  else if (event.key === 'Escape') {
    input.value = ''
    void search()
  } else return
  event.preventDefault()
})
list.addEventListener('click', () => show(false))
document.addEventListener('pointerdown', (event) => {
  const target = /** @type {Element} */ (event.target)
  if (target.closest('.search') === null) show(false)
})
document.addEventListener('keydown', (event) => {
  const isTyping = /^(INPUT|TEXTAREA)$/.test(document.activeElement?.tagName ?? '')
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  input.focus()
})
fold.addEventListener('click', () => {
  const isOpen = menu.classList.toggle('is-open')
  fold.setAttribute('aria-expanded', String(isOpen))
})
document.querySelector('#menu [aria-current]')?.scrollIntoView({ block: 'nearest' })
