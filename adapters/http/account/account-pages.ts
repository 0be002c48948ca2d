import type { AccountPage } from './account-page.ts'
import { bindingsPage } from './pages/bindings-page.ts'
import { dataPage } from './pages/data-page.ts'
import { loginPage } from './pages/login-page.ts'
import { passwordPage } from './pages/password-page.ts'
import { sessionsPage } from './pages/sessions-page.ts'

/** In the order of the menu. */
export const ACCOUNT_PAGES: readonly AccountPage[] = [
  loginPage,
  dataPage,
  passwordPage,
  sessionsPage,
  bindingsPage,
]
