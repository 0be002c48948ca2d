import { ask, byId, doing, fillRows, open, Refused, tell, tellAdded } from './account.mjs'
import { withProof } from './account-proof.mjs'
import { showCodes } from './account-recovery-codes.mjs'
import { knowsPasskeys, otherHost, webAuthn } from './account-webauthn.mjs'

const section = byId('passkeys')
const form = byId('add')

async function show() {
  const { data } = await ask('GET /auth/passkeys')
  fillRows(section.querySelector('.rows'), data, (row, item) => {
    const naming = item.querySelector('form')
    item.querySelector('.rename').addEventListener('click', () => {
      naming.hidden = !naming.hidden
      naming.name.value = row.name
      naming.name.select()
    })
    naming.addEventListener(
      'submit',
      doing(() => rename(row.id, naming.name.value)),
    )
    item.querySelector('.remove').addEventListener(
      'click',
      doing(() => remove(row.id)),
    )
    return { name: row.name, time: row.createTime, used: row.lastUsedTime ?? '-' }
  })
  byId('none').hidden = data.length > 0
  byId('unable').hidden = knowsPasskeys
  byId('elsewhere').hidden = otherHost === ''
  form.hidden = !knowsPasskeys || otherHost !== ''
}

function leadElsewhere() {
  const address = Object.assign(new URL(location.href), { hostname: otherHost })
  const link = byId('elsewhere').querySelector('a')
  link.href = address.href
  link.textContent = address.host
}

async function rename(id, name) {
  await ask('PUT /auth/passkeys/{id}', { path: { id }, body: { name } })
  await show()
  tell(section.dataset.renamed)
}

async function remove(id) {
  const isDone = await withProof((proof) =>
    ask('POST /auth/passkeys/remove', { body: { id, ...proof }, sealed: true }),
  )
  if (!isDone) return
  await show()
  tell(section.dataset.removed)
}

async function add() {
  let optionsJSON
  const isProven = await withProof(async (body) => {
    const answer = await ask('POST /auth/passkeys/options', { body, sealed: true })
    optionsJSON = answer.data
  })
  if (!isProven) return undefined
  const { startRegistration } = await webAuthn()
  const made = await startRegistration({ optionsJSON }).catch(() => {
    throw new Refused({ msg: section.dataset.failed })
  })
  const body = { name: form.name.value, passkeyId: made.id, ...made.response }
  const { data } = await ask('POST /auth/passkeys', { body })
  form.reset()
  await show()
  tellAdded(section.dataset.added, data.recoveryCodes.length > 0)
  return showCodes(data.recoveryCodes)
}

form.addEventListener('submit', doing(add))
if (otherHost !== '') leadElsewhere()
open(show)
