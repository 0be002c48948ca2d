import { ask, byId, doing, open, tell, tellAdded } from './account.mjs'
import { withProof } from './account-proof.mjs'
import { showCodes } from './account-recovery-codes.mjs'

const app = byId('app')
const recovery = byId('recovery')
const form = app.querySelector('form')

function showState(state) {
  for (const part of app.querySelectorAll('[data-state]'))
    part.hidden = part.dataset.state !== state
}

async function show() {
  const { data } = await ask('GET /auth/factors')
  byId('owed').hidden = data.owes !== 'factor'
  showState(data.totp ? 'on' : 'off')
  recovery.hidden = !data.totp && data.passkeys === 0
  recovery.querySelector('b').textContent = data.recoveryCodes
}

/** @returns what the service says, unless the dialog was closed */
async function proved(name) {
  let answer
  await withProof(async (body) => {
    answer = await ask(name, { body, sealed: true })
  })
  return answer
}

async function begin() {
  const answer = await proved('POST /auth/factors/totp')
  if (!answer) return undefined
  const { secret, svg } = answer.data
  form.querySelector('img').src = `data:image/svg+xml,${encodeURIComponent(svg)}`
  form.querySelector('code').textContent = secret.match(/.{1,4}/g).join(' ')
  showState('begun')
  return form.otp
}

async function confirm() {
  const { data } = await ask('POST /auth/factors/totp/confirm', { body: { otp: form.otp.value } })
  form.reset()
  form.querySelector('img').removeAttribute('src')
  form.querySelector('code').textContent = ''
  const isFirst = recovery.hidden
  await show()
  tellAdded(app.dataset.confirmed, isFirst)
  return showCodes(data.recoveryCodes)
}

async function remove() {
  if (!(await proved('POST /auth/factors/totp/remove'))) return
  await show()
  tell(app.dataset.removed)
}

async function renew() {
  const answer = await proved('POST /auth/factors/recovery-codes')
  if (!answer) return undefined
  await show()
  tell(recovery.dataset.renewed)
  return showCodes(answer.data.recoveryCodes)
}

app.querySelector('[data-state=off] button').addEventListener('click', doing(begin))
app.querySelector('[data-state=on] button').addEventListener('click', doing(remove))
form.addEventListener('submit', doing(confirm))
recovery.querySelector('button').addEventListener('click', doing(renew))
open(show)
