import { ask, doing, open, tell } from './account.mjs'

const form = document.querySelector('form')
const FIELDS = ['nickName', 'email', 'phonenumber']

async function show() {
  const { data } = await ask('GET /system/user/profile')
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
