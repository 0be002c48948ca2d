import { ask, byId, doing } from './account.mjs'

const field = byId('captcha')
const input = field.querySelector('input')
let id

/** Shows a new captcha, unless they are off: each is for one try. */
export async function askCaptcha() {
  const { data } = await ask('GET /auth/code')
  id = data.uuid
  field.hidden = data.captchaEnabled !== true
  input.required = data.captchaEnabled === true
  input.value = ''
  if (data.img) field.querySelector('img').src = `data:image/png;base64,${data.img}`
}

/** The members of a request that solve it. */
export function solved() {
  return id === undefined ? {} : { uuid: id, code: input.value }
}

field.querySelector('button').addEventListener('click', doing(askCaptcha))
