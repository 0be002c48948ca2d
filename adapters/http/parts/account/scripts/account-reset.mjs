import { ask, byId, doing, forget, open, Refused, tell } from './account.mjs'
import { dropLink, keepLink, keptLink, takeLink } from './account-link.mjs'

const form = document.querySelector('#set form')

async function show() {
  const token = keptLink()
  const data = token === '' ? undefined : await factsOf(token)
  byId('none').hidden = data !== undefined
  byId('lockdown').hidden = data?.purpose !== 'lockdown'
  byId('set').hidden = data === undefined || data.purpose === 'lockdown'
  for (const text of document.querySelectorAll('[data-purpose]')) {
    text.hidden = text.dataset.purpose !== data?.purpose
  }
  byId('user').textContent = data?.userName ?? ''
  form.username.defaultValue = data?.userName ?? ''
  byId('otp').hidden = data?.needsFactor !== true
}

/** @returns nothing for a link that no longer works */
async function factsOf(token) {
  try {
    const { data } = await ask('POST /auth/password/link', { body: { token } })
    return data
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    dropLink()
    byId('trouble').textContent = error.message
    return undefined
  }
}

async function lockOut() {
  const { data } = await ask('POST /auth/password/lockdown', { body: { token: keptLink() } })
  forget()
  keepLink(data.token)
  await show()
}

async function save() {
  const { newPassword, again, otp } = Object.fromEntries(new FormData(form))
  if (newPassword !== again) throw new Refused({ msg: form.again.dataset.differ })
  const body = { token: keptLink(), newPassword, ...(otp !== '' && { otp }) }
  await ask('POST /auth/password/reset', { body, sealed: true })
  forget()
  dropLink()
  form.reset()
  byId('set').hidden = true
  tell(form.dataset.saved)
}

takeLink()
addEventListener('hashchange', () => location.reload())
form.addEventListener('submit', doing(save))
byId('lockdown').querySelector('button').addEventListener('click', doing(lockOut))
open(show, { isOpen: true })
