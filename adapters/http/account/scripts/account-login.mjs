import { ask, byId, doing, go, logIn, open, Refused } from './account.mjs'
import { askCaptcha, solved } from './account-captcha.mjs'
import { knowsPasskeys, webAuthn } from './account-webauthn.mjs'

const { passkeys, trustDays } = document.body.dataset
const ASKS_FOR_FACTOR = new Set(['factor_required', 'wrong_factor'])

const form = document.querySelector('form')
const factor = byId('factor')
const passkey = byId('passkey')

async function signIn() {
  const { username, password, otp, trustBrowser } = Object.fromEntries(new FormData(form))
  const second = otp === '' ? {} : { otp, ...(trustBrowser && { trustBrowser: true }) }
  try {
    await logIn({ grantType: 'password', username, password, ...second, ...solved() })
    go('')
  } catch (error) {
    await askCaptcha()
    factor.hidden = !ASKS_FOR_FACTOR.has(error.code)
    form.otp.value = ''
    if (factor.hidden) form.password.value = ''
    throw Object.assign(error, { field: factor.hidden ? form.password : form.otp })
  }
}

async function signInByPasskey() {
  const { data: optionsJSON } = await ask('POST /auth/passkeys/login-options')
  const { startAuthentication } = await webAuthn()
  const used = await startAuthentication({ optionsJSON }).catch(() => {
    throw new Refused({ msg: passkey.dataset.failed })
  })
  await logIn({ grantType: 'passkey', passkeyId: used.id, ...used.response })
  go('')
}

form.addEventListener('submit', doing(signIn))
passkey.addEventListener('click', doing(signInByPasskey))
open(
  async () => {
    passkey.hidden = !knowsPasskeys || passkeys === 'off'
    document.querySelector('.tick').hidden = trustDays === '0'
    await askCaptcha()
  },
  { isOpen: true },
)
