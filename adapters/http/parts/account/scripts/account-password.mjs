import { ask, byId, doing, open, Refused, tell } from './account.mjs'

const form = document.querySelector('form')

async function change() {
  const { oldPassword, newPassword, again } = Object.fromEntries(new FormData(form))
  if (newPassword !== again) throw new Refused({ msg: form.again.dataset.differ })
  const body = { oldPassword, newPassword }
  await ask('PUT /system/user/profile/updatePwd', { body, sealed: true })
  form.reset()
  byId('owed').hidden = true
  tell(form.dataset.changed)
}

form.addEventListener('submit', doing(change))
open(async () => {
  // Password managers look for the name that a new password belongs to.
  const [{ data }, factors] = await Promise.all([
    ask('GET /system/user/profile'),
    ask('GET /auth/factors'),
  ])
  form.username.defaultValue = data.user.userName
  byId('owed').hidden = factors.data.owes !== 'password'
})
