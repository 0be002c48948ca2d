/** Names in the storage of this tab, which ends with the tab. */
const TOKEN = 'gatehouse-share'
const PROOF = 'gatehouse-share-password'
const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte']

const words = document.body.dataset
const { lang } = document.documentElement
const [content, list, form] = ['main', '#files ul', 'form'].map((one) =>
  document.querySelector(one),
)
const byId = (id) => document.getElementById(id)
const filled = (text, value) => text.replace('{}', () => value)

/** An address of a file where this page was opened, be it at another address of the service. */
const here = (url) => new URL(`file/${url.split('/').at(-1)}`, location.href).href

/** What the service says to a refused request. */
class Refused extends Error {
  constructor({ msg, error }) {
    super(msg)
    this.code = error
  }
}

/** @throws Refused */
async function ask(name, body) {
  const answer = await fetch(`./${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': lang },
    body: JSON.stringify({ token: sessionStorage.getItem(TOKEN), ...proof(), ...body }),
    referrerPolicy: 'no-referrer',
  })
  const { code, data, ...refusal } = await answer.json()
  if (code === 200) return data
  throw new Refused(refusal)
}

function proof() {
  const passwordToken = sessionStorage.getItem(PROOF)
  return passwordToken ? { passwordToken } : {}
}

/**
 * Blocks the page while the work runs, and says why it failed.
 * @param {() => Promise<HTMLElement | void>} work may say what is focused next
 */
async function doing(work) {
  let next = document.activeElement
  content.inert = true
  byId('trouble').textContent = ''
  byId('news').textContent = ''
  try {
    next = (await work()) ?? next
  } catch (error) {
    byId('trouble').textContent = error instanceof Refused ? error.message : words.unreachable
    if (error.code === 'share_closed') close()
    if (error.code === 'wrong_share_password') next = askPassword()
  } finally {
    content.inert = false
    // Elements lose the focus when they become inert.
    if (document.activeElement === document.body) next?.focus()
  }
}

function reveal(id) {
  for (const section of document.querySelectorAll('section')) section.hidden = section.id !== id
}

function close() {
  sessionStorage.clear()
  document.querySelector('h1').textContent = words.closed
  reveal()
}

/** @returns the field */
function askPassword() {
  sessionStorage.removeItem(PROOF)
  reveal('password')
  form.reset()
  return form.password
}

async function open(typed) {
  const shared = await ask('open', typed)
  if (shared.needsPassword) return askPassword()
  if (shared.passwordToken) sessionStorage.setItem(PROOF, shared.passwordToken)
  form.reset()
  list.replaceChildren(...shared.files.map((file, at) => rowOf(file, at, shared)))
  byId('all').hidden = shared.files.length < 2
  byId('all').onclick = () => doing(() => download({}, byId('all').textContent, shared))
  byId('by').textContent = filled(words.by, shared.sharedBy)
  tellTerms(shared)
  reveal('files')
  return undefined
}

function rowOf(file, at, shared) {
  const row = byId('files').querySelector('template').content.cloneNode(true).firstElementChild
  const [name, size] = row.querySelectorAll('b, span')
  Object.assign(name, { textContent: file.name, id: `file-${at}` })
  size.textContent = sizeText(file.size)
  const [showing, saving] = row.querySelectorAll('button')
  for (const button of [showing, saving]) button.setAttribute('aria-describedby', name.id)
  showing.hidden = !file.canShow
  showing.onclick = () => doing(() => display(file, shared))
  saving.onclick = () => doing(() => download({ file: file.file }, file.name, shared))
  if (file.previewUrl) picture(row.querySelector('img'), here(file.previewUrl))
  return row
}

function picture(image, address) {
  image.onload = () => {
    image.hidden = false
  }
  image.src = address
}

async function download(wanted, name, shared) {
  const { url } = await ask('download', wanted)
  location.assign(here(url))
  count(shared)
  byId('news').textContent = filled(words.begun, name)
}

/** Browsers open a tab only at once, so it waits for its address. */
async function display(file, shared) {
  const tab = globalThis.open('about:blank')
  if (tab) tab.opener = null
  try {
    const { url } = await ask('download', { file: file.file, show: true })
    if (tab) tab.location.replace(here(url))
    else location.assign(here(url))
  } catch (error) {
    tab?.close()
    throw error
  }
  count(shared)
}

function count(shared) {
  if (shared.usesLeft === null) return
  shared.usesLeft -= 1
  tellTerms(shared)
}

function tellTerms({ expiresAt, usesLeft }) {
  // It names the zone: whoever got the link may be elsewhere than who sent it.
  const until = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'long' })
  const terms = [filled(words.until, until.format(new Date(expiresAt)))]
  if (usesLeft > 0) terms.push(filled(words.usesLeft, usesLeft))
  if (usesLeft === 0) terms.push(words.usedUp)
  byId('terms').textContent = terms.join(' ')
  for (const button of byId('files').querySelectorAll('button')) button.disabled = usesLeft === 0
}

function sizeText(bytes) {
  const step = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1)
  const display = step === 0 ? 'long' : 'short'
  const style = { style: 'unit', unit: UNITS[step], unitDisplay: display, maximumFractionDigits: 1 }
  return new Intl.NumberFormat(lang, style).format(bytes / 1000 ** step)
}

/** Takes the token out of the address bar, and so out of the history and of what is copied there. */
function takeToken() {
  const token = location.hash.slice(1)
  if (token === '') return
  sessionStorage.clear()
  sessionStorage.setItem(TOKEN, token)
  history.replaceState(null, '', location.pathname + location.search)
}

takeToken()
addEventListener('hashchange', () => location.reload())
form.addEventListener('submit', (event) => {
  event.preventDefault()
  doing(() => open({ password: form.password.value }))
})
if (sessionStorage.getItem(TOKEN)) doing(() => open({}))
else reveal('none')
