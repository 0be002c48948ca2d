import { ask, doing, go, open, tell } from './account.mjs'

const form = document.querySelector('form')
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
}

async function save() {
  const body = Object.fromEntries(FIELDS.map((name) => [name, form[name].value]))
  await ask('PUT /system/user/profile', { body })
  await show()
  tell(document.body.dataset.done)
}

form.addEventListener('submit', doing(save))
open(show)
