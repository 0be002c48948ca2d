import { doing, go, logIn, open } from './account.mjs'
import { askCaptcha, solved } from './account-captcha.mjs'

const form = document.querySelector('form')

async function signIn() {
  const { username, password } = Object.fromEntries(new FormData(form))
  try {
    await logIn({ grantType: 'password', username, password, ...solved() })
    go('')
  } catch (error) {
    form.password.value = ''
    await askCaptcha()
    throw error
  }
}

form.addEventListener('submit', doing(signIn))
open(askCaptcha, { isOpen: true })
