import { showFigures } from './overview-figures.mjs'

/** @typedef {{ readonly error?: string, readonly msg: string, readonly code: number, readonly data: unknown }} Answer */

/**
 * Signs in and shows how the service is used. The token stays in memory, so leaving the page signs
 * out.
 * @param {HTMLElement} section made by `overview-section.ts`
 * @param {Function} createClient of `gatehouse/client`
 */
export function startOverview(section, createClient) {
  const { clientId, publicKey, language } = section.dataset
  const baseUrl = new URL('.', location.href).href
  const client = createClient({ baseUrl, clientId, publicKey, language })
  const { form, refusal, captcha, figures, tools, insecure } = partsOf(section)
  let captchaId

  // Browsers offer WebCrypto on HTTPS and localhost only.
  if (!globalThis.crypto?.subtle) return show(insecure, true)

  async function askCaptcha() {
    const { data } = await client.call('GET /auth/code')
    captchaId = data?.uuid
    show(captcha, data?.captchaEnabled === true)
    captcha.querySelector('input').required = data?.captchaEnabled === true
    if (data?.img) captcha.querySelector('img').src = `data:image/png;base64,${data.img}`
  }

  /** @param {string} [why] */
  async function showForm(why = '') {
    refusal.textContent = why
    show(figures, false)
    show(tools, false)
    show(form, true)
    await askCaptcha()
  }

  async function showOverview() {
    const answer = await client.call('GET /monitor/overview')
    if (answer.code !== 200) {
      await endSession()
      return showForm(answer.msg)
    }
    show(form, false)
    show(tools, true)
    show(figures, true)
    await showFigures(figures, answer.data, language)
  }

  async function signIn() {
    const { username, password, code } = Object.fromEntries(new FormData(form))
    const proof = captchaId === undefined ? {} : { uuid: captchaId, code }
    const answer = await client.login({ grantType: 'password', username, password, ...proof })
    form.password.value = ''
    form.code.value = ''
    return answer.code === 200 ? showOverview() : showForm(answer.msg)
  }

  async function endSession() {
    if (client.token !== undefined) await client.logout().catch(() => undefined)
    client.token = undefined
  }

  /** Blocks the section while the work runs, and shows a message if the service does not answer. */
  const handle = (work) => async (event) => {
    event?.preventDefault()
    section.inert = true
    try {
      await work()
    } catch {
      refusal.textContent = section.dataset.unreachable
    } finally {
      section.inert = false
    }
  }
  form.addEventListener('submit', handle(signIn))
  captcha.querySelector('img').addEventListener('click', handle(askCaptcha))
  tools.querySelector('.again').addEventListener('click', handle(showOverview))
  const signOut = () => endSession().then(() => showForm())
  tools.querySelector('.leave').addEventListener('click', handle(signOut))
  addEventListener('pagehide', () => void signOutInBackground(client, { baseUrl, clientId }))
  handle(showForm)()
}

function partsOf(section) {
  const names = ['form', 'refusal', 'captcha', 'figures', 'tools', 'insecure']
  return Object.fromEntries(names.map((name) => [name, section.querySelector(`.${name}`)]))
}

function show(element, isShown) {
  element.hidden = !isShown
}

/** `keepalive` lets the request outlive the page. */
function signOutInBackground(client, { baseUrl, clientId }) {
  if (client.token === undefined) return undefined
  const headers = { clientid: clientId, authorization: `Bearer ${client.token}` }
  return fetch(`${baseUrl}auth/logout`, { method: 'POST', headers, keepalive: true })
}
