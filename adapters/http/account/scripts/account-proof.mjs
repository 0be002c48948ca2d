import { byId, textOf } from './account.mjs'

const dialog = byId('proof')
const form = dialog.querySelector('form')
const trouble = dialog.querySelector('.refusal')

/**
 * Asks for the password, and for the second factor of an account that has one, until `work` is not
 * refused.
 * @param {(proof: { password: string, otp?: string }) => Promise<void>} work
 * @returns whether it was done; not if the dialog was closed
 */
export function withProof(work) {
  const { password, otp } = form
  form.reset()
  otp.parentElement.hidden = true
  trouble.textContent = ''
  let isDone = false
  form.onsubmit = async (event) => {
    event.preventDefault()
    form.inert = true
    const given = otp.value === '' ? {} : { otp: otp.value }
    const problem = await work({ password: password.value, ...given }).then(
      () => undefined,
      (error) => error,
    )
    form.inert = false
    isDone = problem === undefined
    if (isDone) return dialog.close()
    otp.parentElement.hidden &&= !problem.asksForFactor
    trouble.textContent = textOf(problem)
    const asked = otp.parentElement.hidden ? password : otp
    asked.select()
  }
  return new Promise((resolve) => {
    dialog.onclose = () => {
      form.reset()
      resolve(isDone)
    }
    dialog.showModal()
  })
}

form.querySelector('[type=button]').addEventListener('click', () => dialog.close())
