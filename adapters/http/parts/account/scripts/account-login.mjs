import { byId, doing, goOn, logIn, open } from './account.mjs'
import { askCaptcha, solved } from './account-captcha.mjs'
import { takesPasskeys, usePasskey } from './account-webauthn.mjs'

const { codes, trustDays } = document.body.dataset
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

form.addEventListener('submit', doing(signIn))
passkey.addEventListener('click', doing(signInByPasskey))
open(
  async () => {
    byId('code').hidden = codes === 'off'
    passkey.hidden = !takesPasskeys
    document.querySelector('.tick').hidden = trustDays === '0'
    await askCaptcha()
  },
  { isOpen: true },
)
