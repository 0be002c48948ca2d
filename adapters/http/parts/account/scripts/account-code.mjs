import { ask, byId, doing, goOn, logIn, open, Refused, tell } from './account.mjs'
import { askCaptcha, solved } from './account-captcha.mjs'

const isAfterCaptcha = document.body.dataset.codes === 'after-captcha'

const sending = byId('send')
const enter = byId('enter')
const form = enter.querySelector('form')
const { to } = sending

const byMail = () => to.value.includes('@')

async function send() {
  const query = { [byMail() ? 'email' : 'phonenumber']: to.value.trim(), ...solved() }
  try {
    await ask(byMail() ? 'GET /resource/email/code' : 'GET /resource/sms/code', { query })
  } finally {
    if (isAfterCaptcha) await askCaptcha()
  }
  enter.hidden = false
  form.otp.required = false
  tell(sending.dataset.sent)
  return form.sent
}

async function signIn() {
  const { sent, otp } = Object.fromEntries(new FormData(form))
  const proof = byMail()
    ? { grantType: 'email', email: to.value.trim(), emailCode: sent }
    : { grantType: 'sms', phonenumber: to.value.trim(), smsCode: sent }
  try {
    await logIn({ ...proof, ...(otp !== '' && { otp }) })
    goOn()
  } catch (error) {
    form.otp.required = error.lacksFactor
    if (error.lacksFactor) {
      form.otp.value = ''
      // The service keeps the code that was sent for a little while, for one more attempt.
      throw Object.assign(new Refused({ msg: enter.dataset.needed }), { field: form.otp })
    }
    form.reset()
    // Now the code that was sent is spent.
    if (error.asksForFactor) throw new Refused({ msg: enter.dataset.both })
    throw error
  }
}

sending.addEventListener('submit', doing(send))
form.addEventListener('submit', doing(signIn))
open(async () => isAfterCaptcha && askCaptcha(), { isOpen: true })
