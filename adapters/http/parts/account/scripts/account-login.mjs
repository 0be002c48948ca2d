import { ask, byId, doing, goOn, hasLeft, logIn, open } from './account.mjs'
import { askCaptcha, solved } from './account-captcha.mjs'
import { takesPasskeys, usePasskey } from './account-webauthn.mjs'

const { codes, trustDays, sso } = document.body.dataset
const query = new URLSearchParams(location.search)
/** The service takes the end of such a password for a code, unless that has a field of its own. */
const ENDS_LIKE_A_CODE = / +(\d{3}[ -]?\d{3}|[a-z\d]{4}(-[a-z\d]{4}){3})\s*$/i

const form = document.querySelector('form')
const factor = byId('factor')
const passkey = byId('passkey')

async function signIn() {
  const { username, password, otp, trustBrowser } = Object.fromEntries(new FormData(form))
  const second = otp === '' ? {} : { otp, ...(trustBrowser && { trustBrowser: true }) }
  try {
    await logIn({ grantType: 'password', username, password, ...second, ...solved() })
    goOn()
  } catch (error) {
    await askCaptcha()
    factor.hidden = !error.asksForFactor && !ENDS_LIKE_A_CODE.test(password)
    form.otp.value = ''
    if (!error.asksForFactor) form.password.value = ''
    else if (otp === '') form.password.value = password.replace(ENDS_LIKE_A_CODE, '')
    throw Object.assign(error, { field: error.asksForFactor ? form.otp : form.password })
  }
}

async function signInByPasskey() {
  const used = await usePasskey('POST /auth/passkeys/login-options', passkey.dataset.failed)
  await logIn({ grantType: 'passkey', ...used })
  goOn()
}

/** Goes to the provider, which sends the browser back to this page. */
async function lead() {
  const input = { path: { source: sso }, query: { page: 'account' } }
  const { data } = await ask('GET /auth/binding/{source}', input)
  location.assign(data)
}

/** Takes what a provider has added out of the address bar, and so out of the history. */
function takeReturn() {
  const [source, state] = [query.get('source'), query.get('state')]
  const code = query.get('code') ?? query.get('ticket')
  if (source === null || state === null) return undefined
  const lang = query.get('lang')
  history.replaceState(null, '', location.pathname + (lang === null ? '' : `?lang=${lang}`))
  return { source, socialState: state, socialCode: code ?? '' }
}

/** @returns whether the form is for somebody else */
async function signInElsewhere() {
  const returned = takeReturn()
  if (sso === '' || query.has('local')) return false
  byId('local').hidden = true
  byId('sso').hidden = false
  byId('content').hidden = false
  if (returned) {
    await logIn({ grantType: 'social', ...returned })
    goOn()
  } else if (!hasLeft()) await lead()
  return true
}

byId('sso').querySelector('button').addEventListener('click', doing(lead))
form.addEventListener('submit', doing(signIn))
passkey.addEventListener('click', doing(signInByPasskey))
open(
  async () => {
    if (await signInElsewhere()) return
    byId('code').hidden = codes === 'off'
    passkey.hidden = !takesPasskeys
    document.querySelector('.tick').hidden = trustDays === '0'
    await askCaptcha()
  },
  { isOpen: true },
)
