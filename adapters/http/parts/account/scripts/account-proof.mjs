import { ask, byId, textOf } from './account.mjs'
import { takesPasskeys, usePasskey } from './account-webauthn.mjs'

const dialog = byId('proof')
const form = dialog.querySelector('form')
const trouble = dialog.querySelector('.refusal')
const { password, otp, passkey } = form

/**
 * Asks for the password and the second factor, or for a passkey, as far as the account has them,
 * until `work` is not refused.
 * @param {(proof: object) => Promise<void>} work
 * @returns whether it was done; not if the dialog was closed
 * @throws Refused if the service does not say what the account has
 */
export async function withProof(work) {
  const { data } = await ask('GET /auth/factors')
  form.reset()
  otp.parentElement.hidden = !data.totp && data.passkeys === 0
  passkey.hidden = !takesPasskeys || data.passkeys === 0
  trouble.textContent = ''
  let isDone = false
  const attempt = async (proving) => {
    form.inert = true
    const problem = await proving.then(work).then(
      () => undefined,
      (error) => error,
    )
    form.inert = false
    isDone = problem === undefined
    if (isDone) dialog.close()
    else refuse(problem)
  }
  form.onsubmit = (event) => {
    event.preventDefault()
    const given = otp.value === '' ? {} : { otp: otp.value }
    return attempt(Promise.resolve({ password: password.value, ...given }))
  }
  passkey.onclick = () => attempt(provenByPasskey())
  return new Promise((resolve) => {
    dialog.onclose = () => {
      form.reset()
      resolve(isDone)
    }
    dialog.showModal()
  })
}

async function provenByPasskey() {
  return { passkey: await usePasskey('POST /auth/passkeys/proof-options', passkey.dataset.failed) }
}

function refuse(problem) {
  // The account may have got a factor meanwhile.
  otp.parentElement.hidden &&= !problem.asksForFactor
  trouble.textContent = textOf(problem)
  const asked = problem.asksForFactor ? otp : password
  asked.select()
}

form.querySelector('.cancel').addEventListener('click', () => dialog.close())
