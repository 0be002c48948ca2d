/** Name of the token in the storage of this tab, which ends with the tab. */
const TOKEN = 'gatehouse-account'

/** Name of the page for which somebody has to log in. */
const WANTED = 'gatehouse-account-page'

/** Set by those who sign out, so that nothing signs them in again at once. */
const LEFT = 'gatehouse-account-left'

/** Where people settle what their session owes, by the refusal of everything else. */
const OWED = { password_change_required: 'password', factor_setup_required: 'factor' }

const {
  client: address,
  clientId,
  publicKey,
  language,
  unreachable,
  factorNeeded,
  zone,
} = document.body.dataset
const { createClient } = await import(address)
const client = createClient({
  baseUrl: new URL('..', location.href).href,
  clientId,
  publicKey,
  language,
  token: sessionStorage.getItem(TOKEN) ?? undefined,
})

/** What the service says to a refused request. */
export class Refused extends Error {
  constructor({ msg, error }) {
    // What the service says is for front ends that have no field for the code.
    super(error === 'factor_required' ? factorNeeded : msg)
    this.lacksFactor = error === 'factor_required'
    this.asksForFactor = this.lacksFactor || error === 'wrong_factor'
  }
}

/** What to say about a failure. */
export function textOf(error) {
  return error instanceof Refused ? error.message : unreachable
}

export function byId(id) {
  return document.getElementById(id)
}

/** Opens another account page, in the language of this one. */
export function go(page) {
  location.assign(`./${page}${location.search}`)
}

function askForLogin() {
  sessionStorage.setItem(WANTED, location.pathname.split('/').at(-1))
  go('login')
}

/** Opens the page for which somebody has logged in. */
export function goOn() {
  const wanted = sessionStorage.getItem(WANTED) ?? ''
  sessionStorage.removeItem(WANTED)
  go(wanted)
}

/**
 * Asks the service. A session that has ended leads to the login page.
 * @returns the whole answer
 * @throws Refused
 */
export async function ask(name, input) {
  const answer = await client.call(name, input)
  if (answer.code === 200) return answer
  if (answer.code === 401 && client.token !== undefined) {
    forget()
    askForLogin()
  }
  const owed = OWED[answer.error]
  if (owed !== undefined && !location.pathname.endsWith(`/${owed}`)) go(owed)
  throw new Refused(answer)
}

/** @throws Refused */
export async function logIn(credentials) {
  const answer = await client.login(credentials)
  if (answer.code !== 200) throw new Refused(answer)
  sessionStorage.setItem(TOKEN, client.token)
}

/** Says what has happened, to screen readers too. */
export function tell(text) {
  byId('trouble').textContent = ''
  byId('news').textContent = text
}

/** Says that a factor was added; the first one ends all other sessions. */
export function tellAdded(text, isFirst) {
  tell(isFirst ? `${text} ${document.body.dataset.othersEnded}` : text)
}

/**
 * @param {() => Promise<HTMLElement | void>} work may say what is focused next
 * @returns a listener that blocks the page while the work runs, and shows why it failed
 */
export function doing(work) {
  return async (event) => {
    event?.preventDefault()
    const content = byId('content')
    let next = document.activeElement
    tell('')
    content.inert = true
    try {
      next = (await work()) ?? next
    } catch (error) {
      byId('trouble').textContent = textOf(error)
      next = error.field ?? next
    } finally {
      content.inert = false
      // Elements lose the focus when they become inert.
      if (document.activeElement === document.body) next?.focus()
    }
  }
}

/** Shows a page once `work` has filled it. Pages of a session need one. */
export function open(work, { isOpen = false } = {}) {
  // Browsers offer WebCrypto on HTTPS and localhost only.
  if (!globalThis.crypto?.subtle) {
    byId('insecure').hidden = false
    return
  }
  if (!isOpen && client.token === undefined) {
    askForLogin()
    return
  }
  for (const link of document.querySelectorAll('a[data-page]')) link.search = location.search
  const leave = byId('leave')
  leave.hidden = client.token === undefined
  leave.addEventListener(
    'click',
    doing(async () => {
      await client.logout()
      forget()
      sessionStorage.setItem(LEFT, '1')
      go('login')
    }),
  )
  doing(async () => {
    await work()
    byId('content').hidden = false
    sayZone(byId('zone'))
  })()
}

/** Fills a list with a copy of the page's template for each row. */
export function fillRows(list, rows, fill) {
  const template = list.parentElement.querySelector('template')
  list.replaceChildren(
    ...rows.map((row) => {
      const item = template.content.cloneNode(true).firstElementChild
      for (const [cell, text] of Object.entries(fill(row, item))) {
        item.querySelector(`[data-cell=${cell}]`).textContent = text
      }
      return item
    }),
  )
}

const clockOf = (timeZone) =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
const [times, here] = [clockOf(zone), clockOf()]

/**
 * As the service writes all other times: by its own clock.
 * @param at milliseconds since 1970
 */
export function timeText(at) {
  return times.format(at)
}

/** Says whose times the page shows, if the browser has others. */
function sayZone(place) {
  const now = Date.now()
  if (times.format(now) === here.format(now)) return
  const names = { service: zone, here: here.resolvedOptions().timeZone }
  place.textContent = place.textContent.replaceAll(/\{(\w+)\}/g, (_, name) => names[name])
  place.hidden = false
}

/** Whether somebody has just signed out; says so once. */
export function hasLeft() {
  const left = sessionStorage.getItem(LEFT)
  sessionStorage.removeItem(LEFT)
  return left !== null
}

/** Forgets a session that has ended. */
export function forget() {
  client.token = undefined
  sessionStorage.removeItem(TOKEN)
}
