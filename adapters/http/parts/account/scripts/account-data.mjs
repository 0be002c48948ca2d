import { ask, byId, doing, go, open, tell } from './account.mjs'
import { dropLink, keptLink, PROOF, takeLink } from './account-link.mjs'

const form = document.querySelector('form')
const proving = byId('prove')
const FIELDS = ['nickName', 'email', 'phonenumber']

async function show() {
  const [{ data }, factors] = await Promise.all([
    ask('GET /system/user/profile'),
    ask('GET /auth/factors'),
  ])
  // The pages have the names of what can be owed.
  if (factors.data.owes) go(factors.data.owes)
  const facts = { ...data, ...data.user }
  for (const fact of document.querySelectorAll('[data-fact]')) {
    fact.textContent = facts[fact.dataset.fact] || '-'
  }
  for (const name of FIELDS) form[name].value = data.user[name] ?? ''
  showProven(data.user)
}

function showProven({ email, emailProven, phonenumber, phoneProven }) {
  const states = {
    'email-proven': email && emailProven,
    'email-unproven': email && !emailProven,
    'phone-proven': phonenumber && phoneProven,
    'phone-unproven': phonenumber && !phoneProven,
  }
  for (const state of form.querySelectorAll('[data-state]'))
    state.hidden = !states[state.dataset.state]
  byId('ask').hidden = !states['email-unproven']
  byId('by-code').hidden = !states['phone-unproven']
  proving.hidden = keptLink(PROOF) === '' || !states['email-unproven']
}

async function askForLink() {
  await ask('POST /auth/email/link')
  tell(proving.dataset.sent)
}

/** Opening the link proves nothing: programs that look at mails open it, too. */
async function prove() {
  const token = keptLink(PROOF)
  dropLink(PROOF)
  proving.hidden = true
  await ask('POST /auth/email/prove', { body: { token } })
  await show()
  tell(document.body.dataset.done)
}

async function save() {
  const body = Object.fromEntries(FIELDS.map((name) => [name, form[name].value]))
  await ask('PUT /system/user/profile', { body })
  await show()
  tell(document.body.dataset.done)
}

takeLink(PROOF)
addEventListener('hashchange', () => location.reload())
form.addEventListener('submit', doing(save))
byId('ask').querySelector('button').addEventListener('click', doing(askForLink))
proving.querySelector('button').addEventListener('click', doing(prove))
open(show)
