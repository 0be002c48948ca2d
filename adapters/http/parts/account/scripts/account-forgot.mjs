import { ask, byId, doing, go, open, tell } from './account.mjs'
import { askCaptcha, solved } from './account-captcha.mjs'
import { keepLink } from './account-link.mjs'

const form = byId('forgot')
const byPhone = byId('by-phone')

async function send() {
  const account = form.account.value
  try {
    await ask('POST /auth/password/forgot', { body: { account, ...solved() } })
    byPhone.hidden = false
  } finally {
    await askCaptcha()
  }
  tell(form.dataset.sent)
}

async function exchangeCode() {
  const body = { account: form.account.value, smsCode: byPhone.querySelector('input').value }
  const { data } = await ask('POST /auth/password/code', { body, sealed: true })
  keepLink(data.token)
  go('reset')
}

form.addEventListener('submit', doing(send))
byPhone.querySelector('form').addEventListener('submit', doing(exchangeCode))
open(askCaptcha, { isOpen: true })
