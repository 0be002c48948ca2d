import { ask, byId, doing, fillRows, open, tell } from './account.mjs'
import { withProof } from './account-proof.mjs'

const section = byId('keys')
const made = byId('made')
const form = byId('make')

async function show() {
  const { data } = await ask('GET /auth/keys')
  fillRows(section.querySelector('.rows'), data, (row, item) => {
    const revoke = async () => {
      await ask('DELETE /auth/keys/{keyId}', { path: { keyId: row.keyId } })
      await show()
      tell(section.dataset.revoked)
    }
    item.querySelector('button').addEventListener('click', doing(revoke))
    return {
      ...{ name: row.name, hint: `${row.hint}…`, until: row.expireTime },
      ...{ used: row.lastUseTime || '-', address: row.lastUseIp || '-' },
      permissions: row.permissions.join(', '),
    }
  })
  byId('none').hidden = data.length > 0
}

async function make() {
  const { name, days, networks } = form
  const wanted = {
    ...{ name: name.value, days: Number(days.value) },
    permissions: new FormData(form).getAll('permissions'),
    networks: networks.value.split(/[\s,]+/).filter((line) => line !== ''),
  }
  let key
  const isDone = await withProof(async (proof) => {
    const body = { ...wanted, ...proof }
    const { data } = await ask('POST /auth/keys', { body, sealed: true })
    key = data.key
  })
  if (!isDone) return undefined
  form.reset()
  await show()
  return showKey(key)
}

function showKey(key) {
  const copy = made.querySelector('.copy')
  made.querySelector('code').textContent = key
  copy.onclick = async () => {
    await navigator.clipboard.writeText(key)
    copy.textContent = copy.dataset.copied
  }
  made.hidden = false
  return made
}

/** Whoever may do everything has no list of codes, but the list of menus has all of them. */
async function offerPermissions() {
  const { data } = await ask('GET /system/user/getInfo')
  const has = data.permissions.map((code) => ({ code, name: '' }))
  const codes = data.permissions.includes('*:*:*') ? await codesOfMenus() : has
  fillRows(byId('permissions').querySelector('ul'), codes, (row, item) => {
    item.querySelector('input').value = row.code
    return row
  })
}

async function codesOfMenus() {
  const { data } = await ask('GET /system/menu/list')
  const names = new Map(data.map(({ perms, menuName }) => [perms, menuName]))
  names.delete('')
  return [...names].sort().map(([code, name]) => ({ code, name }))
}

made.querySelector('.kept').addEventListener('click', () => {
  made.querySelector('code').textContent = ''
  made.hidden = true
})
form.addEventListener('submit', doing(make))
open(() => Promise.all([show(), offerPermissions()]))
